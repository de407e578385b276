import type { ProblemEntry } from '@anar/contracts/problems';
import { describe, expect, it } from 'vitest';
import { soundKey } from '../../i18n/sound-key.ts';
import { groupByKind, searchLibrary } from './search-problems.ts';

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
const found = (query: string) => searchLibrary(library, query).map(({ id }) => id);

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

  it('finds nothing for what is not in the book, all for no words', () => {
    expect(found('ट्रैक्टर')).toEqual([]);
    expect(found('  ')).toEqual(library.map(({ id }) => id));
    expect(found('!?')).toEqual(library.map(({ id }) => id));
  });

  it('writes one sound one way', () => {
    expect(soundKey('फ़सल')).toBe(soundKey('fasal'));
    expect(soundKey('थ्रिप्स')).toBe(soundKey('thrips'));
    expect(soundKey('सड़न')).toBe(soundKey('sadan'));
    expect(soundKey('ज़िंक')).toBe(soundKey('zink'));
    expect(soundKey('सूत्रकृमि')).toBe(soundKey('sutrakrimi'));
    expect(soundKey('स्कॅब')).toBe(soundKey('skab'));
    expect(soundKey('फूल')).not.toBe(soundKey('फल'));
  });
});

describe('groups', () => {
  it('come by kind, the most urgent first, without empty ones', () => {
    expect(groupByKind(library).map(({ kind, problems }) => [kind, problems.map(({ id }) => id)])).toEqual([
      ['disease', ['bacterial_blight', 'scab']],
      ['pest', ['fruit_borer']],
      ['deficiency', ['iron_deficiency']],
    ]);
  });
});
