import { expect, it } from 'vitest';
import { createFuzzySearch } from './fuzzy-index.ts';

const entry = (item: string, ...texts: string[]) => ({
  item,
  texts: texts.map((text, at) => ({ text, weight: at === 0 ? 0 : 10 })),
});
const search = createFuzzySearch(
  [
    entry('worm', 'फल छेदक कीड़ा', 'पेड़ पर सड़न'),
    entry('blight', 'तेलिया रोग', 'फल पर धब्बे'),
    entry('ganganagar', 'Sri Ganganagar'),
    entry('malegaon', 'मालेगाँव'),
    entry('barshi', 'Barshi'),
  ],
  ['mandi', 'मंडी'],
);

it.each([
  ['सड़', 'सड\u093c'],
  ['कीड़े', 'कीड\u093cे'],
  ['पेड़', 'पेड\u093c'],
])('%s gives the same hits as one code point or two', (one, other) => {
  expect(search(one.normalize('NFC'))).toEqual(['worm']);
  expect(search(one.normalize('NFD'))).toEqual(['worm']);
  expect(search(other)).toEqual(['worm']);
});

it.each([
  ['telya', 'blight'],
  ['teliya rog', 'blight'],
  ['rog telya', 'blight'],
  ['dhabba', 'blight'],
  ['keede', 'worm'],
  ['श्री गंगानगर', 'ganganagar'],
  ['shri ganga nagar', 'ganganagar'],
  ['malegav', 'malegaon'],
  ['malega', 'malegaon'],
  ['mandi barsi', 'barshi'],
  ['brashi', 'barshi'],
  ['फल तेलिया', 'blight'],
])('%s finds %s first', (query, item) => expect(search(query)?.[0]).toBe(item));

it("an item's name ranks before a text of larger weight, and ties keep the list's order", () => {
  expect(search('फल')).toEqual(['worm', 'blight']);
  expect(search('fal ka dhabba')).toEqual(['blight']);
});

it('with no item matching all words, those matching most words exactly are found', () => {
  expect(search('kasegaon barshi')).toEqual(['barshi']);
  expect(search('kasegaon bar')).toEqual([]);
});

it('an exact spelling ranks before an equal sound', () => {
  const places = createFuzzySearch([entry('Raigad', 'रायगड'), entry('Raigarh', 'रायगढ')]);
  expect(places('रायगढ़')).toEqual(['Raigarh', 'Raigad']);
});

it('a single stop word is a prefix of a name', () => {
  const places = createFuzzySearch([entry('nashik', 'Nashik'), entry('parbhani', 'Parbhani')]);
  expect(places('na')).toEqual(['nashik']);
  expect(places('par')).toEqual(['parbhani']);
});

it('a word with an ending of its own does not match the shorter word', () => {
  const words = createFuzzySearch([entry('oil', 'नीम तेल'), entry('blight', 'तेलिया')]);
  expect(words('telya')).toEqual(['blight']);
  expect(words('तेल')).toEqual(['oil', 'blight']);
});

it('a typo matches only where nothing matches without one', () => {
  const places = createFuzzySearch([entry('a', 'Solapur'), entry('b', 'Solakur')]);
  expect(places('solapur')).toEqual(['a']);
  expect(places('solamur')).toEqual(['a', 'b']);
});

it.each(['xyzzy', 'gggg', 'ट्रैक्टर'])('%s matches nothing', (query) => expect(search(query)).toEqual([]));

it.each(['', '  ', '?!', 'mandi', 'मंडी में', 'क'])('%j without a distinguishing word returns undefined', (query) =>
  expect(search(query)).toBeUndefined(),
);

it('a very long query is cut to its first words', () => {
  expect(search(`${'xyzzy '.repeat(8)}barshi`)).toEqual([]);
  expect(search(`${'barshi '.repeat(5000)}xyzzy`)).toEqual(['barshi']);
});
