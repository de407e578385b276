import { describe, expect, it } from 'vitest';
import { romanize } from './romanize.ts';

describe('Devanagari to Latin letters', () => {
  it.each([
    ['टहनी', 'tahni'],
    ['चिकने', 'chikne'],
    ['फल', 'phal'],
    ['सफेद', 'saphed'],
    ['गांठ', 'gaanth'],
    ['गाँव', 'gaanv'],
    ['मकडी', 'makdi'],
    ['कृमि', 'krimi'],
    ['थ्रिप्स', 'thrips'],
  ])('%s becomes %s', (hindi, typed) => expect(romanize(hindi)).toBe(typed));

  it('other letters stay unchanged', () => expect(romanize('npk 19:19')).toBe('npk 19:19'));
});
