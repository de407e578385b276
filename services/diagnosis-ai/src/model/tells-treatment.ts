import { cleanText } from '@anar/india/clean-text';

const START = '(?<![\\p{L}\\p{M}])';
const anyOf = (words: string) => words.split(' ').join('|');

/** Products, what is made of them and what is worn for them. "बोर्डो" and the like come from our own steps only. */
const PRODUCTS = anyOf(
  'दवा औषध कीटनाशक फफूंदनाशक खरपतवारनाशक जीवाणुनाशक रसायन केमिकल जहर एंटीबायोटिक पाउडर पावडर गोली गोलियां टिकिया इंजेक्शन काढा लेप पेस्ट मिश्रण बोर्डो ' +
    'तेजाब एसिड पेट्रोल डीजल केरोसिन मिट्टी\\sका\\sतेल शराब लेबल मात्रा खुराक डोज दस्ताने मास्क phi dose spray pesticide dawa',
);
/** Spraying, pouring, mixing; tasting and drinking; when fruit may be picked; whom to call. */
const DEEDS = anyOf(
  'छिडक स्प्रे फवार घोलें घोलकर मिलाएं मिलाकर मिलाइए पोतें पिएं पियें पीएं पीजिए पी\\sलें चख खाएं खाइए सूंघें तुडाई तोड\\sसकते रुकने\\sकी फोन कॉल नंबर',
);
const TREATMENT = [
  new RegExp(`${START}(?:${PRODUCTS}|${DEEDS})`, 'iu'),
  // "सूखी डालें काटें" are branches, "कैंची घोल से धोएँ" is no spray.
  new RegExp(`${START}डाल(?:ें(?!\\s+(?:काट|हटा|तोड|छांट|छाट))|िए|िये|ना|ते|ो|\\s+द(?:ें|ो|ीजिए))(?![\\p{L}\\p{M}])`, 'iu'),
  new RegExp(`${START}घोल(?!\\s+से\\s+(?:\\S+\\s+)?धो)`, 'iu'),
];

/**
 * Whether a sentence of a model speaks of a product, its use, or of swallowing something. It was told to leave that to our
 * tables; a list of bad names can never know all of them, so the whole sentence goes. Errs on the side of yes.
 */
export function tellsTreatment(sentence: string): boolean {
  const clean = cleanText(sentence);
  return TREATMENT.some((one) => one.test(clean));
}
