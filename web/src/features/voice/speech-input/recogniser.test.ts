import { expect, it } from 'vitest';
import { joined } from './recogniser.ts';

const results = (...said: string[]) => said.map((transcript) => [{ transcript }]);

it.each([
  ['pieces that follow each other', ['फल पर ', ' काले धब्बे'], 'फल पर काले धब्बे'],
  ['the same piece growing, as on Android', ['फल', 'फल पर', 'फल पर काले'], 'फल पर काले'],
  ['a new sentence after one that grew', ['फल', 'फल पर', 'पत्ते पीले'], 'फल पर पत्ते पीले'],
  ['silence', ['', ' '], ''],
])('the words of the recogniser: %s', (_what, said, words) => {
  expect(joined(results(...said))).toBe(words);
});
