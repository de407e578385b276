import { containsDose } from '@anar/label-claims/dose-text/dose-text';
import { describe, expect, it } from 'vitest';
import { barred, knowledge, policy } from '../../testing/safety-bench.ts';
import { createClassifierAdviser } from '../adviser/classifier-adviser.ts';
import { createAnswerQuestion } from '../card/answer-question.ts';
import { shownToday } from './shown-today.ts';

const answer = createAnswerQuestion(createClassifierAdviser(knowledge), knowledge, policy);
const at = new Date('2026-08-10T06:00:00Z');
const ask = async (text: string) => (await answer({ text, photo: null, answers: [], orchards: [], at })).diagnosis;

describe('a question of how to spray, without a model', () => {
  it.each([
    ['ब्लीचिंग पाउडर और तेज़ाब मिलाकर छिड़कूँ?', /^नहीं।.*कभी न मिलाएँ.*क्लोरीन गैस/],
    ['बोर्डो मिश्रण, गंधक और तेल एक साथ?', /^नहीं।.*साथ न मिलाएँ.*जल सकते.*28 दिन/],
    ['5 प्रतिशत डालूँ?', /^नहीं।.*अंदाज़े से तय न करें.*लेबल/],
    ['तिगुना?', /^नहीं।.*लेबल से ज्यादा/],
    ['कल तोड़ना है, आज क्या छिड़कूँ?', /^तुड़ाई कल है.*फल में रह जाता है/],
    ['कल मंडी भेजना है, आज कौन सी दवा मारूं', /^तुड़ाई कल है/],
    ['chune ke sath chlorpyriphos mila du', /^नहीं।.*बेअसर/],
    ['स्ट्रेप्टोसाइक्लिन डालूं?', /^एंटीबायोटिक हम इसलिए नहीं बताते/],
  ])('%s: is answered first, by the rules, with a source, and names no problem', async (text, first) => {
    const diagnosis = await ask(text);
    expect(diagnosis.notice).toMatch(first);
    expect(diagnosis.hindi_text.startsWith(diagnosis.notice ?? '?')).toBe(true);
    expect(diagnosis).toMatchObject({ problemId: null, confidence: 0, doses: [], askExpert: true });
    expect(diagnosis.diagnosis).toBe('छिड़काव के सवाल का जवाब');
    expect(diagnosis.sources.length).toBeGreaterThan(0);
    expect([containsDose((diagnosis.notice ?? '').replace('112', '')), barred.find(diagnosis.notice ?? '')]).toEqual([
      false,
      [],
    ]);
  });

  it('is answered before the problem whose sign is stated, which stays', async () => {
    const { notice, problemId, confidence } = await ask('फल पर तेल जैसे काले धब्बे हैं, बोर्डो में गंधक मिला दूं?');
    expect(notice).toMatch(/^नहीं।.*साथ न मिलाएँ/);
    expect(problemId).toBe('bacterial_blight');
    expect(confidence).toBeGreaterThan(30);
  });

  it('comes with the warning of a barred product that it names', async () => {
    expect((await ask('नुवान और नीम तेल मिला दूं?')).notice).toMatch(/^नहीं।.*साथ न मिलाएँ.*प्रतिबंधित/);
  });

  it('is answered in stored records too, without a picking that has passed', async () => {
    const diagnosis = await ask('कल तोड़ना है, आज क्या छिड़कूँ?');
    const stored = { diagnosis, userInput: 'कल तोड़ना है, आज क्या छिड़कूँ?', daysToHarvest: 1, answeredAt: at };
    expect(shownToday(policy, stored, at).notice).toBe(diagnosis.notice);
    const later = new Date(at.getTime() + 10 * 24 * 60 * 60 * 1000);
    expect(shownToday(policy, stored, later).notice ?? '').not.toContain('तुड़ाई कल');
  });

  it('about another crop is answered, and the card says that it is not about pomegranates', async () => {
    const diagnosis = await ask('टमाटर में दो दवा मिला दूं?');
    expect(diagnosis.notice).toMatch(/साथ न मिलाएँ/);
    expect(diagnosis.diagnosis).toContain('अनार की बात नहीं');
  });
});
