import { describe, expect, it } from 'vitest';
import { loadKnowledge } from '../knowledge/load-knowledge.ts';
import { createRulesAdviser } from './rules-adviser.ts';

const adviser = createRulesAdviser(loadKnowledge());
const ask = (text: string) => adviser.assess({ text, photo: null, answers: [], now: { month: 11 } });

describe('what a grower tells with its cause', () => {
  it.each([
    ['frost', 'पेड़ की डालियां काली पड़ गई, ठंड में पाला पड़ा था'],
    ['a tractor', 'ट्रैक्टर से पेड़ का तना छिल गया'],
    ['salt', 'पानी में नमक है पत्ते के सिरे भूरे'],
    ['leaf eaters', 'पत्तियों को कोई कीड़ा खा रहा है रात में'],
    ['scales', 'टहनी पर भूरे छिलके जैसे कीड़े चिपके'],
  ])('%s is taken for no disease and no pest of ours: %s', async (_, text) => {
    expect((await ask(text)).outcome).not.toBe('found');
  });

  it.each(['फल का वजन कैसे बढ़ाएं', 'अनार खाने के फायदे', 'तने से गोंद निकल रहा है'])(
    'nothing is asked back about a sign that nobody told: %s',
    async (text) => expect((await ask(text)).question).toBeNull(),
  );
});

describe('words that grew in the field', () => {
  it.each([
    ['फल सड़कर काले होकर टहनी पर लटके हैं', 'fruit_rot'],
    ['टिशू कल्चर पौधे का तना नीचे से गल गया', 'wilt'],
    ['फुलकळी गळत आहे खूप', 'flower_drop'],
  ])('%s', async (text, problem) => {
    const { outcome, ...told } = await ask(text);
    expect([outcome, told.problem?.id]).toEqual(['found', problem]);
  });

  it('soot on a leaf asks which insect sits there', async () => {
    expect((await ask('पत्ती पर कालिख जैसी काली परत')).question?.id).toBe('insect');
  });
});
