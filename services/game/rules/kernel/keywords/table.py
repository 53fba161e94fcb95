"""Keyword abilities (CR 702) as the abilities they stand for, written in program nodes. Keywords that are rules of their own live where the rule lives.

Expanded here: each function names its paragraph. Handled elsewhere: deathtouch, defender, double strike, first strike, flash, flying,
haste, hexproof, indestructible, infect, lifelink, menace, protection, reach, shroud, trample, vigilance, ward (here), wither, fear, intimidate, shadow,
horsemanship, skulk, landwalk, convoke, delve, improvise, affinity, undaunted, split second, phasing, casting keywords (`ways`, `casting`), morph, foretell, plot.
702.7 first strike, 702.10 haste, 702.80 wither, 702.89 umbra armor, 702.126 improvise, 702.164 toxic, 702.173 freerunning, 702.187 mayhem ok.
Not done (fewer than 20 cards; their lines stay residual): 702.48 offering, 702.50 epic, 702.55 haunt, 702.65 aura swap, 702.106 hidden agenda, 702.150 compleated, 702.158 space sculptor,
702.186 infinity, 702.192 paradigm. Companion (702.139) is in `companions`; its condition is read where decks are checked, so its line stays residual.
"""

from __future__ import annotations

from collections.abc import Callable

from ...program import abilities as ab
from . import of_casting as kc
from . import of_copies as kx
from . import of_permanents as kp
from . import rare as kr
from .soulbond import soulbond_abilities

Expansion = Callable[[ab.Keyword], tuple[ab.Ability, ...]]


_EXPANSIONS: dict[str, Expansion] = {
    "suspend": kc.suspend_abilities, "hideaway": kp.hideaway_abilities, "station": kp.station_abilities, "provoke": kp.provoke_abilities, "ravenous": kp.ravenous_abilities,
    "equip": kp.equip_abilities, "fortify": kp.fortify_abilities, "reconfigure": kp.reconfigure_abilities, "living weapon": kp.living_weapon_abilities, "for mirrodin!": kp.for_mirrodin_abilities,
    "job select": kp.job_select_abilities, "cycling": kc.cycling_abilities, "typecycling": kc.typecycling_abilities, "transmute": kc.transmute_abilities, "prowess": kp.prowess_abilities, "exalted": kp.exalted_abilities,
    "battle cry": kp.battle_cry_abilities, "bushido": kp.bushido_abilities, "flanking": kp.flanking_abilities, "rampage": kp.rampage_abilities, "melee": kp.melee_abilities, "annihilator": kp.annihilator_abilities,
    "afflict": kp.afflict_abilities, "dethrone": kp.dethrone_abilities, "mentor": kp.mentor_abilities, "training": kp.training_abilities, "undying": kp.undying_abilities, "persist": kp.persist_abilities,
    "afterlife": kp.afterlife_abilities, "modular": kp.modular_abilities, "fading": kc.fading_abilities, "vanishing": kc.vanishing_abilities, "impending": kc.impending_abilities,
    "cumulative upkeep": kc.cumulative_upkeep_abilities, "echo": kc.echo_abilities, "evoke": kc.evoke_abilities, "dash": kc.dash_abilities, "blitz": kc.blitz_abilities, "warp": kc.warp_abilities, "unearth": kc.unearth_abilities,
    "embalm": kc.embalm_abilities, "eternalize": kc.eternalize_abilities, "scavenge": kc.scavenge_abilities, "outlast": kp.outlast_abilities, "level up": kp.level_up_abilities, "crew": kp.crew_abilities, "saddle": kp.saddle_abilities,
    "ninjutsu": kc.ninjutsu_abilities, "ward": kp.ward_abilities, "storm": kc.storm_abilities, "cascade": kc.cascade_abilities, "replicate": kc.replicate_abilities, "casualty": kc.casualty_abilities, "squad": kc.squad_abilities,
    "offspring": kc.offspring_abilities, "extort": kc.extort_abilities, "evolve": kp.evolve_abilities, "graft": kp.graft_abilities, "bloodthirst": kc.bloodthirst_abilities, "riot": kp.riot_abilities, "unleash": kp.unleash_abilities,
    "devour": kp.devour_abilities, "sunburst": kp.sunburst_abilities, "changeling": kp.changeling_abilities, "devoid": kp.devoid_abilities, "decayed": kp.decayed_abilities, "exploit": kp.exploit_abilities,
    "fabricate": kp.fabricate_abilities, "soulshift": kp.soulshift_abilities, "reinforce": kc.reinforce_abilities, "dredge": kc.dredge_abilities, "poisonous": kp.poisonous_abilities, "renown": kp.renown_abilities,
    "ingest": kp.ingest_abilities, "mobilize": kp.mobilize_abilities, "partner with": kc.partner_with_abilities,
    "myriad": kx.myriad_abilities, "encore": kx.encore_abilities, "conspire": kx.conspire_abilities, "increment": kx.increment_abilities, "amplify": kx.amplify_abilities,
    "champion": kx.champion_abilities, "firebending": kx.firebending_abilities, "backup": kx.backup_abilities,
    "soulbond": soulbond_abilities, "craft": kr.craft_abilities, "gift": kr.gift_abilities, "living metal": kr.living_metal_abilities,
    "demonstrate": kr.demonstrate_abilities, "gravestorm": kr.gravestorm_abilities, "recover": kr.recover_abilities, "absorb": kr.absorb_abilities,
    "frenzy": kr.frenzy_abilities, "transfigure": kr.transfigure_abilities, "tribute": kr.tribute_abilities, "ripple": kr.ripple_abilities,
}  # fmt: skip


RULES_KEYWORDS = frozenset((
    "deathtouch", "defender", "double strike", "first strike", "flash", "flying", "haste", "hexproof", "indestructible", "infect", "lifelink",
    "menace", "protection", "reach", "shroud", "trample", "vigilance", "wither", "fear", "intimidate", "shadow", "horsemanship", "skulk", "landwalk",
    "plainswalk", "islandwalk", "swampwalk", "mountainwalk", "forestwalk", "desertwalk", "convoke", "delve", "improvise", "affinity", "undaunted",
    "split second", "phasing", "enchant", "toxic", "flashback", "jump-start", "retrace", "escape", "disturb", "aftermath", "overload", "spectacle",
    "surge", "prowl", "freerunning", "bestow", "morph", "megamorph", "disguise", "foretell", "plot", "kicker", "multikicker", "buyback", "entwine", "bargain",
    "escalate", "madness", "rebound", "ascend", "umbra armor", "totem armor", "start your engines!", "miracle", "mayhem", "daybound", "nightbound", "partner", "choose a background", "friends forever",
    "doctor's companion", "companion", "cleave", "spree", "harmonize", "fuse", "emerge",
    "splice", "sneak", "web-slinging", "more than meets the eye", "awaken", "mutate", "enlist", "banding", "tiered", "assist", "cipher", "read ahead",
))  # fmt: skip


NOT_DONE = ("companion",)


def known_keywords() -> frozenset[str]:
    """The keywords whose rules are implemented."""
    return (RULES_KEYWORDS | frozenset(_EXPANSIONS)) - frozenset(NOT_DONE)


# Each instance is paid separately and triggers based on its own payment (CR 702.56b, 702.78b, 702.153b, 702.157b).
_PAID_EACH: dict[str, Callable[[ab.Keyword, str], tuple[ab.Ability, ...]]] = {
    "replicate": kc.replicate_abilities, "casualty": kc.casualty_abilities, "squad": kc.squad_abilities, "conspire": kx.conspire_abilities,
}  # fmt: skip


def instance_word(name: str, before: int) -> str:
    """What the payment of an instance is called when that many of the same name came before: "replicate", "replicate 2"."""
    return f"{name} {before + 1}" if before and name in _PAID_EACH else name


def expand(keyword: ab.Keyword, before: int = 0) -> tuple[ab.Ability, ...]:
    """The abilities a keyword stands for, none for those that are rules of their own; `before`: instances before this one."""
    if before and keyword.name in _PAID_EACH:
        return _PAID_EACH[keyword.name](keyword, instance_word(keyword.name, before))
    function = _EXPANSIONS.get(keyword.name)
    return function(keyword) if function is not None else ()
