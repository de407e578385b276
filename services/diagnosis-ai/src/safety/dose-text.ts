import { cleanText } from '../language/clean-text.ts';

const END = '(?![\\p{L}\\p{M}])';
const START = '(?<![\\p{L}\\p{M}])';
const words = (...lists: string[]) => lists.flatMap((list) => list.split(' ')).join('|');

const NUMBER = words(
  'आधा आधी आधे पौन पौना एक सवा डेढ दो ढाई तीन चार पांच पाच छह छः सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह पन्द्रह सोलह',
  'सत्रह अठारह उन्नीस बीस पच्चीस तीस पैंतीस चालीस पैंतालीस पचास साठ सत्तर अस्सी नब्बे सौ',
  'aadha ek dedh do dhai teen char chaar paanch panch das pandrah bees pachis tees chalis pachas sau',
  'half one two three four five six seven eight nine ten twelve fifteen twenty thirty forty fifty hundred',
);
/** Nobody measures anything else with these; they tell an amount even without a number. */
const MEASURE = words(
  'ग्राम मिलीलीटर मिलीलिटर मिलिलीटर मिलीग्राम एमएल सीसी किलो किलोग्राम किग्रा चम्मच ढक्कन पीपीएम',
  'gram grams gramme grammes graam ml mls cc kilo kilos kilogram kilograms milliliter milliliters millilitre millilitres',
  'ppm teaspoon teaspoons tablespoon tablespoons tsp tbsp chammach dhakkan capful capfuls',
);
/** Words with another meaning too ("फोटो मिली"): an amount behind a number only. */
const UNIT = words(
  'ग्रा ग्र मिली मि\\.?\\s?ली एम\\.?\\s?एल सी\\.?\\s?सी कि\\.?\\s?ग्रा बोतल पुडिया पैकेट मुट्ठी तोला प्रतिशत फीसदी',
  'g gm gms mg mgs m\\.?\\s?l c\\.?\\s?c kg kgs mili percent spoon spoons spoonful ounce ounces oz bottle bottles',
);
const AREA = words(
  'लीटर लिटर ली पंप पम्प टंकी टैंक एकड हेक्टेयर हेक्टर बीघा पेड पौधा पौधे',
  'liter liters litre litres litar ltr l pump tank tanki acre ekad hectare ha bigha plant tree ped',
);

const COUNT = `(?:\\d\\s*|${START}(?:${NUMBER})\\s+)`;
const AMOUNTS = [
  new RegExp(`(?:\\d|${START})(?:${MEASURE})${END}`, 'iu'),
  new RegExp(`${COUNT}(?:(?:${UNIT})${END}|%|٪)`, 'iu'),
  new RegExp(`(?:${START}(?:प्रति|per|prati)\\s+|/\\s*)(?:${AREA})${END}`, 'iu'),
  new RegExp(`${COUNT}(?:${AREA})${END}\\s*(?:पानी|pani|paani|water|में|me|mein)${END}`, 'iu'),
  /\d\s*[:∶]\s*\d/u,
];

/**
 * Whether a text tells an amount of something to apply: "2 ml", "ढाई ग्राम", "0.5 %", "प्रति पंप", "5 g/L", "1:100".
 * Lengths, hours and days are no doses. Errs on the side of yes: our own texts are written without amounts.
 */
export function tellsDose(text: string): boolean {
  const clean = cleanText(text.normalize('NFKC'));
  return AMOUNTS.some((amount) => amount.test(clean));
}
