import type { Symptom } from '@anar/contracts/diagnosis/diagnosis';
import { describe, expect, it } from 'vitest';
import { knowledge } from '../../testing/safety-bench.ts';
import { createClassifierAdviser } from './classifier-adviser.ts';

const adviser = createClassifierAdviser(knowledge);
const questionOf = (optionId: string) =>
  knowledge.questions.find(({ options }) => options.some(({ id }) => id === optionId))?.id ?? 'none';

async function after(text: string, taps: readonly string[], symptom?: Symptom) {
  const answers = taps.map((optionId) => ({ questionId: questionOf(optionId), optionId }));
  return adviser.assess({ text, photo: null, answers, now: { month: 8 }, ...(symptom && { symptom }) });
}

describe('a tap that contradicts the text or an earlier tap', () => {
  it.each([
    ['फल पर काले धब्बे', 'spot_none', 'bacterial_blight', 'fruit_cracking'],
    ['फल पर काले धब्बे हैं और फल फट रहा है', 'spot_none', 'bacterial_blight', 'fruit_cracking'],
    ['fal pe kale dhabbe', 'spot_none', 'bacterial_blight', 'fruit_cracking'],
    ['फळावर काळे डाग', 'spot_none', 'bacterial_blight', 'fruit_cracking'],
    ['तेल जैसे चिकने काले धब्बे, फल पर L आकार की दरार', 'spot_none', 'bacterial_blight', 'fruit_cracking'],
    ['तेल जैसे काले दाग', 'spot_dry', 'bacterial_blight', 'cercospora_alternaria_spot'],
    ['फल सड़ रहा है, छेद है', 'damage_rot', 'fruit_borer', 'fruit_rot'],
    ['fal me ched hai', 'damage_rot', 'fruit_borer', 'fruit_rot'],
    ['फल में छेद और इल्ली', 'damage_inside', 'fruit_borer', 'aril_browning'],
    ['फल सड़ रहा है', 'damage_inside', 'fruit_rot', 'aril_browning'],
    ['फूल झड़ रहे हैं, थ्रिप्स हैं', 'flower_only', 'thrips', 'flower_drop'],
    ['ful jhad rahe hai, thrips bhi', 'flower_only', 'thrips', 'flower_drop'],
  ])('%s, then %s: no more %s', async (text, tap, denied, instead) => {
    const { problem, confidence } = await after(text, [tap]);
    expect(problem?.id).not.toBe(denied);
    if (confidence > 30) expect(problem?.id).toBe(instead);
  });

  it('overrules the symptom tapped with a photo, and an earlier answer', async () => {
    expect((await after('', ['spot_none'], 'oily_spots')).problem?.id).not.toBe('bacterial_blight');
    expect((await after('कुछ लगा है', ['damage_hole', 'damage_inside'])).problem?.id).not.toBe('fruit_borer');
  });

  it('is revoked by a later tap that states the sign again', async () => {
    const { problem, confidence } = await after('फल पर धब्बे', ['spot_none', 'spot_oily']);
    expect([problem?.id, confidence > 30]).toEqual(['bacterial_blight', true]);
  });
});

describe('denials in a text', () => {
  it.each([
    ['तेलिया नहीं है', 'bacterial_blight'],
    ['telya nahi hai', 'bacterial_blight'],
    ['तेल्या नाही', 'bacterial_blight'],
    ['थ्रिप्स नाही', 'thrips'],
    ['no thrips', 'thrips'],
    ['फल नहीं फटे', 'fruit_cracking'],
  ])('%s: denies %s and states no sign', async (text, denied) => {
    expect(await after(text, [])).toMatchObject({ denied: expect.arrayContaining([denied]), hasStatedSign: false });
  });

  it.each([['तेलिया है'], ['फल पर तेल जैसे चिकने काले धब्बे, फल फटा नहीं'], ['थ्रिप्स नहीं, तेलिया है']])(
    '%s: blight is not denied',
    async (text) => {
      const { denied, hasStatedSign } = await after(text, []);
      expect(denied).not.toContain('bacterial_blight');
      expect(hasStatedSign).toBe(true);
    },
  );
});
