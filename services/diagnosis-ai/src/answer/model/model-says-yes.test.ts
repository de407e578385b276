import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { adviserBench, blightAnswer, VAGUE } from '../../testing/model-bench.ts';

const { model, farmer } = adviserBench();

beforeEach(() => model.become({ mode: 'answer', content: blightAnswer({ confidence: 75 }) }));

describe('a model that finds blight in a question about spraying', () => {
  it.each([
    ['ब्लीचिंग पाउडर और तेज़ाब मिलाकर छिड़कूँ?', 'कभी न मिलाएँ'],
    ['बोर्डो मिश्रण, गंधक और तेल एक साथ?', 'साथ न मिलाएँ'],
    ['5 प्रतिशत डालूँ?', 'अंदाज़े से तय न करें'],
    ['तिगुना?', 'लेबल से ज्यादा'],
    ['कल तोड़ना है, आज क्या छिड़कूँ?', 'तुड़ाई कल है'],
  ])('%s: the rules answer, no problem is named', async (text, first) => {
    const { body } = await farmer.text(ulid(), text);
    expect(body.diagnosis).toMatchObject({ problemId: null, confidence: 0, source: 'rules', doses: [] });
    expect(body.diagnosis.notice).toContain(first);
    expect(JSON.stringify(body.diagnosis)).not.toContain('तेलिया');
  });

  it('is accepted when the text has a sign, and the rules answer about spraying', async () => {
    const { body } = await farmer.text(ulid(), 'फल पर तेल जैसे काले धब्बे हैं, बोर्डो में गंधक मिला दूं?');
    expect(body.diagnosis).toMatchObject({ problemId: 'bacterial_blight', source: 'model' });
    expect(body.diagnosis.hindi_text).toMatch(/^नहीं।.*साथ न मिलाएँ/);
  });

  it.each([VAGUE, 'पत्ते मुड़ रहे हैं', 'जड़ में गाँठें हैं'])('stays at 30 %% without a sign of its problem: %s', async (text) => {
    const { body } = await farmer.text(ulid(), text);
    expect(body.diagnosis.problemId === 'bacterial_blight' && body.diagnosis.confidence > 30).toBe(false);
  });
});
