import { expect, it } from 'vitest';
import { soundsIn, withoutIdentity } from './without-identity.ts';

const OILY = 'फल पर तेल जैसे धब्बे हैं';
const common = new Set(
  soundsIn(`${OILY} मेरा नाम है और से में हूँ गाँव नंबर नौ आठ सात छह चार दो गणेश पवार call me at from पेड़ के`),
);
const kept = (text: string) => withoutIdentity(text, (sound) => common.has(sound));

it.each([
  [`रामप्रसाद जाट, ${OILY}`, `…, ${OILY}`],
  [`मेरा नाम राम है और ${OILY}`, `मेरा नाम … और ${OILY}`],
  [`गाँव सांगोला, 50 पेड़ के ${OILY}`, `गाँव …, 0 पेड़ के ${OILY}`],
  [`गणेश पवार से ${OILY}`, `… से ${OILY}`],
  [`नंबर ९८७६५ ४३२१० ${OILY}`, `नंबर 0 ${OILY}`],
  [`नंबर नौ आठ सात छह चार दो ${OILY}`, `नंबर 0 ${OILY}`],
  ['दो पेड़ और चार पेड़', 'दो पेड़ और चार पेड़'],
  ['call me at 98765-43210 from Ramesh', 'call me at 0 from …'],
  ['ram.patil@gmail.com', '…'],
])('%s → %s', (text, without) => expect(kept(text)).toBe(without));
