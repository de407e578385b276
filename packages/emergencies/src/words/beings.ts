/**
 * Who or what does or suffers something. Words stand once in any spelling of one sound, in either script; `word*` begins so;
 * `=word` counts only as written. Nobody spells like a dictionary, so what is heard decides (`sound.ts`).
 */
export const BEINGS = {
  /** One who may be poisoned: kin, work, neighbours, pronouns. */
  person: `=मी =mi =सबने =sabne माओ लोगन mummy behen behan didi दीदी बहिन हमर हमार hamar hamaar =हम सबने हमसबने म्हारो म्हारे म्हारी mharo mhare मोरे मोर मोहे हमाए हमाओ दद्दा कक्का बऊ भौजी भौजाई साहब बंदा बंदे जना जने मिस्त्री mistri मुखिया operator applicator helper मास्टर स्टाफ गुड्डी छोकरा छोकरी लरका लरकी लौंडा लोंडा मोड़ा मोड़ी लुगाई घरधनी भरतार मरद मर्द मेहरारू भतार बाबूसाहेब dikro dikri bapa kaku साथी सहेली परिवार family ग्राहक दुकानदार माणसं आपण पेशंट patient मरीज victim =aunt =aunty =aai =मैं =मै =main =mai =पति =pati =आईने =आईला =ताई =ताऊ =माँ =मां =man 
     मैंने मैने मुझे मुझको मुझ हम हमने हमें  
     maine mene mujhe mujhko hum humne hume  
     मला आम्ही आम्हाला mala tila
    i im we us     
     पत्नी घरवाली घरवाले बीवी भाई भाभी भैया भइया बहन बहू जीजा देवर ननद सास ससुर पिता पिताजी पापा बाप बाबूजी माता अम्मा मम्मी चाचा चाची 
     काका काकी मामा मामी मौसी बुआ दादा दादी नाना नानी दामाद जमाई दोस्त यार पड़ोसी पड़ोसन आदमी औरत महिला लड़का लड़की लड़के बूढ़ा बुजुर्ग
     patni ptni gharwali gharwale biwi bivi bhai bhaiya bhaia bhabhi bahan behen bahu jija devar nanad saas sasur pita pitaji papa baap babuji
     mata amma mummy mammi chacha chachi kaka kaki mami mausi bua dada dadi nana nani damad jamai dost padosi padosan aadmi admi
    aurat mahila ladka ladki ladke larka larki budha
    मजदूर* मजूर* मजुर* लेबर हाली हरवाहा किसान इंसान लोग लोगों व्यक्ति नौकर बटाईदार ड्राइवर राहगीर गांववाले
    majdur* mazdoor* majdoor* mazdur* labour* labor* worker* kisan insan log logo naukar driver
    नवरा नवऱ्या* नवर्या* बायको* वडील* वडिला* बाबा* आईने आईला आईची आईच्या* भाऊ भावा* बहीण* बहिणी* सासू* सासरे* सासऱ्या* आजी* आजोबा*
    काकू* काकां* मामां* वहिनी* कामगार* माणूस* माणसा* शेजारी* शेजाऱ्या* गड्या* बाई बाईने बाईला navra navrya* bayko* vadil* bhau bhava* bahin* sasu* aaji*
    ajoba* kamgar* manus* mansa* shejari*
    husband wife brother sister father mother dad mom mum uncle grandfather grandmother grandpa grandma neighbour* neighbor* friend woman
    lady boy girl guy person people farmer labourer servant daughter son in-law
    दामू पप्पू रामू श्यामू मोहन सोहन सुनीता अनिता गीता सीता`,
  /** Whose, before who. */
  owner: `=my उनके उनकी उनका unke unki unka इनके इनकी inke inki =our मेरे मेरी मेरा हमारे हमारी हमारा mere meri mera hamare hamari hamara his her their माझ्या* माझा माझी माझे mazya* majha majhi उसके उसकी uske uski इसके त्याच्या* तिच्या* आमच्या* आमचा आमची`,
  /** A person, unless the text tells of an animal. */
  it: `किसी कोई kisi koi someone somebody anyone unhe inhe =they =it =them =इस =उस उसने उसे उसको usne use usko इसने इसे isne ise isko इसको उन्होंने उन्हें unhone unhe unko उनको =वो =वह wo woh त्याने त्याला तिने तिला tyane tyala tine him =she =he बाकी`,
  /** Nobody knows how much a child took. */
  child: `=बच्चा =बच्चे =बच्ची =बच्चों =बच्चियों =bachcha =bachche =bachchi =bachho =bachcho =bachchon =bacha =bache =bachi =bacho =bccha =bcche =bachha =bachhe =bachhi =baccha =bacche =bacchi =bacchon =bachhon =बाळ* =balane =बेटा =बेटी =बेटे =beta =beti =bete 
          बिटिया बेटियों बेटों पोता पोते पोती नाती नातिन भतीजा भतीजे भतीजी भांजा भांजे भांजी मुन्ना मुन्नी मुन्ने गुड्डू
    गुड़िया छोरा छोरी छोरे टाबर टाबरिया शिशु नन्हा नन्ही नन्हे छोटू बाबू लल्ला
                  bitiya pota pote poti nati bhatija
    bhatije bhanja munna munni chhora chhori chhore tabar chotu chhotu guddu gudiya     
    मुलगा मुलगी मुले मुलं मुला* मुली* पोरगा पोरगी पोरं पोरा* पोरी* लेकरू लेकरा* लेकी* नातू नातवा* पुतण्या*
    mulga mulgi mula* muli* porga porgi pora* pori* balane lekru lekra* natu natva*
    child children kid kids baby toddler infant son daughter grandson granddaughter nephew niece`,
  /** Somebody's animal. */
  animal: `=गायी* =गाईने =गाईला =goat =goats =गायने गैया gaiya गावड़ी गौमाता बुकरिया छेरी छेर बछिया बछरा बछवा कटड़ा कटड़ी katda पड़वा मुर्रा bhes bhens भैंसिया भइंस खच्चर कुकुर कुकुरिया टट्टू बत्तखें बत्तखों मछली मछलियां machli fish duck ducks बैलों ऊंटों भेंड़ खरगोश rabbit तेंदुआ गोरू गायन गायें kutiya kukur गधे gadhe kombadi =गाई =भैस =भैसों =पिल्ले =गाय =गायों =गायें =गायने =गौ =gay =gaay =सांड =cat =cats =bull =hen 
       बैल* बछड़ा बछड़े बछिया भैंस* कटरा पड़िया बकरी* बकरियां बकरियों बकरा बकरे बकरों मेमना भेड़ भेड़ें भेड़ों कुत्ता कुत्ते कुत्ती कुतिया पिल्ला बिल्ली* घोड़ा
    घोड़े घोड़ी गधा ऊंट ऊंटनी मुर्गी मुर्गे मुर्गा मुर्गियां मुर्गियों मुर्गियाँ चूजे बत्तख कबूतर पशु पशुओं पशुधन जानवर जानवरों मवेशी ढोर डांगर गोवंश
      gau bail bachda bachde bachiya bhains* bhens* bhais bakri* bakra bakre bhed bhede kutta kutte kutti kutiya pilla billi
    ghoda ghodi gadha unt murgi murge murga murgiya* chuje pashu pashuo janwar janvar jaanwar janwaro janvaro maveshi mavesi dhor dangar
       गाईच्या* बैला* म्हैस* म्हशी* शेळी* शेळ्या* बकऱ्या* मेंढी* मेंढ्या* कुत्रा कुत्र्या* मांजर* मांजरा* वासरू वासरा* कोंबडी* कोंबड्या* जनावर* जनावरा* गुरे गुरं गुरां* गुरा*
    mhais mhashi* shelya* sheli* kutra kutrya* manjar* vasru vasra* kombdi* kombdya* janavar* gure
    cow cows buffalo* bullock* ox oxen calf calves sheep lamb dog dogs puppy kitten horse donkey camel hens chicken* cattle
    livestock animal animals`,
  /** What products are meant for, or what eats the fruit: drinks no product that matters here. */
  pest: `=अळी =अळ्या =तोता =tota =rat =rats =ant =ants =bug =bugs =लट =घुन 
    कीड़ा कीड़े कीड़ों कीड़ी कीट कीटों इल्ली इल्लियां इल्लियों सुंडी सुंडियां सुंडियों लटें मक्खी मक्खियां मक्खियों तितली थ्रिप्स माहू चेपा मिलीबग मिलिबग दीमक चींटी चींटियां चींटियों मकोड़े
    माइट मकड़ी चूहा चूहे चूहों नेवला घोंघा नीलगाय रोजड़ा बंदर बंदरों सुअर सूअर तोते पक्षी पक्षियों चिड़िया चिड़ियों गिलहरी चमगादड़ मधुमक्खी मधुमक्खियां मधुमक्खियों मच्छर
    मच्छरों तिलचट्टे कॉकरोच खटमल किलनी टिड्डी निमेटोड सूत्रकृमि फफूंद बैक्टीरिया जीवाणु रोगाणु वायरस
    kida kide kido keeda keede keedo kira kire kit keet illi illiya* sundi sundiya* makkhi makhi titli thrips mahu chepa milibug mealybug* dimak
    deemak chinti chiti makdi mite* chuha chuhe chuho choohe nilgai neelgai bandar suar pakshi chidiya gilhari machar machhar
    madhumakkhi* nematod* fungus fafund
    किडा किडे किडी किड्या* किडीं* अळ्यां* फुलकिडे मावा वाळवी* उंदीर* उंदरा* मुंगी मुंग्या* मुंग्यां* मधमाशी मधमाश्या* माकड* रानडुक्कर* पाखरे पाखरं*
    kidi kidya* phulkide mava undir* undra* mungya* madhmashi* makad*
    insect* pest pests caterpillar* larva* borer* worm worms aphid* whitefl* termite* mouse mice rodent* bird birds
    monkey* mosquito* weed weeds ग्रास खरपतवार kharpatwar`,
  /** Plants, their parts, and the field. */
  plant: `कूंपळ कूपळ पांदडा पांदडां pandda =मुळा* =कळी =कळ्या =छाल =chhal =पिके =मुळं =पत्ती =पत्ति =patti =पिका* =पिकां* =कली =कलियां =कलियों 
    पेड़ पेड़ों पौधा पौधे पौधों पौध पौदा पौदे झाड़ झाड़ों फसल फसलों पत्ता पत्ते पत्तों पत्तियां पत्तियों पत्तियाँ फूल फूलों फल फलों अनार टहनी टहनियां
    टहनियों डालियां शाखा तना तने जड़ जड़ें जड़ों कोंपल कोपल मिट्टी जमीन गमला गमले थाला थाले बीज बीजों लकड़ी छेद सुरंग क्यारी नर्सरी सब्जी टमाटर मिर्च कपास सोयाबीन
    ped pedo paudha paudhe paudho podha podhe pauda paude jhad fasal phasal patta patte patto pattiya* ful
    phool phul phulo kaliya* fal phal falo phalo anar anaar tahni tahniya* tehni shakha tana tane jad jade jado kopal mitti zameen
    jamin beej fasl paudh
    झाडे झाडा* झाडां* पीक पाने पानं पाना* पानां* फुले फुलं फुला* फुलां* फळ फळे फळं फळा* फळां* कळ्या कळ्यां* फांदी फांद्या फांद्यां* खोड खोडा* मूळ 
    मुळां* रोप रोपे रोपं रोपा* रोपां* माती* jhade zade jhada* pik pane pana* fale phale fala* phala* fandi fandya* khod khoda* ropa* ropan*
    plant plants tree trees leaf leaves fruit fruits flower* bud buds root roots stem stems branch* twig* crop crops soil seed seeds sapling*
    bark pomegranate*`,
  /** One's own people, whom nobody names beside a product without need. */
  kin: `
    =पति =पत्नी पत्नी घरवाली बीवी बहू पिता पिताजी पापा बाबूजी =माँ =मां अम्मा मम्मी सास ससुर दादा दादी नाना नानी चाचा चाची ताऊजी =ताई बुआ मौसी मामी भाभी देवर ननद बहन दीदी जीजा दामाद
    =pati patni ptni gharwali biwi bivi bahu pita pitaji papa babuji mummy mummi amma saas sasur dada dadi nana nani chacha chachi bua mausi bhabhi devar nanad bahan behen didi jija damad
    नवरा नवऱ्या* बायको* वडील* वडिला* आजी* आजोबा* सासू* सासऱ्या* बहिणी* वहिनी* navra bayko* vadil*
    husband wife brother sister father mother dad mom uncle grandfather grandmother grandpa grandma`,
} as const;
