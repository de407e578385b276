import { expect, it } from 'vitest';
import { soundsIn, withoutIdentity } from './without-identity.ts';

const common = new Set(soundsIn('मेरा नाम है और फल पर तेल जैसे धब्बे हैं गाँव से नंबर call me at from my tree spots पेड़ के'));
const kept = (text: string) => withoutIdentity(text, (sound) => common.has(sound));

it.each([
  ['मेरा नाम रामप्रसाद जाट है, फल पर तेल जैसे धब्बे हैं', 'मेरा नाम … है, फल पर तेल जैसे धब्बे हैं'],
  ['गाँव सांगोला से, 50 पेड़ के फल पर धब्बे', 'गाँव … से, 0 पेड़ के फल पर धब्बे'],
  ['नंबर ९८७६५ ४३२१० है', 'नंबर 0 है'],
  ['call me at 98765-43210 from Ramesh', 'call me at 0 from …'],
  ['ram.patil@gmail.com', '…'],
])('%s → %s', (text, without) => expect(kept(text).replaceAll(/…[.@]…/g, '…')).toBe(without));
