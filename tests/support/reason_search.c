/* Minimax for any game of tricks: told which tiles follow a suit, lead it, and how they rank in it. It knows no Moon.

   A tile is a bit, 0 to 63; a suit 0 to 7, and 7 is trumps. Compiled and asked by reason_game.py. */

#include <stdint.h>
#include <string.h>

#define BITS 20

typedef struct { uint64_t key; uint32_t stamp; int8_t low, high; } Entry;

static Entry known[1 << BITS];
static uint32_t stamp = 0;
static int seats, side;
static uint64_t follows[8];
static uint8_t led[64], rank[8][64];

void set_game(int number, int mask, const uint64_t *by_suit, const uint8_t *leads, const uint8_t *ranks)
{
    seats = number;
    side = mask;
    memcpy(follows, by_suit, sizeof follows);
    memcpy(led, leads, sizeof led);
    memcpy(rank, ranks, sizeof rank);
    stamp++;
}

/* How a tile fights in a trick of this suit: trumps above the suit, the suit above the rest. */
static int strength(int tile, int suit)
{
    if (follows[7] >> tile & 1) return 256 + rank[7][tile];
    return follows[suit] >> tile & 1 ? 1 + rank[suit][tile] : 0;
}

static int winner(const int *table, int count)
{
    int best = 0;
    for (int at = 1; at < count; at++)
        if (strength(table[at], led[table[0]]) > strength(table[best], led[table[0]])) best = at;
    return best;
}

static uint64_t mixed(uint64_t x)
{
    x ^= x >> 31; x *= 0x9E3779B97F4A7C15ull; x ^= x >> 29; x *= 0xBF58476D1CE4E5B9ull;
    return x ^ x >> 32;
}

static int search(uint64_t *hands, int leader, int *table, int count, int left, int low, int high);

/* The legal plays, the most promising first: winners where the other side is winning, then what is cheapest. */
static int ordered(uint64_t legal, const int *table, int count, int seat, int leader, int *plays)
{
    int number = 0, scores[64];
    int hostile = count && (side >> (leader + winner(table, count)) % seats & 1) != (side >> seat & 1);
    for (; legal; legal &= legal - 1) {
        int tile = __builtin_ctzll(legal), score;
        if (!count) score = strength(tile, led[tile]);
        else {
            int suit = led[table[0]], own = strength(tile, suit);
            int wins = own > strength(table[winner(table, count)], suit);
            score = -own + (wins && hostile ? 2000 : 0);
        }
        int at = number++;
        for (; at && scores[at - 1] < score; at--) { scores[at] = scores[at - 1]; plays[at] = plays[at - 1]; }
        scores[at] = score;
        plays[at] = tile;
    }
    return number;
}

static int best_play(uint64_t *hands, int leader, int *table, int count, int left, int low, int high)
{
    int seat = (leader + count) % seats, ours = side >> seat & 1, plays[64];
    uint64_t legal = hands[seat];
    if (count && legal & follows[led[table[0]]]) legal &= follows[led[table[0]]];
    int number = ordered(legal, table, count, seat, leader, plays), best = ours ? -1 : 99;
    for (int at = 0; at < number && low < high; at++) {
        int value;
        hands[seat] &= ~(1ull << plays[at]);
        table[count] = plays[at];
        if (count + 1 < seats) value = search(hands, leader, table, count + 1, left, low, high);
        else {
            int next = (leader + winner(table, seats)) % seats, gain = side >> next & 1, fresh[4];
            value = gain + search(hands, next, fresh, 0, left - 1, low - gain, high - gain);
        }
        hands[seat] |= 1ull << plays[at];
        if (ours ? value > best : value < best) best = value;
        if (ours && best > low) low = best;
        if (!ours && best < high) high = best;
    }
    return best;
}

/* Tricks of the side from here on: exact between low and high, a bound outside. */
static int search(uint64_t *hands, int leader, int *table, int count, int left, int low, int high)
{
    if (count) return best_play(hands, leader, table, count, left, low, high);
    if (!left) return 0;
    if (low >= left) return left;
    if (high <= 0) return 0;
    uint64_t key = mixed(leader + 1);
    for (int seat = 0; seat < seats; seat++) key = mixed(key ^ hands[seat]) + seat;
    Entry *entry = &known[key >> (64 - BITS)];
    int8_t floor = 0, ceiling = (int8_t) left;
    if (entry->stamp == stamp && entry->key == key) { floor = entry->low; ceiling = entry->high; }
    if (floor >= high || floor == ceiling) return floor;
    if (ceiling <= low) return ceiling;
    int value = best_play(hands, leader, table, 0, left, low, high);
    if (value > low && value > floor) floor = (int8_t) value;
    if (value < high && value < ceiling) ceiling = (int8_t) value;
    if (value >= high && value > floor) floor = (int8_t) value;
    if (value <= low && value < ceiling) ceiling = (int8_t) value;
    entry->key = key; entry->stamp = stamp; entry->low = floor; entry->high = ceiling;
    return value;
}

/* The exact value: questions with a window of nothing, from the middle. */
int value(const uint64_t *given, int leader, const int *lying, int count)
{
    uint64_t hands[4];
    int table[4], left = 0, low = 0;
    memcpy(hands, given, sizeof hands);
    memcpy(table, lying, count * sizeof *table);
    left = __builtin_popcountll(hands[(leader + count) % seats]);
    int high = left;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        int found = search(hands, leader, table, count, left, middle - 1, middle);
        if (found >= middle) low = middle; else high = middle - 1;
    }
    return low;
}

/* Whether the side takes so many tricks from the start of a trick: one question only. */
int reaches(const uint64_t *given, int leader, int want)
{
    uint64_t hands[4];
    int table[4], left;
    memcpy(hands, given, sizeof hands);
    left = __builtin_popcountll(hands[leader]);
    return want <= 0 || (want <= left && search(hands, leader, table, 0, left, want - 1, want) >= want);
}
