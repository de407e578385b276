import { describe, expect, it } from 'vitest';
import { loadKnowledge } from '../../knowledge/load-knowledge.ts';
import { createClassifierAdviser } from './classifier-adviser.ts';

const adviser = createClassifierAdviser(loadKnowledge());
const ask = (text: string) => adviser.assess({ text, photo: null, answers: [], now: { month: 12 } });
const outcome = async (text: string) => (await ask(text)).outcome;
const named = async (text: string) => {
  const { problem, confidence } = await ask(text);
  return confidence > 30 ? problem?.id : null;
};

describe('the crop of a question', () => {
  it.each([
    'अनार ठीक है, मिर्च में थ्रिप्स है',
    'टमाटर के फल पर तेल जैसे धब्बे',
    'घणा दिन से गेहूं की पत्ती पीली',
    'रसोई में फल मक्खी',
    'फल मंडी में पड़े पड़े सड़ गए',
  ])('is another or none: %s', async (text) => expect(await outcome(text)).toBe('other_subject'));

  it.each([
    ['मिर्च में थ्रिप्स था, अब अनार में भी थ्रिप्स', 'thrips'],
    ['जड़ में मूंग के दाने जैसी गांठें', 'nematode'],
    ['जड़ों में गांठें हैं, पहले बैंगन की खेती थी', 'nematode'],
  ])('is pomegranate although another one is mentioned: %s', async (text, problem) =>
    expect(await named(text)).toBe(problem),
  );

  it.each(['तुड़ाई में 5 दिन बाकी हैं और', 'सोलापुर में', 'दोस्त के बाग में', 'सर्दी में', 'दूसरे खेत में'])(
    'is pomegranate after a time or a place: %s फल में इल्ली है',
    async (where) => expect(await named(`${where} फल में इल्ली है`)).toBe('fruit_borer'),
  );
});

describe('a problem that is not of the farmer’s own trees now', () => {
  it.each(['पड़ोसी के बाग में तेलिया है मेरे यहां नहीं', 'पिछले साल तेलिया था अब नहीं है', 'थ्रिप्स की जानकारी दो', 'चांदी'])(
    '%s',
    async (text) => expect(await named(text)).toBeNull(),
  );

  it.each([
    ['थ्रिप्स की दवा छिड़की असर नहीं हुआ', 'thrips'],
    ['तेलिया नहीं थ्रिप्स है', 'thrips'],
  ])('of the own trees is named: %s', async (text, problem) => expect(await named(text)).toBe(problem));
});
