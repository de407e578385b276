/** Words that amounts consist of. Cleaned spelling: no nukta, anusvara for candrabindu, lower case. */
const words = (...lists: string[]) => lists.flatMap((list) => list.split(' '));

/** Numbers and parts, spelled out; compared by their sound, so that one spelling stands for many. */
export const NUMBER_WORDS = words(
  'आधा आधी आधे पौन पौना पौने एक सवा डेढ दो ढाई अढाई तीन साढे चार पांच पाच छह छः सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह',
  'सोलह सत्रह अठारह उन्नीस बीस इक्कीस बाईस चौबीस पच्चीस तीस पैंतीस चालीस पैंतालीस पचास पचपन साठ पैंसठ सत्तर पचहत्तर अस्सी',
  'नब्बे सौ सैकडा हजार चौथाई तिहाई',
  'aadha aadhi adha paun ek dedh derh do dhai adhai teen char chaar panch paanch chhe saat aath nau das gyarah barah pandrah',
  'bees pachis pachees tees chalis chaalis pachas pachaas sau hazar chauthai',
  'half quarter one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty hundred',
  'thousand',
);

/** Sound like numbers but are none: "साथ" is not "सात". */
export const NO_NUMBERS = words('साथ saath so no at');

/** Units that measure nothing else: an amount even without a number. Compared by their sound. */
export const MEASURE_WORDS = words(
  'ग्राम ग्रैम मिलीलीटर मिलीलिटर मिलिलीटर मिलीग्राम एमएल सीसी किलो किलोग्राम किग्रा चम्मच चम्मचभर चमची चमचा ढक्कन ढक्कनभर पीपीएम टीस्पून',
  'टेबलस्पून छटांक gram grams gramme grammes kilo kilos kilogram kilograms milliliter milliliters millilitre millilitres',
  'milligram teaspoon teaspoons teaspoonful tablespoon tablespoons tablespoonful tsp tbsp chammach chamach dhakkan dhakan',
  'capful capfuls spoonful spoonfuls lidful handful handfuls ounce ounces',
);
/** Short units, compared as written: their sounds equal those of other words. */
export const SHORT_MEASURES = words('ml mls m\\.?\\s?l gm gms mg mgs cc ppm c\\.c');

/**
 * Words with another meaning too ("फोटो मिली", "बोतल का लेबल"): an amount only behind a number. Compared as written.
 */
export const UNIT_WORDS = words(
  'ग्रा ग्र मिली मिलि मि एम सी बोतल बोतलें शीशी शीशियां डिब्बा डिब्बी डिब्बे पुडिया पुडियां पुडी पैकेट पाउच सैशे मुट्ठी चुटकी तोला तोले माशा',
  'रत्ती पाव सेर औंस पाउंड बूंद बूंदें कप गिलास लोटा लोटे बाल्टी मग मगा जग टिकिया गोली गोलियां टैबलेट कैप्सूल बोरी बोरियां कट्टा कट्टे प्रतिशत फीसदी',
  'परसेंट खुराक डोज लीटर लिटर ली लि टन क्विंटल पंप पम्प टंकी टैंक',
  'g gr mili bottle bottles botal sheeshi dibba dibbi pudiya pouch pouches sachet sachets packet packets mutthi chutki pinch',
  'cup cups glass glasses gilas lota bucket buckets balti mug mugs lid lids cap caps drop drops boond spoon spoons tablet',
  'tablets goli capsule capsules bag bags bori lb lbs pound pounds gallon gallons pint quart liter liters litre litres ltr oz',
  'percent pratishat fisadi dose doses pump pumps tank tanks tanki kg kgs',
);
/** Words allowed between a number and its unit. */
export const BETWEEN_WORDS = words(
  'छोटा छोटी छोटे बडा बडी बडे भरा भरी भरे भर पूरा पूरी पूरे खाली small big full whole a an of tea table chhota chhoti badi bhari',
);

/** A share of a mixture, if water or a product is mentioned too. */
export const SHARE_WORDS = words('भाग हिस्सा हिस्से bhag hissa part parts');

/** What a dose is relative to. */
export const AREA_WORDS = words(
  'लीटर लिटर ली पंप पम्प टंकी टैंक बाल्टी एकड हेक्टेयर हेक्टर बीघा पेड पौधा पौधे',
  'liter liters litre litres litar ltr l pump tank tanki bucket acre ekad hectare ha bigha plant tree ped',
);

/** What a product is mixed in: "हर पंप" is an amount, "हर पेड़ के बाद कैंची धोएँ" is not. */
export const VESSEL_WORDS = words('लीटर लिटर पंप पम्प टंकी टैंक बाल्टी एकड pump tank bucket litre liter acre');

/** "मात्रा दोगुनी करें" is an amount if the single dose is known. */
export const AMOUNT_WORDS = words('मात्रा डोज दवा घोल dose matra dawa');
export const TIMES_WORDS = words('दोगुनी दोगुना दुगुनी दुगुना दुगनी दुगना डबल तिगुनी तिगुना double triple dugni dugna doguni');

/** What a number may count without being a dose: time, length, temperature, and things of the orchard. */
export const COUNTED_WORDS = words(
  'दिन दिनों घंटे घंटा घंटों मिनट सेकंड हफ्ते हफ्ता हफ्तों सप्ताह महीने महीना महीनों माह साल सालों वर्ष वर्षों बजे बार रात इंच सेमी मिमी मीटर फुट फीट',
  'डिग्री पेड पेडों पौधे पौधों पत्ती पत्तियां पत्तियों पत्ते पत्तों फल फलों फूल फूलों टहनी टहनियां टहनियों डाल डालें डालियां डालियों शाखा शाखाएं फोटो सवाल',
  'सवालों जगह जगहों जोडी कतार कतारें वीं वां वें वी',
  'जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर सितम्बर अक्टूबर अक्तूबर नवंबर नवम्बर दिसंबर दिसम्बर',
  'days? hours? hrs? minutes? mins? weeks? months? years? times? inch inches feet foot ft cm mm meters? metres? degrees?',
  'trees? plants? leaf leaves fruits? flowers? branch branches twigs? photos? questions? places? din dino ghante ghanta hafte',
  'mahine saal baar baje january february march april may june july august september october november december',
);
