"""Random deals by the array: valid under every rule set, the same for the same seed, and every lie as likely."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonsolver import BatchError, Deal, Hand, MoonError, Rules, random_deals
from support.positions import RULE_SETS


@given(st.integers(0, 2**63 - 1), st.integers(0, 5), st.sampled_from(RULE_SETS))
def test_every_row_is_a_deal(seed: int, n: int, name: str) -> None:
    rules = Rules.named(name)
    found = random_deals(n, seed, rules=name)
    assert found.dtype == np.uint32
    assert found.shape == (n, rules.seats + rules.widow_size)
    for row in found.tolist():
        hands = [Hand.from_int(mask) for mask in row]
        Deal(rules, tuple(hands[: rules.seats]), hands[-1] if rules.has_widow else Hand())  # or it raises


def test_a_seed_gives_the_same_deals_and_a_longer_run_begins_with_a_shorter() -> None:
    deals = random_deals(70_000, 7)
    assert (random_deals(66_000, np.random.default_rng(7)) == deals[:66_000]).all()
    assert (random_deals(5, np.int64(7)) == deals[:5]).all()
    assert (random_deals(5, 8) != deals[:5]).any()
    generator = np.random.default_rng(7)
    parts = [random_deals(3, generator), random_deals(4, generator)]
    assert (np.concatenate(parts) == deals[:7]).all()
    assert (random_deals(5) != random_deals(5)).any()


@pytest.mark.parametrize("name", RULE_SETS)
def test_every_tile_is_as_often_everywhere_and_every_pair_as_often_together(name: str) -> None:
    """Chi-square over all tiles and places, and over all pairs of tiles in a hand: five standard deviations at most."""
    n = 40_000
    rules = Rules.named(name)
    deals = random_deals(n, 12, rules=name)
    bits = np.array([tile.bit for tile in rules.tiles])
    where = (deals[:, :, None] >> bits & 1).astype(np.int64)  # deal, place, tile
    sizes = where.sum(axis=2)[0]
    expected = n * sizes / len(bits)
    chi = ((where.sum(axis=0) - expected[:, None]) ** 2 / expected[:, None]).sum()
    freedom = (len(sizes) - 1) * (len(bits) - 1)
    assert abs(chi - freedom) < 5 * (2 * freedom) ** 0.5
    together = np.einsum("di,dj->ij", where[:, 0], where[:, 0])[np.triu_indices(len(bits), 1)]
    wanted = n * 7 * 6 / (len(bits) * (len(bits) - 1))
    chi = ((together - wanted) ** 2 / wanted).sum()
    assert abs(chi - len(together)) < 5 * (2 * len(together)) ** 0.5


def test_what_is_no_number_of_deals_and_no_generator_is_refused() -> None:
    for n in (-1, 1 << 70):
        with pytest.raises(BatchError, match="deals: give a whole number from 0 to 281,474,976,710,656"):
            random_deals(n)
    with pytest.raises(
        MoonError, match=r'"x" is not a seed: give a whole number from 0 up, a random\.Random or a numpy Generator'
    ):
        random_deals(1, "x")
    with pytest.raises(MoonError, match="a seed is a whole number from 0"):
        random_deals(1, -1)


def test_more_deals_than_the_memory_holds_are_refused_in_words() -> None:
    with pytest.raises(BatchError, match=r"100,000,000,000,000 deals need 1,490,116 GiB of memory"):
        random_deals(10**14)
