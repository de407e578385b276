import { sentenceOf, type Word } from './sentence.ts';
import { any, is, near } from './words-near.ts';

/** Asked by the way, and never to be weighed: the answer is no, and why. Not an emergency. */
export interface ClearNo {
  id: 'double_dose' | 'tank_mix' | 'children_near';
  say: string;
  source: string;
}

/** The register gives the amounts; the wording of the rules was not looked up. */
const LABEL = 'CIB&RC, लेबल के नियम (शब्दों की जाँच बाकी)';
const ANSWERS: Readonly<Record<ClearNo['id'], ClearNo>> = {
  double_dose: {
    id: 'double_dose',
    say: 'नहीं। लेबल से ज्यादा दवा कभी न डालें। ज्यादा मात्रा से असर नहीं बढ़ता: पत्ते और फल जलते हैं, फल में ज़हर बचता है और कीट पर दवा बेअसर होने लगती है। असर न दिखे तो पहचान जाँचें, डॉक्टर से पूछें।',
    source: LABEL,
  },
  tank_mix: {
    id: 'tank_mix',
    say: 'नहीं। इतनी दवाएँ साथ न मिलाएँ। वे आपस में फट सकती हैं, पत्ते और फल जला सकती हैं, ज़हरीली भाप बन सकती है। हर दवा का छिड़काव अलग करें, जैसा लेबल पर लिखा है।',
    source: LABEL,
  },
  children_near: {
    id: 'children_near',
    say: 'नहीं। छिड़काव के समय बच्चे, गर्भवती महिला और पशु पास न हों। बच्चों पर ज़हर जल्दी असर करता है। पहले उन्हें घर भेजें। बच्चों से दवा न घुलवाएँ, न डलवाएँ। दवा सूखने तक और लेबल पर लिखे समय तक बाग में न आने दें।',
    source: LABEL,
  },
};

/** Such a question in the text, if there is one. */
export function readClearNo(text: string): ClearNo | undefined {
  const words = sentenceOf(text);
  if (isDoubleDose(words)) return ANSWERS.double_dose;
  if (isTankMix(words)) return ANSWERS.tank_mix;
  return isNearChildren(words) ? ANSWERS.children_near : undefined;
}

const PRODUCTS = ['medicine', 'product', 'brand', 'poison', 'handling'] as const;

const isDoubleDose = (words: readonly Word[]) =>
  words.some(
    (_, at) => is(words, at, 'double') && near(words, at, 6, ...PRODUCTS, 'amount') && !near(words, at, 2, 'spacing'),
  );

/** Four of anything, or four named. */
function isTankMix(words: readonly Word[]): boolean {
  const named = new Set(words.filter(({ concepts }) => concepts.has('brand')).map(({ sound }) => sound)).size;
  const many = words.some(
    (_, at) => is(words, at, 'many') && near(words, at, 2, 'medicine', 'product', 'poison', 'thing'),
  );
  return (many || named >= 4) && any(words, 'mixed', 'oneTank');
}

const isNearChildren = (words: readonly Word[]) =>
  any(words, 'handling', 'poured', 'medicine') &&
  words.some(
    (_, at) =>
      is(words, at, 'child', 'pregnant') &&
      (near(words, at, 5, 'nearby') || near(words, at, 6, 'helping')) &&
      any(words, 'handling', 'poured', 'mixed'),
  );
