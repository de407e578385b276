/** Words that change what the others mean. How words are written: `beings.ts`. */
export const FRAMES = {
  /** Whoever did it. */
  ergative: `=ने =ne =न =नी`,
  /** After who or what did nothing, but had something done. */
  oblique: `=को =ko =पर =par =पे =pe =में =me =mein =से =se =की =ki =के =ke =का =ka =वाली =वाला =wali =wala =ला =la =वर =var =मा =माथै`,
  not: `नहीं नही nahi nhi nahin न ना मत mat नाही nahi नको not never no didn't dont don't without बिना bina`,
  /** How not to come to harm. */
  prevent: `=ppe 
    बचने बचाव बचना बचें bachne bachav bachaav bachna सावधानी सावधानियां सावधानियाँ savdhani sawdhani savdhaniya* एहतियात रोकथाम दस्ताने dastane gloves मास्क mask चश्मा chashma goggles 
    prevent* precaution* avoid* safety सुरक्षा suraksha सुरक्षित surakshit safe safely काळजी kalji ताकि taki इसलिए isliye खतरा khatra जोखिम risk नुकसानदायक harmful हानिकारक hanikarak टाळ* tal* लेबल label`,
  /** What might be. */
  hypothetical: `=can =may =should =could अगर agar यदि yadi if जर jar जाए जाये जाएं jaye jaaye jae ले le लें गेल्यास झाल्यास could might सकता sakta सकती sakti सकते sakte`,
  /** What people eat and drink every day. */
  food: `गवत gavat कोल्ड cold कॉफी coffee बीयर beer गन्ना शहद =आम =भात =दाल =tea =घी =ghee 
    पानी pani paani पाणी दूध dudh doodh चाय chay chai chaye चहा chaha रोटी roti खाना चावल सब्जी फल fal phal फळ phale अनार anar डाळिंब dalimb दाना दाने dane रस ras जूस juice शरबत sharbat लस्सी lassi छाछ chhach मट्ठा शराब sharab दारू daru
    बीड़ी bidi सिगरेट cigarette तंबाकू गुटखा gutkha पान मिठाई mithai water milk food lunch dinner meal rice bread fruit fruits pomegranate* apple mango घास ghas चारा chara grass fodder कसम kasam धोखा dhokha पैसा paisa पैसे paise ठोकर जेवण jevan नाश्ता nashta
    हवा दिमाग dimag नमक namak चीनी cheeni`,
  /** Medicine that a doctor gave for an illness. */
  remedy: `
    बुखार bukhar खांसी khansi सर्दी sardi जुकाम jukam बीपी bp शुगर sugar डॉक्टर doctor dr डाक्टर daktar डॉक्टरांनी पेटदर्द विटामिन vitamin पेरासिटामोल paracetamol क्रोसिन crocin टैबलेट आयुर्वेदिक ayurvedic काढ़ा homeopath* मलेरिया ताप
    पोलियो polio टीका tika vaccine deworm* prescribed`,
  /** "दवा पीने के बाद": it happened. */
  afterwards: `बाद baad bad से se नंतर nantar after वजह कारण`,
  pipe: `पाइप नली pipe`,
  /** By mistake. */
  mistake: `समझकर samajhkar समझ samajh* समजून गलती galti glti गल्ती भूल bhul bhool धोखे dhokhe अनजाने anjane mistake* accident* चुकून chukun चुकीने चुकुन संभ्रम`,
  /** What was sprayed, on what is eaten. */
  treated: `छिड़का छिड़की छिड़के छिड़काव* chhidka chidka chidki chidke chidkav* फवारलेल* फवारले* फवारणी* favarlel* fawarlel* sprayed वाला वाली वाले wala wali wale मारी मारा mari mara डाली डाला dali dala किए किया kiye kiya`,
  /** Not this minute, or not of this kind. */
  copula: `है हैं hai h हो ho हुई हुआ पड़ पड़ी pad दिख* dikh* रंग rang मिर्च पेट आहे होती था थी जमीन डिब्बा डिब्बे बोतल शीशी जगह`,
  /** "दवा के चक्कर में": for the sake of it. */
  sakeOf: `=के =ke`,
  /** So many things in one tank. */
  mixed: `धो धोया धोई dho dhoya dhoi मिला* mila* मिक्स mix* घोल ghol एकत्र साथ sath together combine* टंकी tanki tank पंप ड्रम`,
  questions: `=काय =can =may =should क्या kya कब kab कैसे kaise कितना kitna कौन kaun क्यों kyu kyon what when how which why कधी कसे कसं किती kadhi kase`,
  /** Nobody knows what it was. */
  something: `कुछ kuch kuchh कछु kachu कछू काहीतरी काहीबाही kahitari something कुछो`,
  /** Cries for help. */
  help: `बचाओ bachao bachaao मदद madad help sos emergency इमरजेंसी ambulance एम्बुलेंस एंबुलेंस वाचवा vachva हेल्प`,
  /** Asked only when somebody has it inside. */
  antidote: `उतर* उतार* utar* antidote एंटीडोट`,
  /** Bought, sold, told of, planned. */
  trade: `
    दुकान* dukan* बाजार bazar market कीमत kimat price रेट rate भाव bhav सस्ता sasta महंगा mehnga महंगी खरीद* kharid* बिक* bik* मिलता मिलती milta milti ला lai लाया laya लाए lekar लेकर मंगा* manga* दाम dam रुपये rupaye लाइसेंस license
    कहते kehte कहता कह बोलते bolte बोल bol पूछ* puch* बता* bata* कंपनी company नकली nakli असर asar मात्रा matra dose डोज खुराक एकड़ acre लीटर litre`,
  urgent: `जल्दी jaldi तुरंत turant लवकर lavkar fast quick urgent अभी abhi बताओ batao बता bata सांगा sanga`,
  /** More than the label says. */
  double: `डबल डब्बल dabal double दोगुना दोगुनी दुगुना दुगुनी दुगना दुगनी दुप्पट duppat dugna duguna dugni doguna doguni तिगुना तिगुनी triple overdose ओवरडोज`,
  amount: `डोज dose खुराक मात्रा matra प्रमाण praman`,
  spacing: `लाइन line कतार ड्रिप drip पत्ती कीमत kimat दाम dam पानी`,
  many: `=कई चार char chaar पांच panch paanch छह chhe छः सात saat saari सारी सब sab 4 5 6 7 four five six सगळी सगळे sagli पाच`,
  thing: `दवाएं दवाइयां चीजें चीज cheez product products औषधे औषधं`,
  oneTank: `एकसाथ eksath साथ sath saath एकत्र ekatra`,
  nearby: `पास paas pas नजदीक najdik खड़े खड़ा khade खेल khel खेलते khelte साथ sath सामने samne near around nearby playing बाग जवळ javal`,
  helping: `मदद madad घुलवा घोलते मिलवा डलवा छिड़कवा chhidakwa करवा karwa help helping`,
  pregnant: `गर्भवती garbhvati pregnant गरोदर garodar`,
  hospital: `अस्पताल aspatal hospital हॉस्पिटल दवाखाना davakhana रुग्णालय भर्ती bharti admit icu ambulance एम्बुलेंस emergency`,
  /** Asks whether a life is saved. */
  survives: `बचेगा बचेगी bachega bachegi बचेंगे वाचेल वाचेल survive survives dying`,
} as const;
