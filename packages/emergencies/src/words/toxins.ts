/** What harms. How words are written: `beings.ts`. */
export const TOXINS = {
  /** Poison for a person whatever else is said. */
  poison: `poisoned organophosphate organofosfet ऑर्गनोफॉस्फेट =थोथा =thotha =थोता tutia तूतिया tutia कीड़ामार रैटकिल ratkil रेटकिल टिक20 टिक-20 टिकट्वेंटी tik20 tick20 baygon बेगॉन मच्छरमार डीडीटी क्लोरीन chlorine ब्यूटॉक्स butox fenyl डामर गुड़ाखू स्पिरिट spirit थायमेट  
    जहर जहरीला जहरीली जहरीले विष विषैला विषैली विषाक्त कीटनाशक* कीटनाशी* कीड़ामार कीडेमार फफूंदनाशक* कवकनाशी खरपतवारनाशक* शाकनाशी चूहामार चूहेमार दीमकनाशक रसायन रसायनिक
    केमिकल* केमीकल तेजाब एसिड फिनाइल फिनायल फिनाईल हार्पिक हारपिक ब्लीच केरोसिन घासलेट पेट्रोल डीजल तारपीन थिनर ओडोमॉस ऑलआउट गुडनाइट मॉर्टीन लक्ष्मणरेखा हिट
    नुवान सल्फास धतूरा कनेर नेप्थलीन कास्टिक
    jahar zahar zehar zeher zehr jeher jehar zhr jhr zahr jahr jahrila zehrila zaharila keetnashak* kitnashak* kitnasak* keetnasak* keetnashi* kidamar
    chuhamar chuhemar kharpatwarnashak* fafundnashak* rasayan kemikal* tezab tejab acid phenyl finail finayl phenol harpic bleach kerosin* kerosene
    ghaslet petrol diesel dizel thinner datura dhatura
    विषारी कीटकनाशक* किटकनाशक* कीडनाशक* बुरशीनाशक* तणनाशक* उंदीरनाशक उंदीरमार रॉकेल rockel vishari kitaknashak* kitnashk* keetaknashak* tannashak* burshinashak*
    pesticide* pestiside* insecticide* insectiside* fungicide* herbicide* weedicide* weedkiller rodenticide* poison poisons poisonous toxic chemical* chemicl*
    ratkill ratkiller rat-kill`,
  /** A product of the field that nobody drinks for health. */
  product: `लिक्विड पाऊडर पुड़िया pudiya granule* granuels यूरिआ yuria युरिया बोरी npk एनपीके जिंक zinc पीजीआर pgr micronutrient =घोल =ghol 
    स्प्रे टॉनिक टानिक फर्टिलाइजर यूरिया डीएपी पोटाश बोरेक्स कैल्शियम सल्फर गंधक तूतिया बोर्डो हार्मोन tonic urea uria dap
    potash borax sulphur sulfur gandhak bordo bordeaux fertilizer* fertiliser* खाद khad पावडर पाउडर powder pawdar`,
  /** Medicine of plants, animals and people alike: what else is said decides. */
  medicine: `
    दवा दवाई दवाइयां दवाइ दवाओं दवाएं दवां द्वा dawa dava dwa dwai dawai davai dawaai davayi dawayi dawaa dawae dwaai medicine* औषध औषधे औषधं औषधा* औषधी* aushadh* aushad oshad avshadh
    गोली गोलियां गोलिया goli goliya* golia* tablet* pill pills गोळी गोळ्या लिक्विड liquid*`,
  /** What it comes in. */
  container: `अगरबत्ती agarbatti coil कॉइल तेल tel oil लड्डू laddu केक cake granule* बिस्कुट biscuit पिचकारी हौद haud टब tub मग mag गिलास glass ग्लास cup कप लोटा drumme daba dabba धन्नी 
    बोतल बोतलें बाटली* शीशी शिशी डिब्बा डिब्बे डिब्बी पैकेट पाउच कैन केन ढक्कन जरीकेन पंप टंकी ड्रम बाल्टी botal bottle bottles shishi sheeshi dibba dibbe packet pouch dhakkan
    pump tanki tank drum balti batli* डबा डब्या* डबी`,
  /** Seen in the air. */
  fumes: `=भाप =धूल =dhool =gas 
    धुआं धुंआ धुएं धुवां गैस वाष्प गंध बदबू महक भभका dhua dhuan dhuen gais fumes fume vapour* vapor* smoke gandh badbu smell dust mist
     धूर वाफ dhoor फुहार फुहारें धुंध कोहरा फवार`,
  /** Names of active ingredients and brands, by their consonants: vowels and doubled letters do not count. */
  brands: `korajan korajen entrakol pairathiyan pairathiyon parathiyan thiophenet thiofenet thiofinet thayofenet thayofinet mono foret furet thaimet nuvaan numan rogar fyuradan furadaan roundap metador rogor 
    carbaryl sevin dichlorvos dichlorovos dichlorphos ddvp nuvan nuwan phorate forate thimet phosphamidon dimecron triazophos hostathion parathion
    metacid folidol methomyl lannate dicofol kelthane dinocap karathane fenarimol fenthion lebaycid trichlorfon dipterex tridemorph calixin lindane
    endosulfan thiodan endocel hildan gammexane alachlor benomyl benlate diazinon captafol difolatan foltaf paraquat gramoxone aldrin dieldrin
    chlordane heptachlor aluminium-phosphide phosphide celphos selphos sulphas salfas salphas sulfas quickphos dimethoate roger tafgor
    monocrotophos monocrotofos monocroto monocil monostar nuvacron carbofuran furadan streptocycline streptomycin tetracycline plantomycin bronopol
    bactinash oxychloride blitox hydroxide kocide mancozeb indofil dithane carbendazim bavistin thiophanate roko hexaconazole contaf
    propiconazole chlorpyrifos chlorpyriphos chloropyrifos chlorpyri dursban emamectin proclaim spinosad tracer spinetoram delegate thiamethoxam actara
    imidacloprid confidor imida fipronil regent cypermethrin saiper cyper deltamethrin bifenthrin fenvalerate fenval profenofos profenophos profex
    curacron acephate acefate asataf abamectin vertimec acetamiprid indoxacarb avaunt propargite omite spiromesifen oberon diafenthiuron buprofezin
    chlorothalonil kavach coragen glyphosate glycel roundup broflanilide cyantraniliprole benevia cyhalothrin alika chlorantraniliprole
    ampligo tolfenpyrad quinalphos ekalux fluensulfone nimitz sulphate kasugamycin azoxystrobin amistar difenoconazole kitazin metiram propineb antracol
    tebuconazole folicur nativo captan captaf fluxapyroxad merivon metalaxyl ridomil pyraclostrobin cabrio iprovalicarb melody fosetyl aliette
    malathion melathion ddt bhc ethion phosalone oxydemeton metasystox demat thiodicarb larvin dimilin novaluron rimon lufenuron flubendiamide takumi
    flonicamid ulala sulfoxaflor pymetrozine dinotefuran clothianidin fenpropathrin permethrin ethephon ethrel gibberellic paclobutrazol cultar
    carfentrazone oxyfluorfen pendimethalin atrazine metribuzin ustaad tafethion anaconda ratol ratoll zinc-phosphide bromadiolone
    roban racumin warfarin mortein baygon finit gamexin antrakol multineem neemazal ekka sectin kavch sixer m-45 zineb ziram thiram vitavax
      streptocyclin agromycin validamycin cartap caldan fenazaquin magister lamda lambda`,
} as const;
