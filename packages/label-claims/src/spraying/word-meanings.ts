import { cleanText } from '@anar/hindi/clean-text';
import { soundOf } from '@anar/hindi/sound';
import { memoize } from '@anar/india/memoize';

/**
 * Words about spraying in Hindi, Marathi, English and Latin letters, by sound. `*`: prefix or suffix match
 * ("गंधकासोबत"); `=`: exact spelling only, where a sound has two meanings (साथ, सात).
 */
const WORDS = {
  /** Of sprays only. */
  spray: `छिड़क* chhidak* chidak* chhidk* chidk* chhirk* स्प्रे स्प्रेय spray spre sprayed spraying फवार* fawar* favar* phavar*`,
  /** Future or imperative: to be sprayed, poured or given. */
  apply: `मिलाऊं मिलाऊ मिलाना मिलाएं milau milaun milana छिड़कू* छिड़कूं* छिड़कें छिड़के छिड़को छिड़कना छिड़कने छिड़काव छिड़किए छिड़क chhidku chhidkun chidku chidkun chhidkaav chidkav chhidkav chhidkna chidakna chidke
    chhirku chirku chhidak chidak स्प्रे स्प्रेय spray spre फवार* fawar* favar* phavar* डालूं डालू डालूंगा डालें डाले डालो डालना डालने डालनी डालिए डाल्या dalu daalu dalun dalna daalna dalne dale daale dalo dalunga
    मारूं मारू मारूंगा मारना मारने मारें मारो maru maaru marun marna maarna marne maro दूं दू देना देनी दें दूंगा du dun dena deni dunga लगाऊं लगाऊ लगाना लगाएं लगाउ lagau lagaun lagana लगाने
    घोलूं घोलू घोलना घोलें gholu gholna टाकू टाकूं टाकायच* टाकावे taku takaych* मारायच* देऊ देऊं deu dyaych* वापरू वापरायच* vapru vaparu use apply pour put घालू ghalu इस्तेमाल istemal करूं karu`,
  /** Past. */
  past: `था थी थे tha thi the हुआ हुई हुए hua hui hue गया गई गए gaya gayi gai gaye चुका चुकी chuka chuki छिड़का छिड़की chhidka chidka डाला डाली dala daala मारा मारी mara किया की kiya दिया दी diya केली केला केले kela keli मारली मारला फवारली फवारले टाकली टाकला
    sprayed applied mixed did was`,
  /** Question or intention. */
  asks: `क्या kya kaya काय kay का चलेगा chalega चालेल chalel चलेगी सकता सकते सकती sakta sakte sakti can should may shall ok कैसा कैसे kaise कितना कितनी kitna kitni कब kab कौन kaun कौनसी konsi konsa how what which will
    लूं लू lu lun दूं दू du चाहिए chahiye चाहिये पाहिजे जाए jaye ठीक theek thik सही sahi कोणत* kont* बताओ बताएं batao batayen सांगा sanga yes no`,
  /** In one tank. */
  together: `=साथ =sath =saath =साथमें मिलाकर मिलाके मिला मिलाऊं मिलाऊ मिलाना मिलाने मिलाएं मिलाये मिलाते milakar milake mila milau milaun milana milane milaye milate milaa मिक्स मिक्सिंग mix mixing mixed mixture एकसाथ eksath eksaath
    एकत्र* ekatra* मिसळ* misal* misl* मिळव* मिश्रित combine* combin* together tank टैंक कॉकटेल cocktail इकट्ठा इकट्ठे ikattha ikatthe along blend *सोबत *बरोबर संग sang टंकी tanki`,
  /** With something named elsewhere: "उसमें यूरिया मिलाएँ". */
  withOther: `उसमें इसमें उनमें इनमें उसके इसके उनके इनके usme usmein isme ismein unme inme uske iske त्यात यात tyat yaat =साथ =sath =saath =साथमें *सोबत it`,
  /** On another day. */
  apart: `अलग alag वेगळ* vegl* separate separately`,
  /** "A में B", "B with A". */
  into: `में मे me mein *मध्ये *मधे with in into`,
  percent: `% प्रतिशत pratishat परसेंट परसेन्ट percent percentage persent फीसदी fisdi टक्के टक्का takke taka परसेंटेज pct`,
  millilitre: `मिली मिलीलीटर मिलीलिटर एमएल ml mls mili milli cc सीसी milliliter milliliters millilitre`,
  gram: `ग्राम ग्रा ग्रॅम ग्रॅ ग्रेम gram grams gm gms grm grms g`,
  milligram: `mg मिलीग्राम milligram`,
  ppm: `ppm पीपीएम`,
  kilo: `किलो किलोग्राम किग्रा kilo kilogram kg kgs`,
  perVessel: `लीटर litre liter ltr lit पंप पम्प pump टंकी tanki tank ड्रम drum बाल्टी balti bucket टैंक`,
  container: `पैकेट packet पुड़िया पुडी pudiya पाउच pouch बोतल bottle botal शीशी sheeshi डिब्बा dibba थैली bag`,
  whole: `पूरा पूरी पूरे pura poora puri full whole आधा आधी adha aadha half भर bhar`,
  spoon: `मुट्ठी mutthi handful चुटकी pinch चम्मच चम्मचभर चमची चमचा chammach chamach teaspoon tablespoon spoon tsp tbsp ढक्कन ढक्कनभर dhakkan dhakan capful`,
  litre: `लीटर* लिटर* litre* liter* litr* ltr* lit lt =ली =लि =l`,
  pump: `पंप* पम्प* pump*`,
  acre: `एकड* एकर* acre* ekad* ekr* ekar*`,
  hectare: `हेक्टेयर* हेक्टर* hectare* hektar* =ha`,
  /** A warning against a product. */
  forbidden: `प्रतिबंधित pratibandhit प्रतिबंध बैन ban banned मना manaa मनाही avoid टालें टाळा बचें`,
  forget: `भूल* bhul* bhool* forget विसर* visar*`,
  /** Repetition, and more than the label. */
  multiple: `डबल dabal double दुगना दुगनी दुगने दुगुना दुगुनी दोगुना दोगुनी duguna dugna dugni doguna doguni दुप्पट duppat dupat तिगुना तिगुनी तिगना tiguna tigna triple ट्रिपल तिप्पट tippat चौगुना चौगुनी chauguna
    चौपट ओवरडोज overdose`,
  fold: `गुना गुनी गुने guna gune पट pat x`,
  dose: `डोज dose dos खुराक khurak मात्रा matra प्रमाण praman स्ट्रेंथ strength`,
  more: `ज्यादा jyada zyada jada अधिक adhik बढ़ा बढ़ाकर बढ़ाऊं badha badhakar badhau जास्त jast extra एक्स्ट्रा कड़क kadak तेज tej strong high हाई`,
  medicine: `दवा दवाई दवाइयां दवाएं दवाओं दवाइयों dawa dava dawai davai dawaiyan औषध औषधे औषधं औषधां aushadh aushad कीटनाशक कीटनाशी keetnashak kitnashak कीटकनाशक kitaknashak फफूंदनाशक fafundnashak फफूंदनाशी बुरशीनाशक burshinashak
    फंगीसाइड फंजीसाइड fungicide इंसेक्टिसाइड इन्सेक्टिसाइड insecticide pesticide पेस्टिसाइड टॉनिक टानिक tonic medicine medicines chemical chemicals केमिकल रसायन`,
  several: `दो तीन चार पांच छह कई सब सभी सारी दोनों तीनों सगळी सगळे दोन दोन्ही पाच do teen tin char panch kai sab sabhi saari sari dono donon teeno sagli don donhi 2 3 4 5 6 two three four both several all`,
  again: `दोबारा दुबारा dobara dubara पुन्हा punha again repeat रोज roz roj रोजाना rozana daily हर har every दररोज darroj कितीदा`,
  howMany: `कितने कितनी kitne kitni kitane किती kiti how`,
  day: `दिन din दिनों दिवस divas दिवसांनी दिवसाने day days हफ्ते हफ्ता hafte hafta week weeks बार baar bar times`,
  solution: `घोल ghol solution`,
  /** Fed to a plant: labels of plant protection products do not cover it. */
  nutrient: `ह्यूमिक humic फुल्विक fulvic अमीनो amino सीवीड seaweed समुद्री शोनाइट schoenite स्यूडोमोनास pseudomonas बेसिलस bacillus ब्यूवेरिया beauveria मेटारायज़ियम metarhizium वर्टिसिलियम verticillium छाछ chhachh ताक गुड़ gud स्टिकर sticker स्प्रेडर spreader नमक चूना
    खाद khad खते खत शेणखत* गोबर gobar कंपोस्ट compost वर्मी* vermi* उर्वरक urvarak fertilizer fertiliser एनपीके npk पोटाश potash बोरोन boron जिंक zinc सूक्ष्म micronutrient micronutrients पोषक poshak एसओपी sop एमकेपी mkp`,
  water: `पानी pani paani पाणी पाण्य* panya* सिंचाई sinchai water drip ड्रिप irrigation`,
  /** Counted in percent or doubled, but not the strength of a spray. */
  otherThing: `फल phal fal फळ फळे फूल phool ful फुल कली पत्ते पत्ती पत्तियां पत्तों patte patti पान पाने पेड़ पेड़ों पौधे ped paudhe झाड झाडे बाग bagh bag खराब kharab नुकसान nuksan नुक्सान झड़ झड़ गए सड़ सूख सब्सिडी subsidy अनुदान छूट
    नमी nami humidity ब्याज byaj loan दाम dam भाव bhav कीमत kimat रेट rate पैसे paise लाइन line कतार दूरी doori मुनाफा फायदा उपज पैदावार fruits fruit flowers leaves trees damage loss मजदूर labour एकड़ acre माल रोग rog`,
  like: `जैसे जैसा जैसी जैसें jaise jaisa jaisi jese jesa like सा सी से सारखे सारखा सारखी सारख* sarkha sarkhe तरह tarah वाणी समान saman वाला वाले wale wala लगा`,
  not: `नहीं नही न ना मत nahi nahin nhi na mat नको नका नाही nako naka not never dont don't बिना bina without`,
  or: `=या =ya =or किंवा kinva =कि`,
  joins: `और aur =or व va आणि ani अन and plus प्लस भी bhi n`,
  after: `बाद baad bad नंतर nantar after फिर phir पहले pahle before gap अंतर antar`,
} as const;

export type Meaning = keyof typeof WORDS;

const NOTHING: ReadonlySet<Meaning> = new Set();
const bySound = new Map<string, Set<Meaning>>();
const bySpelling = new Map<string, Set<Meaning>>();
const byStart: [string, Meaning][] = [];
const byEnd: [string, Meaning][] = [];

for (const [meaning, list] of Object.entries(WORDS) as [Meaning, string][]) {
  for (const entry of list.split(/\s+/).filter((word) => word !== '')) {
    const spelled = cleanText(entry.replace(/[=*]/g, ''));
    if (entry.startsWith('*')) byEnd.push([soundOf(spelled), meaning]);
    else if (entry.endsWith('*')) byStart.push([soundOf(spelled), meaning]);
    else if (entry.startsWith('=')) add(bySpelling, spelled, meaning);
    else add(bySound, soundOf(spelled), meaning);
  }
}

function add(index: Map<string, Set<Meaning>>, key: string, meaning: Meaning): void {
  const known = index.get(key);
  if (known) known.add(meaning);
  else index.set(key, new Set([meaning]));
}

const LETTERS_KEPT = 50_000;

/** Sound of a word, and its possible meanings in the context of a spray. */
export interface ReadWord {
  sound: string;
  means: ReadonlySet<Meaning>;
}

/** `word` as `cleanText` returns it. */
export const readWord = memoize((word: string): ReadWord => {
  const sound = soundOf(word);
  const found = new Set<Meaning>([...(bySound.get(sound) ?? NOTHING), ...(bySpelling.get(word) ?? NOTHING)]);
  for (const [start, meaning] of byStart) if (sound.startsWith(start)) found.add(meaning);
  for (const [end, meaning] of byEnd) if (sound.endsWith(end)) found.add(meaning);
  return { sound, means: found.size > 0 ? found : NOTHING };
}, LETTERS_KEPT);
