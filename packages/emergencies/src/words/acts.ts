/** What is done with a product, and what it does to a body. How words are written: `beings.ts`. */
export const ACTS = {
  /** Past, in one word: it happened. */
  swallowed: `प्राशन prashan चरल्या चरले चरून चराई =खाल्ल* =khalla =khalle =khallay =khalli =चाटे grazed grazing फांक* =चरा =चरी सेवन* sevan pidhi pidha pidhu khadhi khadha khadhu चूसा चूसी चूसे चबाया चबायी चबाई चबाए chabaya फांका फांकी चुगा चुगे चुगी चरली चरला खाओ खाइस खाइन पियाइस khais घूंट ghunt घूट =चाटी =chaati =ate =गिळ* =पिलो 
    पिया पीया पियी पिये पीये piya peeya piye निगला निगली निगले nigla nigli nigle निगलली गटका गटकी चाटा chata chaata चखा चखी chakha chakhi खाया खायी खाई खाए खाये
    khaya khaayi khaye khaay सटका घोंटा pikar peekar pike peeke khakar khake पीकर पीके खाकर खाके निगलकर निगलके चाटकर चखकर पिकर पीबा
    प्यायला प्यायली प्यायले प्यायलं प्यायलो प्याला प्याले प्यालं प्यालो पिलं पिऊन पिवून पियालं प्यालाय प्यायलाय प्यायलीय पिलाय पिलीय pyayla pyayli pyayle pyala pyale pyali pyalo piun
                  खाऊन चाटला चाटली चाटले चाटलं चाखले चाखलं गटकलं गटकले
    drank drunk swallowed swalowed ingested consumed eaten gulped sipped licked tasted chewed ingestion swalloed`,
  /** Needs another word to say when. */
  swallow: `=चर =char =p चूस choos chus चबा chaba फांक phank fank चुग chug गुटक gutak पियन 
    पी पि pee pi खा kha khaa निगल nigal गटक gatak चाट chat chaat चख chakh chak घुटक सुड़क गुटक चबा chaba`,
  /** The other word: it is done, or being done. */
  done: `=दी दी di लई लओ लइ गओ ग्यो ग्या गवा गइल गइली गेल लिहिस लिहलस लेलस लिहले lihis lihin lihal lelas रखा रखी rakha rakhi gyo gee =गी टाकलं टाकले टाकली टाकला takla takle takli लीस लिस लिन्ह होगा hoga diya lai lao gao gawa =बैठा =बैठी =baitha =baithi =bethi 
    ली लिया लिए लिये लीं लि li lee liya lia liye lya lea lii गया गई गए गयी गये गइ गी gaya gya gayi gai gaye gyi gyaa gei gyaa गयो gayo डाला डाली dala dali   
      चुका चुकी चुके chuka chuki लियो लियी lio लीधी लीधो lidhi lidho रहा रही रहे raha rahi rahe rha rhi था थी tha thi लेल लेलक`,
  /** By and by, by the one who speaks or who threatens to. */
  willAux: `लेने lene 
    लूं लू लूंगा लूंगी लुंगा लुंगी lu lun loon lunga lungi loonga loongi जाऊं जाऊ जाऊंगा जाऊंगी जाउंगा jau jaun jaunga jaungi jaaunga लेता लेती leta leti लेंगे lenge लेगा लेगी lega legi
    जाएगा jayega jayegi`,
  willSwallow: `=पिईन =पिइन =पीईन =pien =घेईन =ghein =घेणार 
    पिऊंगा पिऊंगी पीऊंगा पियूंगा पियूंगी पिऊं पियूं पीऊं piunga piungi pinga peeunga piyunga खाऊंगा खाऊंगी खाऊं khaunga khaungi khaoonga निगलूंगा nigalunga 
       पिणार प्यावे प्यावं प्यावेसे प्यावंसं प्यायचे प्यायचं प्यायचंय प्यायची प्यायचय pinar pyaychay ghenar खाईन खाणार खायचं खायचंय khain khanar khaychay`,
  wantSwallow: `
    पीना पीने पीनी pina peena pine peene खाने khane निगलने निगलना drink drinking swallow consume ingest`,
  /** Somebody gave it. */
  fed: `=चटा =चटाया =चटादी =खिलादिया =पिला =पिलाया =पिलाई =पिलायी =पिलवा =पिलादी =पिलादिया =खिला =खिलाया =खिलाई =खिलायी =pila =pilaya =pilai =pilayi =khila =khilaya =khilai पाजले पाजलं पाजली पाजला पाजलंय भरवले भरवलं fed`,
  /** "पी ली" and "खा ली" as machines hear them: yellow, black, empty, jaundice. */
  misheard: `
    =पीली =पिली =पिला =पीला =पीले =पिले =पिलं =पीलि =पिलि =पीलीया =पिलीया =पीलिया =पिलिया =पीलिये =काली =खाली =कालीया =कालिया =खालिया =खालीया =peeli =pili =pilli =peelee =pilia =piliya
    =peeliya =pilia =khali =khaali =khalli =kali =khaliya =khalia =pilya`,
  /** Drawn in with the air. */
  inhaled: `सूंघ* सूँघ* sungh* soongh* sungh sunghne inhal* breathed हुंग* hunga*`,
  /** Where breath goes. */
  breath: `सांस सांसों साँस श्वास* श्वसन saans sans shwas* nose नाक नाकात नाका* naak nak lungs फेफड़े फेफड़ों fefde fefdo breathing breath`,
  /** It went, fell, flew, splashed somewhere. */
  moved: `लावली लावला लावले lavli रख रखा रखी rakh put भर bhar पहुंच bharg ghus आगई बह बहा टपका चिपक 
    चला चली चले चल chala chali chale गया गई गए गयी gaya gayi gai gya gyi गिर गिरा गिरी गिरे gir gira giri giraa पड़ पड़ा पड़ी पड़े pada padi parh उड़ उड़ा उड़ी उड़े उड़कर uda udi छलक छलका छलकी
    chhalak chalak टपक टपका फैल फैला फूट लग लगा लगी लगे lag laga lagi lga lgi लगाई डाल डाली डाला dal dala dali daal उछल उछला छींटा छींटे छींट chhinta chhinte chinte chhint आया आई aayi घुस घुसा घुसी ghus ghusa
    उलट उलटा पलट बिखर रिस रिसा ढुल डुल ढोल splash* spill* went got fell entered poured squirted leaked drop dropped dripped fallen
    गेला गेली गेले गेलं गेलंय उडाला उडाली उडाले उडालं उडालंय पडला पडली पडले पडलं सांडला सांडली सांडले सांडलं सांडलंय लागला लागली लागले लागलं gela geli gele udala udale udali udal padla padle sandla sandle
    sandale lagla lagle`,
  /** Wet through with it. */
  soaked: `भीग भीगा भीगी भीगे bheeg bhig bhiga bhigi भिजला भिजली भिजलो भिजले भिजलं bhijla तरबतर सराबोर लथपथ drenched soaked गीला गीले`,
  /** Spraying and mixing: what a body is exposed to. */
  handling: `=मिलात* spray spraying sprayed sprayer sprays स्प्रेय* 
    छिड़क* छिड़काव* छिड़का* छिड़की* chhidk* chidk* chhidak* chidak* chidkaw* chhidkav* स्प्रे sprey* फवार* favar* fawar* phavar* favarni* fawarni* phawar* घोलत* घोलन* मिक्स mixing
    डस्ट dusting धूमन fumigat* फॉगिंग fogging`,
  /** Put out or drunk by a plant. */
  poured: `=मारी =मारा =मारने =मारते =मारकर =मार =mari =mara =maari =maara =maarne =marne =maarte =marte =markar डालने डालते डालकर dalne dalte dalkar`,
  /** Went to somebody's head. */
  risen: `चढ़ चढ़ी चढ़ा chadh chad chadi chadha लग lag लगी lagi लागली`,
  landed: `splash* spill* spilled poured sprayed छलक chhalak`,
  drops: `बूंद बूंदें बूंदे bund boond bunde drop drops थेंब छींटा छींटे chhinta chinta`,
  /** Poison alone is given like that. */
  given: `दे de दिया diya दी di`,
  /** "विष घेतलं": taken, said of poison. */
  took: `taken took had =घेतल* ghetla ghetle ghetlay लिया liya ली`,
  inside: `अंदर andar ander आत inside`,
  spat: `थूक* thuk* thook* spit spat`,
  lying: `=पड़ा =पड़ी =पड़े =पडा =पडी =पडे =pada =padi =pade lying`,
  found: `मिला मिले मिली mila mile mili है hai`,
  /** Came to rest on a body. */
  contact: `लगने lagne लगी लगा लगे lagi laga lage contact touched लिपट चिपक`,
  giving: `पिला* pila* दूं du de दे दें दूँ खिला* khila* give`,
  homeRemedy: `दूध dudh doodh नमक namak नींबू nimbu nibu घी छाछ chhach दही dahi अंडा तेल पानी pani milk salt water lemon`,
} as const;
