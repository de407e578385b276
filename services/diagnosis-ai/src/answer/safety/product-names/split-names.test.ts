import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phrasesOf } from '../../../knowledge/problem.ts';
import { barred, knowledge } from '../../../testing/safety-bench.ts';

const { banned, restricted, expert_only } = knowledge.blocklist;
const NAMES = [...banned, ...restricted, ...expert_only].flatMap(({ id, names }) =>
  names.map((name) => ({ id, name })),
);
const ORDINARY = [...new Set(knowledge.problems.flatMap(phrasesOf).flatMap((phrase) => phrase.split(' ')))];
const SEPARATORS = [' ', '  ', '-', ' - ', '_', '.', '\u200b', '\u200d ', '\u00a0', '\n', '/'];
const TIMEOUT = 60_000;

const graphemes = (name: string) =>
  [...new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(name)].map(({ segment }) => segment);

/** A name with something between its letters at one or two places. */
const split = fc
  .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...SEPARATORS), fc.array(fc.nat(), { minLength: 1, maxLength: 2 }))
  .map(([{ id, name }, separator, places]) => {
    const letters = graphemes(name.replace(/[\s.]/g, ''));
    const at = new Set(places.map((place) => 1 + (place % (letters.length - 1))));
    return { id, text: letters.map((letter, index) => (at.has(index) ? separator + letter : letter)).join('') };
  });
const ordinary = fc.array(fc.constantFrom(...ORDINARY), { minLength: 2, maxLength: 5 }).map((words) => words.join(' '));

describe('names written apart', { timeout: TIMEOUT }, () => {
  it('are found wherever they are split', () => {
    fc.assert(
      fc.property(split, ({ id, text }) => {
        expect([text, barred.find(`छेद में ${text} डालें`)]).toEqual([text, expect.arrayContaining([id])]);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['metha myl', 'methomyl'],
    ['methamyl', 'methomyl'],
    ['मेथा मिल', 'methomyl'],
    ['mano crota fos', 'monocrotophos'],
    ['कारबो फयूरान', 'carbofuran'],
    ['endu solfan', 'endosulfan'],
    ['फॉली डॉल', 'methyl_parathion'],
    ['c,a,r,b,a,r,y,l', 'carbaryl'],
  ])('%s is %s with other vowels', (text, id) => expect(barred.find(text)).toContain(id));

  it('are not found in sequences of ordinary words', () => {
    fc.assert(
      fc.property(ordinary, (text) => {
        expect([text, barred.find(text)]).toEqual([text, []]);
      }),
      { numRuns: 3000, seed: 4 },
    );
    for (const word of ORDINARY) expect([word, barred.find(word)]).toEqual([word, []]);
  });

  it.each([
    'फली डाल',
    'पेड़ की फली डाल से गिरी',
    'fali dal pe hai',
    'साफ, पाउडर',
    'अंदाज़े से न लें। दाने भूरे पड़ने का अनुमान है।',
    'बाग साफ, पाउडर जैसी परत',
    'ek tara',
    'एक तारा दिखा',
    'khet me to mila ye',
    'bazar me to mil jata hai',
    'ke poora keet फुलों',
    'ke patte pile',
    'पूरी कटी डाल',
    'बगल chlorotic',
  ])('%s names nothing', (text) => expect(barred.find(text)).toEqual([]));
});
