import type { HowToPage, ProblemEntry } from '@anar/contracts/diagnosis/problems';
import { describe, expect, it } from 'vitest';
import { createLibrarySearch, groupByKind } from './search-problems.ts';

function entry(id: string, name: string, rest: Partial<ProblemEntry> = {}): ProblemEntry {
  return {
    id,
    name,
    kind: 'disease',
    urgency: 'medium',
    signs: '',
    why: '',
    lookAlikes: [],
    firstSteps: ['देखें'],
    labelled: false,
    sources: [],
    photos: [],
    ...rest,
  };
}

const blight = entry('bacterial_blight', 'तेलिया रोग', { signs: 'पत्ती पर पानी-भीगे धब्बे', urgency: 'high' });
const borer = entry('fruit_borer', 'अनार की तितली (फल छेदक)', {
  kind: 'pest',
  signs: 'फल में गोल छेद, अंदर सुंडी।',
  searchWords: ['इल्ली', 'विष्ठा', 'frass'],
});
const scab = entry('scab', 'स्कैब (खुरदुरा दाग)', { scientificName: 'Sphaceloma punicae' });
const iron = entry('iron_deficiency', 'लोहे (आयरन) की कमी', {
  kind: 'deficiency',
  signs: 'नई पत्ती पूरी पीली-सफेद',
  searchWords: ['yellow'],
});
const library = [scab, iron, blight, borer];
const page: HowToPage = {
  ...{ id: 'bordeaux_mixture', title: 'बोर्डो मिश्रण और बोर्डो पेस्ट बनाना', short: 'चूना और नीला थोथा' },
  ...{ steps: ['1 किलो चूना पानी में घोलें'], avoid: [], related: [], sources: [] },
};
const search = createLibrarySearch({ problems: library, pages: [page] });
const found = (query: string) => search(query).problems.map(({ id }) => id);

describe('search in the library', () => {
  it.each([
    ['तेलिया', 'bacterial_blight'],
    ['teliya', 'bacterial_blight'],
    ['telya', 'bacterial_blight'],
    ['Dhabbe', 'bacterial_blight'],
    ['छेद', 'fruit_borer'],
    ['illi', 'fruit_borer'],
    ['illi phal', 'fruit_borer'],
    ['frass', 'fruit_borer'],
    ['chhed', 'fruit_borer'],
    ['ched', 'fruit_borer'],
    ['sundi', 'fruit_borer'],
    ['sudi', 'fruit_borer'],
    ['titli', 'fruit_borer'],
    ['phal me chhed', 'fruit_borer'],
    ['fal', 'fruit_borer'],
    ['पीला', 'iron_deficiency'],
    ['peeli patti', 'iron_deficiency'],
    ['aayran', 'iron_deficiency'],
    ['khurdure', 'scab'],
    ['sphaceloma', 'scab'],
  ])('%s finds %s', (query, id) => expect(found(query)).toEqual([id]));

  it('an unknown topic finds nothing, an empty query all', () => {
    expect(found('ट्रैक्टर')).toEqual([]);
    expect(found('  ')).toHaveLength(library.length);
    expect(found('!?')).toHaveLength(library.length);
  });
});

it('pages are found by title and steps', () => {
  for (const query of ['bordo', 'बोर्डो पेस्ट', 'chuna']) {
    expect(search(query)).toEqual({ problems: [], pages: [page], pagesFirst: true });
  }
  expect(search('').pagesFirst).toBe(false);
  expect(search('teliya').pages).toEqual([]);
});

it('a match in the name ranks before one in the symptoms', () => {
  const leafSpot = entry('cercospora_spot', 'पत्ती-फल धब्बा');
  const byName = createLibrarySearch({ problems: [blight, leafSpot], pages: [] });
  expect(byName('धब्बा').problems).toEqual([leafSpot, blight]);
});

it('an empty query lists problems by kind, the most urgent first, without empty groups', () => {
  expect(groupByKind(search('').problems).map(({ kind, problems }) => [kind, problems.map(({ id }) => id)])).toEqual([
    ['disease', ['bacterial_blight', 'scab']],
    ['pest', ['fruit_borer']],
    ['deficiency', ['iron_deficiency']],
  ]);
});
