# What a page asks of the play: facts, values, lines, the defence. Included by page.pyx.

cdef public int moon_facts() noexcept nogil:
    cdef House house
    cdef Question question
    cdef Fault fault
    cdef int at
    if not read_position(&house, &question, &fault):
        return told(&fault)
    ANSWER[0] = question.left == 0
    ANSWER[1] = to_play(&question) if question.left else -1
    ANSWER[2] = renamed(legal_plays(&question), question.names.outer)
    ANSWER[3] = bound_by(&question)
    ANSWER[4] = led_number(&CONSTANTS, &question)
    ANSWER[6] = ANSWER[7] = -1
    if question.turn:
        ANSWER[5] = tiles_of_suit(&CONSTANTS, question.trump, ANSWER[4]) & house.tiles
        ANSWER[6] = (question.leader + winning_turn(&question)) % question.seats
        ANSWER[7] = question.names.outer[lowest(winning_tile(&question))]
    ANSWER[8] = question.left
    ANSWER[9] = question.left == HAND
    ANSWER[10] = question.side
    return told(&fault)


cdef public int moon_replay() noexcept nogil:
    cdef House house
    cdef Question question
    cdef Played played
    cdef Fault fault
    cdef int at
    if not read_position(&house, &question, &fault):
        return told(&fault)
    replay(&CONSTANTS, &question, &BOARD[PLAY], plays_on_board(), &played, &fault)
    told(&fault)
    BOARD[NUMBER] = played.number
    ANSWER[0] = question.leader
    ANSWER[1] = question.turn
    ANSWER[2] = played.tricks
    for at in range(question.seats):
        ANSWER[8 + at] = renamed(question.hands[at], question.names.outer)
        ANSWER[12 + at] = played.taken[at]
    for at in range(question.turn):
        ANSWER[16 + at] = question.names.outer[lowest(question.played[at])]
    for at in range(played.number):
        ANSWER[32 + at] = played.seats[at]
    for at in range(played.tricks):
        ANSWER[64 + at] = played.winners[at]
    return played.number


cdef public int moon_value() noexcept nogil:
    cdef House house
    cdef Question question
    cdef Fault fault
    if not read_position(&house, &question, &fault):
        return told(&fault)
    lend(&SHELF, &question, 0)
    return value_of(&question, first_guess(&question), 0, question.left)


cdef public int moon_plays() noexcept nogil:
    cdef House house
    cdef Question question
    cdef Plays plays
    cdef Fault fault
    cdef uint32_t group
    cdef int at
    if not read_position(&house, &question, &fault):
        return told(&fault)
    for at in range(TILES):
        ANSWER[at] = -1
    if question.left == 0:
        return 0
    plays_of(&SHELF, &question, &plays)
    for at in range(plays.number):
        group = renamed(plays.groups[at], question.names.outer)
        ANSWER[32 + at] = group
        ANSWER[64] |= group
        while group:
            ANSWER[lowest(group)] = plays.values[at]
            group &= group - 1
    sort_down(&ANSWER[32], plays.number)
    ANSWER[65] = renamed(plays.best, question.names.outer)
    ANSWER[66] = plays.value
    return plays.number


cdef void sort_down(int *words, int number) noexcept nogil:
    """Put a few words in order, the highest first."""
    cdef int at, place
    cdef int word
    for at in range(1, number):
        word = words[at]
        place = at
        while place > 0 and words[place - 1] < word:
            words[place] = words[place - 1]
            place -= 1
        words[place] = word


cdef public int moon_line() noexcept nogil:
    cdef House house
    cdef Question question
    cdef Fault fault
    if not read_position(&house, &question, &fault):
        return told(&fault)
    return best_line(&SHELF, &question, ANSWER)


cdef public int moon_trace() noexcept nogil:
    cdef House house
    cdef Question question, after
    cdef Played played
    cdef Fault fault
    cdef uint32_t tiles[TILES]
    cdef int at
    cdef int number = plays_on_board()
    if not read_position(&house, &question, &fault):
        return told(&fault)
    after = question
    if not replay(&CONSTANTS, &after, &BOARD[PLAY], number, &played, &fault):
        return told(&fault)
    for at in range(number):
        tiles[at] = <uint32_t> 1 << question.names.inner[BOARD[PLAY + at]]
    lend(&SHELF, &question, 0)
    values_along(&question, tiles, number, ANSWER)
    return number + 1


cdef public int moon_defence() noexcept nogil:
    cdef House house
    cdef Question question
    cdef Plays plays
    cdef Chances chances[TILES]
    cdef Fault fault
    cdef uint32_t tile, group
    cdef int at
    cdef int number = 0
    if not read_position(&house, &question, &fault):
        return told(&fault)
    if question.left == 0:
        return -1
    tile = most_tempting(&SHELF, &question, <uint32_t> BOARD[HUMANS], &plays, chances)
    for at in range(plays.number):
        group = plays.groups[at] if plays.values[at] == plays.value else 0
        while group:
            ANSWER[3 * number] = question.names.outer[lowest(group)]
            ANSWER[3 * number + 1] = chances[at].replies
            ANSWER[3 * number + 2] = chances[at].keeping
            group &= group - 1
            number += 1
    BOARD[NUMBER] = number
    return question.names.outer[lowest(tile)]
