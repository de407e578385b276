import { cleanText } from '../language/clean-text.ts';

const END = '(?![\\p{L}\\p{M}])';
const START = '(?<![\\p{L}\\p{M}])';
const NUMBER_WORD =
  'आधा|आधी|आधे|पौन|एक|सवा|डेढ|दो|ढाई|तीन|चार|पांच|पाच|छह|सात|आठ|नौ|दस|बीस|पचास|सौ|aadha|ek|dedh|do|dhai|teen|char|chaar|paanch|panch|das|bees|sau|half|one|two|three|four|five|six|ten|twenty|hundred';
const UNIT =
  'ग्राम|ग्रा|ग्र|मिलीलीटर|मिलीलिटर|मिलीग्राम|मिली|मि\\.?\\s?ली|एमएल|एम\\.?\\s?एल|सीसी|सी\\.?\\s?सी|किलोग्राम|किलो|किग्रा|कि\\.?\\s?ग्रा|चम्मच|ढक्कन|ढक्कना|बोतल|पुडिया|पैकेट|प्रतिशत|फीसदी|पीपीएम|gms?|gm|g|grams?|grammes?|graam|mgs?|mls?|m\\.l|ccs?|c\\.c|kgs?|kilos?|kilograms?|millilit(?:er|re)s?|mili|ppm|percent|chammach|dhakkan|spoons?|spoonfuls?|teaspoons?|tablespoons?|tsp|tbsp|capfuls?|ounces?|oz';
const AREA =
  'लीटर|लिटर|ली|पंप|पम्प|टंकी|टैंक|एकड|हेक्टेयर|हेक्टर|बीघा|पेड|पौधा|पौधे|lit(?:er|re)s?|litar|ltr|l|pump|tank|tanki|acre|ekad|hectare|ha|bigha|plant|tree|ped';

const AMOUNT = new RegExp(`(?:\\d\\s*|${START}(?:${NUMBER_WORD})\\s+)(?:(?:${UNIT})${END}|%|٪)`, 'iu');
const PER = new RegExp(`(?:(?:${START}(?:प्रति|per|prati)\\s+)|/\\s*)(?:${AREA})${END}`, 'iu');
const IN_WATER = new RegExp(
  `(?:\\d\\s*|${START}(?:${NUMBER_WORD})\\s+)(?:${AREA})${END}\\s*(?:पानी|pani|paani|water|में|me|mein)${END}`,
  'iu',
);

/**
 * Whether a text tells an amount of something to apply: "2 ml", "ढाई ग्राम", "0.5 %", "प्रति पंप", "5 g/L". Lengths,
 * hours and days are no doses. Errs on the side of yes: our own texts are written without amounts.
 */
export function tellsDose(text: string): boolean {
  const clean = cleanText(text.normalize('NFKC'));
  return AMOUNT.test(clean) || PER.test(clean) || IN_WATER.test(clean);
}
