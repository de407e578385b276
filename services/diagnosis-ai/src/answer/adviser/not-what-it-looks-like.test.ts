import { describe, expect, it } from 'vitest';
import { loadKnowledge } from '../../knowledge/load-knowledge.ts';
import { createClassifierAdviser } from './classifier-adviser.ts';

const adviser = createClassifierAdviser(loadKnowledge());
const ask = (text: string) => adviser.assess({ text, photo: null, answers: [], now: { month: 11 } });

describe('damage with a stated cause', () => {
  it.each([
    ['a tractor', 'ट्रैक्टर से पेड़ का तना छिल गया'],
    ['leaf eaters', 'पत्तियों को कोई कीड़ा खा रहा है रात में'],
  ])('by %s is not diagnosed as a disease or pest: %s', async (_, text) => {
    expect((await ask(text)).outcome).not.toBe('found');
  });

  it.each(['फल का वजन कैसे बढ़ाएं', 'अनार खाने के फायदे'])(
    'a text without signs gets no follow-up question: %s',
    async (text) => expect((await ask(text)).question).toBeNull(),
  );
});

describe('field expressions are recognised', () => {
  it.each([
    ['फल सड़कर काले होकर टहनी पर लटके हैं', 'fruit_rot'],
    ['टिशू कल्चर पौधे का तना नीचे से गल गया', 'collar_rot'],
    ['पेड़ की डालियां काली पड़ गई, ठंड में पाला पड़ा था', 'frost'],
    ['टहनी पर भूरे छिलके जैसे कीड़े चिपके', 'scale_insect'],
    ['फुलकळी गळत आहे खूप', 'flower_drop'],
  ])('%s', async (text, problem) => {
    const { outcome, ...assessment } = await ask(text);
    expect([outcome, assessment.problem?.id]).toEqual(['found', problem]);
  });
});
