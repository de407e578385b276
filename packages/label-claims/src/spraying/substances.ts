/** Classes of substances for the mixing rules; `spray`: sold to be sprayed on plants. */
export type SubstanceClass =
  | 'spray'
  | 'bleach'
  | 'acid'
  | 'ammonia'
  | 'alkaline'
  | 'bordeaux'
  | 'copper'
  | 'sulphur'
  | 'lime_sulphur'
  | 'oil'
  | 'organophosphate'
  | 'pyrethroid'
  | 'dithiocarbamate'
  | 'captan'
  | 'chlorothalonil'
  | 'hard_on_trichoderma'
  | 'trichoderma'
  | 'weedkiller'
  | 'fuel'
  | 'calcium'
  | 'sulphate_or_phosphate'
  | 'antibiotic';

/** Something added to a spray tank or a bucket. */
export interface Substance {
  id: string;
  /** Name shown to farmers; without one the substance is never named. */
  name?: string;
  is: readonly SubstanceClass[];
  /** Spellings of at most three words. Case, nukta, vowel length and aspiration of each word are ignored. */
  names: readonly string[];
}

/** A product known only by its names. */
export interface NamedProduct {
  id: string;
  names: readonly string[];
}

const spellings = (list: string) => list.split(',').map((one) => one.trim());
const substance = (id: string, name: string, is: readonly SubstanceClass[], names: string): Substance => ({
  ...{ id, is, names: spellings(names) },
  ...(name && { name }),
});

/**
 * Substances of the mixing rules, in Hindi, Marathi and Latin letters. Ids are those of the blocklist where it has a
 * row. Brands are from memory (M).
 */
export const SUBSTANCES: readonly Substance[] = [
  substance(
    'bleach',
    'ब्लीचिंग पाउडर',
    ['bleach'],
    'ब्लीचिंग पाउडर, ब्लीचिंग, ब्लीच, bleaching powder, bleaching, bleach, naocl, हाइपो, सोडियम हाइपोक्लोराइट, हाइपोक्लोराइट, sodium hypochlorite, hypochlorite, क्लोरीन, chlorine, चमकी पाउडर',
  ),
  substance(
    'acid',
    'तेज़ाब',
    ['acid'],
    'तेजाब, tezab, tejab, एसिड, ऐसिड, acid, आम्ल, सिरका, sirka, vinegar, व्हिनेगर, फॉस्फोरिक, phosphoric, सल्फ्यूरिक, sulphuric, sulfuric, हार्पिक, harpic, toilet cleaner, टॉयलेट क्लीनर, ॲसिड, hcl, एचसीएल, muriatic, म्यूरिएटिक, नींबू का रस, nimbu ka ras, lemon juice',
  ),
  // Sold as acids, and harmless beside bleach as far as we know; the longer name wins over "acid".
  substance(
    'plant_acid',
    '',
    ['spray'],
    'ह्यूमिक एसिड, humic acid, ह्यूमिक, humic, ह्युमिक, अमीनो एसिड, amino acid, अमिनो, जिबरेलिक एसिड, gibberellic acid, जिबरेलिक, बोरिक एसिड, boric acid, फुल्विक, fulvic',
  ),
  substance('urea', 'यूरिया', ['ammonia'], 'यूरिया, urea, uria, युरिया, अमोनिया, ammonia'),
  substance(
    'ammonium_fertilizer',
    'अमोनियम वाली खाद',
    ['ammonia', 'sulphate_or_phosphate'],
    'अमोनियम सल्फेट, ammonium sulphate, ammonium sulfate, अमोनियम, ammonium, डीएपी, dap',
  ),
  substance('cow_urine', 'गोमूत्र', ['ammonia'], 'गोमूत्र, गौमूत्र, gomutra, gaumutra, गो मूत्र, जीवामृत, jeevamrut, jivamrut'),
  substance(
    'bordeaux',
    'बोर्डो मिश्रण',
    ['spray', 'bordeaux', 'copper', 'alkaline'],
    'बोर्डो मिश्रण, बोर्डो, bordo, bordeaux, bordaux, bordex, बोर्डेक्स, बोर्डोक्स',
  ),
  substance(
    'copper_sulphate',
    'नीला थोथा',
    ['spray', 'copper', 'sulphate_or_phosphate'],
    'नीला थोथा, नीलाथोथा, neela thotha, nila thotha, तूतिया, tutiya, मोरचूद, morchud, कॉपर सल्फेट, copper sulphate, copper sulfate',
  ),
  substance(
    'copper_oxychloride',
    'ताँबे वाली दवा',
    ['spray', 'copper'],
    'कॉपर ऑक्सीक्लोराइड, copper oxychloride, oxychloride, ऑक्सीक्लोराइड, सीओसी, coc, कॉपर, copper, तांबा',
  ),
  substance('lime', 'चूना', ['alkaline'], 'चूना, chuna, choona, lime, चुन्याची निवळी'),
  substance(
    'lime_sulphur',
    'चूना-गंधक घोल',
    ['spray', 'lime_sulphur', 'sulphur', 'alkaline'],
    'चूना गंधक, chuna gandhak, lime sulphur, lime sulfur, लाइम सल्फर',
  ),
  substance(
    'sulphur',
    'गंधक',
    ['spray', 'sulphur'],
    'गंधक, gandhak, gandak, सल्फर, sulphur, sulfur, salfar, घुलनशील गंधक, वेटेबल सल्फर, wettable sulphur, wettable sulfur',
  ),
  substance(
    'oil',
    'तेल',
    ['spray', 'oil'],
    'तेल, tel, oil, ऑयल, नीम तेल, नीम का तेल, neem oil, nim tel, neem tel, neem ka tel, मिनरल ऑयल, mineral oil, करंज तेल, karanj tel, करंज का तेल, कडुनिंब तेल',
  ),
  substance('soap', 'साबुन', [], 'साबुन, sabun, soap, सर्फ, surf, साबण, शैम्पू, shampoo, डिटर्जेंट, detergent'),
  substance(
    'fuel',
    'मिट्टी का तेल',
    ['fuel'],
    'मिट्टी का तेल, mitti ka tel, केरोसिन, kerosene, kerosin, डीजल, diesel, पेट्रोल, petrol, रॉकेल, rockel',
  ),
  substance(
    'malathion',
    'फॉस्फोरस वाली कीट की दवा',
    ['spray', 'organophosphate'],
    'मैलाथियान, malathion, क्विनालफॉस, quinalphos, एकालक्स, ekalux, इथियॉन, ethion',
  ),
  substance(
    'chlorpyrifos',
    'फॉस्फोरस वाली कीट की दवा',
    ['spray', 'organophosphate'],
    'क्लोरपायरीफॉस, क्लोरोपायरीफॉस, क्लोरपाइरीफास, chlorpyrifos, chlorpyriphos, क्लोरो, chloro, डर्सबान, dursban',
  ),
  substance(
    'profenofos',
    'फॉस्फोरस वाली कीट की दवा',
    ['spray', 'organophosphate'],
    'प्रोफेनोफॉस, प्रोफेनोफास, profenofos, profenophos, प्रोफेक्स, profex, क्यूराक्रॉन, curacron',
  ),
  substance(
    'acephate',
    'फॉस्फोरस वाली कीट की दवा',
    ['spray', 'organophosphate'],
    'एसीफेट, एसिफेट, ऐसीफेट, acephate, acefate, असाटाफ, asataf',
  ),
  substance(
    'cypermethrin',
    'पायरेथ्रॉइड कीट की दवा',
    ['spray', 'pyrethroid'],
    'साइपरमेथ्रिन, सायपरमेथ्रिन, cypermethrin, डेल्टामेथ्रिन, deltamethrin, लैम्ब्डा, lambda, लेम्डा, फेनवेलरेट, fenvalerate',
  ),
  substance(
    'mancozeb',
    'मैंकोजेब वर्ग की दवा',
    ['spray', 'dithiocarbamate'],
    'मैंकोजेब, मैन्कोजेब, मेंकोजेब, mancozeb, डाइथेन, डायथेन, dithane, इंडोफिल, indofil, एम पैंतालीस, m 45, मेटिराम, metiram, प्रोपिनेब, propineb, एंट्राकोल, antracol, जिनेब, zineb',
  ),
  substance('captan', 'कैप्टान', ['spray', 'captan', 'hard_on_trichoderma'], 'कैप्टान, कैप्टन, captan, कैप्टाफ, captaf'),
  substance(
    'chlorothalonil',
    '',
    ['spray', 'chlorothalonil'],
    'क्लोरोथैलोनिल, क्लोरोथालोनिल, chlorothalonil, कवच दवा, kavach, कवच',
  ),
  substance(
    'carbendazim',
    'बाविस्टिन जैसी फफूंद की दवा',
    ['spray', 'hard_on_trichoderma'],
    'कार्बेन्डाजिम, कार्बेंडाजिम, carbendazim, बाविस्टिन, bavistin, टेबुकोनाज़ोल, tebuconazole, फोलिक्योर, folicur, प्रोपिकोनाज़ोल, propiconazole, टिल्ट, tilt',
  ),
  substance('trichoderma', 'ट्राइकोडर्मा', ['trichoderma'], 'ट्राइकोडर्मा, ट्रायकोडर्मा, trichoderma, tricoderma'),
  substance(
    'weedkiller',
    'घास मारने की दवा',
    ['weedkiller'],
    'ग्लाइफोसेट, ग्लायफोसेट, glyphosate, राउंडअप, roundup, ग्लाइसेल, glycel, खरपतवारनाशक, खरपतवार नाशक, kharpatwar nashak, weedkiller, herbicide, weedicide, तणनाशक, tannashak, घास मारने की, घास की दवा',
  ),
  substance('calcium_nitrate', 'कैल्शियम वाली खाद', ['calcium'], 'कैल्शियम नाइट्रेट, calcium nitrate, कैल्शियम, calcium'),
  substance(
    'magnesium_sulphate',
    'सल्फेट वाली खाद',
    ['sulphate_or_phosphate'],
    'मैग्नीशियम सल्फेट, magnesium sulphate, magnesium sulfate, जिंक सल्फेट, zinc sulphate, zinc sulfate, फेरस सल्फेट, ferrous sulphate',
  ),
  substance(
    'antibiotic',
    '',
    ['spray', 'antibiotic'],
    'एंटीबायोटिक, एंटीबायोटिक्स, antibiotic, antibiotics, प्रतिजैविक, स्ट्रेप्टोसाइक्लिन, स्ट्रेप्टोसायक्लिन, स्ट्रेप्टोमाइसिन, स्ट्रेप्टो, streptocycline, streptocyclin, streptomycin, strepto, टेट्रासाइक्लिन, tetracycline, प्लांटोमाइसिन, plantomycin, ऑक्सीटेट्रासाइक्लिन',
  ),
];
