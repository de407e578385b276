import { describe, expect, it } from 'vitest';
import { loadKnowledge } from '../knowledge/load-knowledge.ts';
import { buildLexicon } from './lexicon.ts';
import { readText } from './read-text.ts';
import { createRulesAdviser } from './rules-adviser.ts';
import { tells, type Word } from './word.ts';

const knowledge = loadKnowledge();
const lexicon = buildLexicon(knowledge.lexicon);
const adviser = createRulesAdviser(knowledge);

const read = (text: string) => readText(text, lexicon);
const conceptsOf = (words: readonly Word[]) => words.flatMap(({ concepts, names }) => [...concepts, ...names]);
const found = (text: string) => conceptsOf(read(text).filter((word) => tells(word) || word.names.size > 0));
const told = (text: string) => conceptsOf(read(text).filter((word) => tells(word) && !word.negated));
const ask = (text: string) => adviser.assess({ text, photo: null, answers: [], now: { month: 12 } });
const named = async (text: string) => {
  const { problem, confidence } = await ask(text);
  return confidence > 30 ? problem?.id : null;
};

describe('words that a hasty thumb wrote as one', () => {
  it.each([
    ['फल फटरहे', ['fruit', 'crack']],
    ['fal fatrahe', ['fruit', 'crack']],
    ['पत्तीमुड़ रही', ['leaf', 'curl']],
    ['कालेधब्बे', ['black', 'spot']],
    ['फलमें छेद', ['fruit', 'hole']],
    ['kaledhabbe falpe', ['black', 'spot', 'fruit']],
  ])('%s', (text, concepts) => expect(found(text)).toEqual(expect.arrayContaining(concepts)));

  it('stay one where the whole is a word, or no piece means anything', () => {
    expect(read('कटोरी').map(({ text }) => text)).toEqual(['कटोरी']);
    expect(read('झारखंड').map(({ text }) => text)).toEqual(['झारखंड']);
  });
});

describe('mistakes of phone keyboards', () => {
  it.each([
    ['ध्ब्बे', 'spot'],
    ['dhbbe', 'spot'],
    ['dhabbbe', 'spot'],
    ['khurdare', 'rough'],
    ['chipchpa', 'sticky'],
    ['चिपचिपी', 'sticky'],
    ['sutrakirmi', 'nematode_name'],
    ['antracnoz', 'anthracnose_name'],
    ['एंथ्राक्नोस', 'anthracnose_name'],
    ['थिर्प्स', 'thrips_name'],
    ['caterpiller', 'caterpillar'],
    ['splitting', 'crack'],
  ])('%s is %s', (text, concept) => expect(found(text)).toContain(concept));

  it.each([
    ['मिट्टी', 'mite_name'],
    ['गलती', 'rot'],
    ['पाप', 'leaf'],
  ])('%s is not taken for %s', (text, concept) => expect(found(text)).not.toContain(concept));

  it.each(['padti', 'पड़ती', 'पड़के'])('%s is a form of a word without meaning and no paddy', (word) =>
    expect(read(word).flatMap(({ roles }) => [...roles])).not.toContain('crops'),
  );
});

describe('Marathi cases', () => {
  it.each([
    ['कांद्यावर', 'crops'],
    ['वांग्याला', 'crops'],
    ['फांद्यांच्या', 'part'],
  ])('%s is a form of its noun (%s)', (word, role) =>
    expect(read(word).flatMap(({ roles }) => [...roles])).toContain(role),
  );
});

describe('what was and is over', () => {
  it.each([
    'पिछले साल तेलिया था, इस साल सब ठीक है',
    'pichle saal fal fate the, is saal kuch nahi',
    'last year thrips, now all fine',
  ])('is not told of now: %s', async (text) => {
    expect(told(text)).toEqual([]);
    expect(await named(text)).toBeNull();
  });

  it('but counts when nothing says that it is over', async () => {
    expect(await named('पिछले साल भी तेलिया आया था, इस साल फिर तेल जैसे धब्बे हैं')).toBe('bacterial_blight');
  });
});

describe('what is asked about and not told', () => {
  it.each(['कल ओले गिरेंगे क्या', 'थ्रिप्स क्या होता है', 'telya rog kise kehte hai', 'thrips kya hota hai'])(
    '%s',
    async (text) => expect(await named(text)).toBeNull(),
  );
  it('a question about one’s own trees is told', async () => {
    expect(await named('थ्रिप्स लग गया क्या करें')).toBe('thrips');
  });
});

describe('a quality', () => {
  const quality = (text: string, concept: string) => read(text).find(({ concepts }) => concepts.has(concept));

  it('describes the thing behind it and not its part: small insects are no small leaf', () => {
    expect([...(quality('पत्ती पर छोटे कीड़े', 'small')?.of ?? [])]).toEqual(['insect']);
    expect([...(quality('सफेद और छोटे कीड़े', 'white')?.of ?? [])]).toEqual(['insect']);
    expect([...(quality('पत्ती छोटी है', 'small')?.of ?? [])]).toEqual([]);
  });

  it('that is denied leaves the thing: "धब्बे सूखे नहीं" are spots', () => {
    expect(told('धब्बे सूखे नहीं')).toEqual(['spot']);
    expect(told('धब्बे नहीं')).toEqual([]);
  });

  it('is no sign of a lack when it belongs to an insect', async () => {
    const { candidates } = await ask('पत्ती पर छोटे कीड़े');
    expect(candidates.map(({ id }) => id)).not.toContain('zinc_deficiency');
  });
});

describe('buying and selling', () => {
  it.each(['थ्रिप्स की दवा का रेट क्या है', 'thrips ki dawa ki price', 'तेलिया की दवा किस shop पर'])(
    'a name alone is no complaint: %s',
    async (text) => expect((await ask(text)).outcome).toBe('other_subject'),
  );
  it.each([
    ['फल पर तेल जैसे काले धब्बे, मंडी में भाव नहीं मिल रहा', 'bacterial_blight'],
    ['fal me ched aur sundi hai, rate gir gaya', 'fruit_borer'],
  ])('a sign is one, whatever the price: %s', async (text, problemId) => expect(await named(text)).toBe(problemId));
});
