/** The wish to end the own life. How words are written: `beings.ts`; मर (die) and मार (kill) sound alike, so they count as written. */
export const DESPAIR = {
  /** Says it by itself. */
  suicide: `
    आत्महत्या* आत्महत्त्या* आत्मघात* aatmahatya* atmahatya* atamhatya aatmhatya atmhatya* सुसाइड* सुसाईड* सुइसाइड* suicid* sucide suiside suside sucid खुदकुशी खुदकशी khudkushi khudkhushi khudkusi khudkashi
    गळफास* galfas* galfaas*`,
  noose: `दोर dor phanda फास fas phas फांसी फासी फाशी fansi phansi faansi phaansi fasi फंदा फंदे fanda fande phanda fanda रस्सी rassi पंखे pankhe दोरी`,
  hang: `लावून lavun लेण* लेईन =घेई* =घेत* =घेण* =घ्या* gheto ghenar ghyavi ghyaychi =घाल* =घेई* लगा* लगाल* लटक* झूल* चढ़* laga* latak* jhul* chadh* दे de फंदा फंदे fanda fande डाल`,
  die: `=मर =mar`,
  dying: `mrna mrnaa मरबो मरबे मरब मरिहों मरवू marvu 
    =मरूं =मरू =मरूंगा =मरूंगी =मरुंगा =मरुंगी =मरना =मरने =मरकर =मरके =मरता =मरती =मरते =marna =marne =marunga =marungi =marta =marti =marke =मरतो =मरते =मरणार =मरेन =मरून =मरुन =मरावे =मरावं =मरावंसं =मरावेसे =मरावसं =मरायचं =मरायचंय =मरायचे
    =maren =marnar =marun =maravese =maravas =marava =marayche =maraychay =maraycha =marto =die =dying =dead =मरण =मरणं =मौत =mout =maut =मृत्यु =mrityu =death`,
  /** Of the own will, soon. */
  going: `
    जाऊं जाऊ जाऊंगा जाऊंगी जाउंगा जाउंगी jau jaun jaunga jaungi jaaunga jaonga जाएंगे जायेंगे जाएँगे jayenge jaenge jaayenge जाना jana jaana जाने jane jaane jaye जाईन जावे जावं जावेसे जावंसं जावंस jain jaein javese javas
    जावसं लूं लूंगा लूंगी lunga lungi`,
  wish: `बरं baran bara बरे अच्छी acchi achi इंतजार intezar intzar will shall सुझ* sujh* तरीका tarika tareeka tarike way ways उपाय upay चोखो chokho भला bhala =कह* kehta kehti kehte kaha kahta =घ्यावी 
    मन man mann दिल dil जी इच्छा iccha ichha ichcha echha ichchha चाह* chah* chaht* बात baat सोच* soch* ख्याल khyal खयाल विचार vichar धमकी dhamki बेहतर behtar अच्छा accha acha सिवा siwa siva अलावा रास्ता rasta rasto पड़ेगा padega
    ठीक thik चाहिए chahiye वाट* vat* vatt* बोल* bol* want* wish* wanna going gonna planning plan thinking feel* rather better प्लान`,
  life: `जिंदगी ज़िन्दगी zindagi jindagi jindgi zindgi jinadgi जीवन jivan jeevan आयुष्य ayushya life जगणं जगणे`,
  live: `जगण्या* jagnya* जिंदा ज़िंदा zinda jinda jindaa जीवणो जीवणा जीवू jivvu jivu jivno जिनगी जियब जिये जीयल जीयब जीबो जीना जीने जीऊं जीवू जिऊं जीकर जीके jina jeena jine jeene jikar jeekar jike जगायचं जगायचे जगावे जगावं जगावेसे जगावंसं जगावसं जगण्याची जगण्याचा जगण्यात जगून jagayche jagaych* jagav* jagny* jagun जगायला जगू live living`,
  weary: `कंटाळलो* kantal* cant cannot can't हिम्मत himmat लायक layak =काय =हार* =haar* haara बोझ bojh burden बेमतलब नथी nathi उपयोग upyog ऊब ऊबा 
    तंग tang थक* thak* ऊब नफरत nafrat खत्म khatam khatm समाप्त samapt बेकार bekar मुश्किल mushkil bor व्यर्थ फायदा fayda faida मतलब matlab नहीं nahi nahin nhi नही ना न नको nako नाही nahiye कंटाळ* kantal*
    वीट tired end ending take finish over hopeless no not dont don't reason point worth`,
  /** Gives or takes the own life. */
  ownLife: `प्राण जान jan jaan जीव jiv jeev प्राण pran`,
  gives: `दे de देना dena देने dene दूं दूंगा दूंगी du dunga dungi ले le लूं लूंगा lunga देईन देतो देते देणार देऊ द्यावा द्यावासा द्यावेसे द्यायचा द्यायचाय द्यायचंय देण्याचा देण्याची dein deto denar dyava dyaycha deu द्यावं गंवा`,
  self: `=आप =aap खुदको khudko अपनेआप खुद khud स्वयं अपने apne अपनी apni अपना apna स्वतः स्वतःला स्वतला svatala swatala स्वताला myself yourself himself herself`,
  ends: `आग aag =मार =maar =mar खत्म khatam khatm khtm mar मिटा* mita* संपव* sampav* समाप्त नुकसान kill harm hang end finish hurt`,
  jump: `कूद kud kood छलांग chhalang उडी udi jump`,
  into: `विहिरी रेलवे railway पुल pul bridge =छत कुएं कुआं कुवें kuen kuye kuan kua kuwe नदी nadi नहर nahar ट्रेन train पटरी patri गाड़ी gadi विहिरीत विहीर* vihirit vihir* well river canal रेल rel`,
  /** Whoever asks for it asks how to die. */
  lethal: `उठते uthte uthe उठे 
    मौत maut mout मृत्यु death lethal fatal deadly जानलेवा मरण maran die dies died kill =मरता =मरती =मरते =मर =मरने =मरना =marne =marta =mar =mare =मरे =marte मरायला मरण्या* marayla marnya* मरतो marto जान jan jaan जीव jiv`,
  howMuch: `ऐसी ऐसा aisi aisa कितना कितनी कितने kitna kitni kitne कौन कौनसा कौनसी kaun kon konsa konsi kaunsi किस kis कैसे kaise किती kiti कोणते कोणतं कोणता कोणती konte konta konti कसं how which what बताओ batao बता bata सांगा sanga जल्दी jaldi आसान aasan asan
    तुरंत turant बिना bina fast quick* easy easiest painless* लवकर lavkar`,
  /** Takes leave. */
  farewell: `अलविदा alvida goodbye आखिरी aakhri akhri aakhiri last अंतिम antim शेवट* shevat*`,
  leave: `राम ram message संदेश sandesh मैसेज चिट्ठी letter note मुलाकात mulakat भेट दोस्तों dosto सबको sabko दोस्त dost माफ maaf maf sorry बार bar`,
  /** Will not be there. */
  gone: `रहूंगा रहूंगी rahunga rahungi rahoonga राहणार rahnar`,
  without: `बिना bina बाद baad नंतर without शिवाय`,
  leaving: `जाने jaane jane go gone गेल्या*`,
  ownTalk: `=मैं =main =my मेरे मेरी mere meri =main माझ्या* mazya हमारे`,
  away: `छोड़ छोड़कर chhod chod chhodkar सोडून sodun जाऊंगा जा chala leave leaving`,
  world: `दुनिया duniya संसार sansar world जगातून`,
  only: `एक ek कोई koi दूसरा dusra only no one =last`,
  way: `रास्ता rasta raasta rasto मार्ग marg way option`,
  firstPerson: `=मैं =मै =main =mai =मुझे =mujhe मुझको mujhko हम hum =मी =mi =मला mala =i i'm im =हूं =हूँ =hu =hun आम्ही =मुज mujko`,
  /** Said of the one who speaks only. */
  firstDying: `=मरूं =मरूंगा =मरूंगी =मरुंगा =मरुंगी =मरणार =मरतो =मरेन =marunga =marungi =maren =marnar`,
  human: `=मैं =main आदमी इंसान insan aadmi admi मनुष्य व्यक्ति human man person people मेरे माणूस manus कोई किसी`,
  vein: `=कलाई नस nas नसें wrist`,
  burden: `बोझ bojh burden ओझं`,
  debt: `कर्ज karz karj qarz loan कर्जा karja बर्बाद barbad बरबाद थक tang`,
  /** "मर रोग" is wilt. */
  disease: `रोग rog rot wilt बीमारी`,
  above: `ऊपर upar उपरवाला ऊपरवाला ईश्वर भगवान bhagwan देवा`,
  calls: `बुला bula उठा utha बोलाव`,
  whatFor: `क्या kya काय फायदा उपयोग कर kar करना karna करूं karu`,
  refused: `नकोस* nakos* नको =दूंगा =दूंगी`,
  forever: `हमेशा hamesha सदा sada कायम* kaym* forever चैन chain`,
  sleep: `सो so सोना sona नींद nind neend झोप* jhop* zop* sleep`,
  meet: `मुलाकात mulakat मिलेंगे milenge`,
  miss: `miss`,
  corpse: `लाश lash laash body अर्थी arthi`,
  bearing: `सहा saha सह sah सहन sahan बर्दाश्त bardasht झेल jhel सोसव* sosav* bear`,
  unbearable: `=जाता =जाती =सकता =सकती =jata =sakta anymore होत`,
  morning: `सुबह subah सुबे सकाळी morning`,
  unopened: `=खुले =खुलूं =khule =उठूं =uthu =उठना`,
  cut: `काट* kat* kaat* cut`,
  setOut: `=जा =ja जातो jato`,
  everything: `it all everything सब`,
  painless: `दर्द dard पता pata painless तुरंत turant`,
  wanted: `चाहिए chahiye chahie मिलेगा milega हवं हवे`,
  /** Where plants stand. */
  place: `बाग बगीचा बगीचे खेत bag baag bagicha khet orchard field बागान बागेत शेत`,
  relief: `छुटकारा chhutkara मुक्ति mukti सुकून sukun peace आराम चैन chain`,
  comes: `आए आये आवे =जाए jaye aaye aa jaye यावं यावे`,
  care: `ख्याल khyal khayal ध्यान dhyan काळजी`,
} as const;
