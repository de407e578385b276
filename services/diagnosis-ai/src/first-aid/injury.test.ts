import { describe, expect, it } from 'vitest';
import { loadSentences } from '../../bench/sentences/labelled-sentences.ts';
import { barred, freeTexts, knowledge } from '../testing/safety-bench.ts';
import { createFirstAid } from './first-aid.ts';

const { kindOf, answers } = createFirstAid(knowledge);

describe('a person bitten, stung or hit by current', () => {
  it.each([
    'सांप ने काट लिया बाग में',
    'मजदूर को सांप ने पैर में डस लिया',
    'sanp ne kat liya',
    'साप चावला',
    'बिच्छू ने डंक मारा',
    'मधुमक्खी ने काट लिया सूजन आ गई',
    'कुत्ते ने काट लिया',
    'बिजली का करंट लग गया मोटर पर',
    'snake bite in the orchard',
  ])('%s', (text) => expect(kindOf(text)).toBe('injury'));

  it.each([
    'मधुमक्खी ने फल काट दिए',
    'बंदर ने फल काट खाए',
    'कुत्ते ने पाइप काट दी',
    'मधुमक्खी कम आ रही है, फूल झड़ रहे',
    'कीड़े ने पत्ती काट दी',
    'डाल काट दी',
  ])('nothing of it: %s', (text) => expect(kindOf(text)).toBeUndefined());

  it('nor is any sentence of the farmers of the work set', () => {
    const sentences = loadSentences('work').map(({ say }) => say);
    expect(sentences.filter((say) => kindOf(say) === 'injury')).toEqual([]);
  });

  it('a product comes first', () => {
    expect(kindOf('भाई ने कीटनाशक पी लिया और सांप ने काट लिया')).toBe('poisoning');
  });

  it('is told to call and to go, and what not to do with a bite', () => {
    const { injury } = answers;
    expect(injury).toMatchObject({ action: 'first_aid', doses: [], problemId: null, confidence: 0, urgency: 'high' });
    for (const word of ['108', '112', 'अस्पताल']) expect(injury.notice).toContain(word);
    for (const word of ['न चूसें', 'न कसकर बाँधें', 'मेन स्विच']) expect(injury.steps.join(' ')).toContain(word);
    expect(freeTexts({ diagnosis: injury }).flatMap((text) => barred.find(text))).toEqual([]);
  });
});
