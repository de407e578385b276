/** How a poisoned body shows it. How words are written: `beings.ts`. */
export const SIGNS = {
  /** Nobody has these without danger. */
  grave: `=collapse दौरा दौरे daura daure खिंचाव निढाल nidhal 
    बेहोश बेहोशी बिहोश बेहोस बेसुध अचेत मूर्छित मूर्छा बेशुद्ध* अचेतन behosh* behos* behoshi besudh achet murchit murchh* beshuddh* beshudh*
    unconscious* unresponsive fainted fainting collapsed collapse coma मिर्गी mirgi ताण्या seizure* convuls* convulsing`,
  /** Said of a body only. */
  unwell: `=दस्त =dast खांसी khansi cough* खोकला khokla झुनझुनाहट लार छटपट* chatpat* chhatpat* तड़प* tadap* tarap* झुनझुनी jhunjhuni jhunjhunahat बड़बड़ा अफरा afra drowsy sleepy groggy vomting volting उबकाई ubkai okkari उलटियां ultiyaa चक्कराया =rash =sick =ill =weak   
    उल्टियां उल्टियाँ उल्टीयां ultiya* ultiyan vomit* nausea* nauseous मितली mitli मिचला* मिचली michla* michli मचल* जीमिचला* ओकारी okari उलट्या उलट्यां* ultya ओकत ओकला ओकतोय वांती वांत्या puking 
    चकराना चकरा चक्करें giddy giddiness dizz* डोलना भोवळ* bhoval* गरगर* मळमळ* malmal* मळमळतंय
    सिरदर्द sirdard sardard headache* डोकेदुखी dokedukhi 
    घबराहट ghabrahat ghabra घबरा* बेचैनी bechaini पसीना पसीने pasina paseena sweating sweat* shiver* कंपकंपी कपकपी kapkapi kampkampi tremor* trembl* shaking twitching
    breathless* choking suffocat* diarrh* drool* salivat* लार laar blurr* cramp* cramps ऐंठन aithan unsteady staggering
    poisoned poisoning विषबाधा vishbadha लड़खड़ा* ladkhada* बड़बड़ा* wheez* rashes blister* numb* weakness unwell पुतली पुतलियां putli pupil pupils`,
  /** Are signs only when they come: the words also mean reverse, and "for the sake of". */
  vomit: `उल्टी उलटी ulti ulati`,
  dizzy: `चक्कर चक्क्कर chakkar chakar chkkr chakr चक्करे`,
  health: `तबीयत तबियत तबेत tabiyat tabiyet tabyat tabiat tabeeyat tbiyat tabiyt तब्येत* tabyet* हालत halat condition`,
  fell: `=fall पडलाय पडलीय fell collapsed गिर गिरा गिरी गिरे gir gira giri gire पडला पडली padla padli`,
  /** Of an animal. */
  ailing: `छटपट* लंगड़ा फुगल* fula गिरी bloat* foaming staggering मेलाय मेलीय meli mela mele meltay बीमार bimar beemar तड़प* tadap* मेला मेली मेले आजारी मरली मेल्या सुस्त अफरा dying died dead die`,
  /** A part of a person. */
  body: `=पोटा* होंठों honthon =माथा =matha =foot =mouth =पाय =पाया* =हात =हाता* =हातां* =पायां* 
    सिर माथे hath haath हाथ हाथों पैर पैरों पांव टांग pairo pao शरीर बदन जिस्म sharir shareer badan चेहरा चेहरे chehra chehre मुखड़ा पीठ peeth कमर kamar गर्दन gardan
    छाती सीना सीने chhati chati seena seene पेट petme जीभ jibh jeebh होंठ hont honth ओंठ गला गले नाक naak चमड़ी chamdi त्वचा twacha tvacha उंगली उंगलियां कान kaan कंधे जांघ घुटने बालों
    कपड़े कपड़ों कपड़ा kapde kapdo kapda kapdon शर्ट बनियान
    डोके डोकं डोक्या* डोकंय doke dok doka hatavar अंगा* अंगावर angavar छातीत पोट potat pot घसा घशा* ghasa ghashat तोंड तोंडा* tond tondat tondatun कपड्यां* कपडे नाका*
    head hand hands face body skin chest stomach throat tongue lips arm arms leg legs feet back neck clothes shirt belly nose ears hair`,
  eye: `=eye आंख आंखें आंखों आंखे आँख आँखों आँखें नेत्र नजर aankh ankh aankhon ankho ankhon aankho aankhe ankhe akh aakh aakho nazar najar डोळे डोळा डोळ्या* डोळ्यां* dolyat dolyatun dolyan* eyes vision sight`,
  mouth: `=mouth मुंह मुँह मूंह मुह munh muh moonh muhh mooh मुख तोंड तोंडा* tond tondat हलक पेट पोटात potat stomach`,
  /** What a part of the body does then. */
  suffers: `फूल फूला फूली phula phool फुगल* पलट* palat* ulat* garam गरम तप छिल जकड़ जकड़न नीला नीली neela neeli झुलस jhulas गल जलत जलतो ऐंठ aithan ऐंठन =छाले =chhale =chale 
    दर्द दरद dard drd जलन jalan jaln जलते जलता जलती jal jalta jalti jali jala खुजली khujli सूजन sujan soojan सूज* suj* लाल laal फफोले phafole fafole चकत्ते chakatte chakte दाने daane फुंसी फुंसियां 
    कांप* कांपने kanp* kaanp* kamp* kaamp* थरथर* tharthar* अकड़* akad* जल जला जली जले आग सुन्न sunn भारी bhari घूम* ghum* ghoom* झनझना* jhanjhana* झटके झटका jhatke मरोड़ marod marod* जकड़* jakad* धड़कन
    आंसू aansu ansu टपक धुंधला धुंधली धुंधलाहट dhundhla dhundla dhundhli dhundli अंधेरा andhera चुभन chubhan किरकिर* kirkir* दिख* dikh* 
    जळजळ* jaljal* चुरचुर* दुख* dukh* थरथरत* कापत* कापाय* सुजल* खाज khaj अंधुक* andhuk* बधीर*
    pain paining hurt* burn* itch* swell* swollen redness ache* aching irritat* stinging tingling heavy sore`,
  froth: `झाग jhag jhaag फेन फेस phes froth* foam* लार laar लाळ drool`,
  /** A sign that came, and no thing that is called so. */
  came: `येऊन yeun =झाला =झाली =झाले =झालं =झाल्या 
    आ आए आये आते आता आती आने आया आयी आई आकर आएं आवे aa aaya aayi aai aaye aate aata aati aane aakar aave aye aaraha हो हुई हुआ हुए होना होने होत होती होता होकर ho hui hua hue hone hoti hota rahi raha rha rhi कर करी कीं किया
    करने करता karne kari kiya छूट छूटा छूटने लगा लगी lag laga lagi khakar खाकर बनी रहा रही रहे निकल* nikal* टपक* भर गिर गिरा और aur बहुत bahut तेज
    येत येते येतो येतेय येतोय येताय येतात आली आला आले आल्या आलं आलीय होत होतेय होतोय होतंय होतायत लागली लागले लागलं yet yete yeto yetey aali aala zali zala jhali jhala hot hotey hotay lagle lagli
    is are has have having feeling felt started getting keeps`,
  /** Breath that fails. */
  fails: `
    फूल* phool* phul* ful* fool* तकलीफ taklif takleef दिक्कत dikkat dikat परेशानी pareshani नहीं nahi nhi नही अटक* atak* रुक* ruk* उखड़* भारी bhari मुश्किल mushkil problem trouble difficult* घुट* ghut* चढ़ chadh त्रास tras अडच* घ्यायला कोंड*
    unable can't cant hard stopped short shortness not`,
  /** Made worse or bad. */
  worse: `खराब बिगड़* नासाज kharab khrab bigad* bigd* bigar* गड़बड़ gadbad बिघड* bighad*`,
  /** What the living do: not doing it is the sign. */
  responds: `बोल bol बोलत उठ uth उठता खड़ा खड़ी खड़े khada khadi हिल hil होश hosh जाग jaag jag शुद्ध जुगाली jugali चल खा पेशाब peshab standing waking moving responding breathing talking उठत बोलता wake speak stand`,
  chest: `छाती chhati सीना seena sina`,
  /** Of a body only; arils are red too. */
  aches: `=rash दर्द dard जलन jalan खुजली khujli सूजन sujan छाले chhale फफोले चकत्ते सुन्न कांप* kanp* kaanp* pain burn* itch*`,
  blurred: `अंधारी andhari धुंधला धुंधली धुंधले dhundhla dhundla dhundhli dhundli अंधुक andhuk blur* अंधेरा andhera`,
  seen: `दिख* dikh* नजर nazar najar दिस* dis vision sight eyes छा`,
  /** In the middle of spraying. */
  working: `=करते =मारते =डालते =छिड़कते =घोलते karte marte maarte chidakte chhidakte dalte करताना मारताना while during`,
  opens: `खुल khul khulti खुलती उघड*`,
  asleep: `नींद nind neend आंख aankh आंखें`,
  waters: `पानी pani paani पाणी आंसू aansu water`,
  /** Fruit has one too. */
  skin: `चमड़ी chamdi त्वचा twacha tvacha skin`,
} as const;
