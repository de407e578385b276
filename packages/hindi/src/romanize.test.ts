import { describe, expect, it } from 'vitest';
import { DOUBLED_LETTERS, romanize, SWAPPED_LETTERS, soundBy } from './romanize.ts';

describe('Devanagari in Latin letters', () => {
  it.each([
    ['टहनी', 'tahni', 'tahani'],
    ['चिकने', 'chikne', 'chikane'],
    ['फल', 'phal', 'phala'],
    ['सफेद', 'saphed', 'sapheda'],
    ['गांठ', 'gaanth', 'gaantha'],
    ['गाँव', 'gaanv', 'gaanva'],
    ['मकडी', 'makdi', 'makadi'],
    ['कृमि', 'krimi', 'krimi'],
    ['थ्रिप्स', 'thrips', 'thripsa'],
  ])('%s is typed %s, and %s with every inherent vowel', (hindi, spoken, written) => {
    expect(romanize(hindi, { schwa: 'spoken' })).toBe(spoken);
    expect(romanize(hindi, { schwa: 'written' })).toBe(written);
  });

  it('reads a dotted letter as the plain one, or ड़ and ढ़ as r', () => {
    const romanized = (word: string, flapsAreR: boolean) =>
      romanize(word.normalize('NFD'), { schwa: 'written', flapsAreR });
    expect(romanized('कड़ी', false)).toBe('kadi');
    expect(romanized('कड़ी', true)).toBe('kari');
    expect(romanized('गढ़', true)).toBe('gara');
    expect(romanized('फ़सल', true)).toBe(romanized('फसल', true));
  });

  it('leaves all other letters as they are', () =>
    expect(romanize('npk 19:19', { schwa: 'spoken' })).toBe('npk 19:19'));
});

it('folds by rules in their order', () => {
  const soundOf = soundBy([[/dh/g, 'd'], ...SWAPPED_LETTERS, DOUBLED_LETTERS], { schwa: 'spoken' });
  expect(soundOf('धब्बे')).toBe('dabe');
  expect(soundOf('dhabbe')).toBe('dabe');
  expect(soundOf('zwala')).toBe('jvala');
});
