import { wordsOf } from '@anar/hindi/words';
import { describe, expect, it } from 'vitest';
import { classKeysOf } from '../../training/class-keys.ts';
import { createClassify } from './class-table.ts';

const classify = createClassify(
  classKeysOf({
    swallow: 'खा पिया निगल* =khali',
    person: 'आदमी पति',
    kin: 'पति',
    brand: 'chlorpyriphos',
  }),
);
const classesOf = (text: string) => classify(wordsOf(text)).map(({ classes }) => [...classes].sort().join('+'));

describe('classes of a word', () => {
  it.each([
    ['whose words sound like it, in any script', 'पीया piya aadmi', ['swallow', 'swallow', 'person']],
    ['that list it, all of them', 'पति', ['kin+person']],
    ['whose words begin so', 'निगलकर nigalgaya', ['swallow', 'swallow']],
    ['that have it as written, where its sound is that of others', 'खा का khali kali', ['swallow', '', 'swallow', '']],
    ['of long names in other vowels', 'क्लोरपायरीफॉस', ['brand']],
    ['of none that it does not match', 'पेड़', ['']],
  ])('%s: %s', (_, text, classes) => expect(classesOf(text)).toEqual(classes));
});
