import { cleanText } from '@anar/hindi/clean-text';
import { oneLetterApart, soundOf, stemOf } from '@anar/hindi/sound';
import { memoize } from '@anar/india/memoize';
import { describe, expect, it } from 'vitest';

describe('one spelling', () => {
  it.each([
    ['फ़ल', 'फल'],
    ['पेड़', 'पेड'],
    ['पेड\u093c', 'पेड'],
    ['गाँठ', 'गांठ'],
    ['२५ दिन', '25 दिन'],
    ['तेल\u200dिया', 'तेलिया'],
    ['FAL', 'fal'],
  ])('%s → %s', (written, clean) => expect(cleanText(written)).toBe(clean));
});

describe('one sound for many spellings', () => {
  it.each([
    ['धब्बे', ['dhabbe', 'dhabe', 'dabbe', 'dhaabbe']],
    ['फल', ['fal', 'phal', 'faal']],
    ['छेद', ['chhed', 'ched', 'cheda'.slice(0, 4)]],
    ['सूखा', ['sukha', 'sookha', 'suka']],
    ['गांठ', ['ganth', 'gaanth', 'gant']],
    ['कीडे', ['kide', 'keede', 'keedey']],
    ['टहनी', ['tahni', 'tehni', 'tahnee']],
    ['थ्रिप्स', ['thrips', 'trips']],
  ])('%s', (hindi, spellings) => {
    for (const spelling of spellings) expect(soundOf(spelling)).toBe(soundOf(hindi));
  });

  it('keeps fruit and flower apart', () => expect(soundOf('फल')).not.toBe(soundOf('फूल')));

  it.each([
    ['धब्बा', 'धब्बों'],
    ['पत्ती', 'पत्तियां'],
    ['फल', 'फलों'],
  ])('%s and %s share a stem', (one, other) => expect(stemOf(soundOf(one))).toBe(stemOf(soundOf(other))));
});

it.each([
  ['dabe', 'dabbe', true],
  ['kharoc', 'karhoc', false],
  ['surak', 'suark', true],
  ['telia', 'telya', true],
  ['fal', 'fulo', false],
])('%s and %s are one letter apart: %s', (a, b, apart) => expect(oneLetterApart(a, b)).toBe(apart));

describe('what is memoized', () => {
  const counted = (limit: number) => {
    const asked: string[] = [];
    const work = memoize((text) => {
      asked.push(text);
      return text.length;
    }, limit);
    return { asked, work };
  };

  it('is worked out once', () => {
    const { asked, work } = counted(10);
    expect([work('patta'), work('patta')]).toEqual([5, 5]);
    expect(asked).toEqual(['patta']);
  });

  it('is bounded in letters, not in texts: what is longer is not kept and drives nothing out', () => {
    const { asked, work } = counted(10);
    for (const text of ['patta', 'x'.repeat(11), 'x'.repeat(11), 'patta']) work(text);
    expect(asked).toEqual(['patta', 'x'.repeat(11), 'x'.repeat(11)]);
    for (const text of ['phalon', 'patta']) work(text);
    expect(asked.slice(3)).toEqual(['phalon', 'patta']);
  });
});
