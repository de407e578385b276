import { SYMPTOMS } from '@anar/contracts/constants';
import type { Symptom } from '@anar/contracts/diagnosis/diagnosis';
import { describe, expect, it } from 'vitest';
import { knowledge } from '../../testing/safety-bench.ts';
import { createClassifierAdviser } from './classifier-adviser.ts';

const adviser = createClassifierAdviser(knowledge);
const PHOTO = { jpeg: () => Promise.reject(new Error('the rules do not look at photos')) };
const { questions } = knowledge;
const MONTHS = [1, 4, 6, 8, 11];

const questionOf = (optionId: string) =>
  questions.find(({ options }) => options.some(({ id }) => id === optionId))?.id ?? 'none';
const ask = (text: string, taps: readonly string[] = [], more: { symptom?: Symptom; month?: number } = {}) => {
  const { month = 8, ...rest } = more;
  const answers = taps.map((optionId) => ({ questionId: questionOf(optionId), optionId }));
  return adviser.assess({ text, photo: PHOTO, answers, now: { month }, ...rest });
};

describe('every question', () => {
  it.each(questions.flatMap(({ id, options, harvest }) => (harvest ? [] : [[id, options] as const])))(
    '%s ends with "none of these" and "not known"',
    (_, options) => {
      expect(options.slice(-2).map(({ label }) => label)).toEqual(['इनमें से कोई नहीं', 'पता नहीं']);
      expect(options.slice(-2).map(({ means }) => means)).toEqual(['none', 'nothing']);
    },
  );

  it('about the days to harvest has no "none of these"', () => {
    const options = questions.find(({ harvest }) => harvest)?.options ?? [];
    expect(options.map(({ id }) => id)).toEqual(['harvest_soon', 'harvest_weeks', 'harvest_later', 'harvest_unknown']);
  });
});

describe('a sign that was tapped', () => {
  const AGAIN = {
    oily_spots: ['spot_oily', 'tela_oily'],
    oily_leaf: ['spot_oily', 'tela_oily'],
    dry_spots: ['spot_dry'],
    hole_in_fruit: ['damage_hole'],
    branch_holes: ['drying_sawdust', 'dying_sawdust'],
  };
  it.each(Object.entries(AGAIN))('%s is asked about more closely, never again', async (sign, again) => {
    for (const month of MONTHS) {
      const { question } = await ask('', [sign], { month });
      expect(question).not.toBeNull();
      expect(question?.options.filter(({ id }) => again.includes(id))).toEqual([]);
    }
  });

  it.each(['oily_spots', 'oily_leaf'])(
    '%s is confirmed as blight by a second tap, also by "nothing else"',
    async (sign) => {
      expect((await ask('', [sign])).question?.id).toBe('oily');
      for (const second of ['oily_cracks', 'oily_nodes', 'oily_only']) {
        const { problem, confidence } = await ask('', [sign, second]);
        expect([second, problem?.id, confidence > 30]).toEqual([second, 'bacterial_blight', true]);
      }
      expect(await ask('', [sign, 'oily_other'])).toMatchObject({
        problem: { id: 'bacterial_blight' },
        outcome: 'unclear',
      });
    },
  );
});

describe('one tap alone', () => {
  const taps = questions.flatMap(({ options }) => options.map(({ id }) => id));
  it.each(taps)('the option %s stays at 30 %% or less in any month', async (tap) => {
    for (const month of MONTHS) expect((await ask('', [tap], { month })).confidence).toBeLessThanOrEqual(30);
  });

  it.each(SYMPTOMS)(
    'the symptom %s with a text without signs stays at 30 %% and a question follows',
    async (symptom) => {
      for (const text of ['', 'कुछ लगा है', 'please help', 'अनार']) {
        const { confidence, question } = await ask(text, [], { symptom });
        expect([text, confidence <= 30, question !== null]).toEqual([text, true, true]);
      }
    },
  );

  it('but two taps that agree, or one that agrees with the text, exceed 30 %', async () => {
    const two = await ask('', ['where_fruit', 'hole_in_fruit', 'eaten_borer']);
    expect([two.problem?.id, two.confidence > 30]).toEqual(['fruit_borer', true]);
    const withWords = await ask('फल पर काले धब्बे हैं', ['spot_oily']);
    expect([withWords.problem?.id, withWords.confidence > 30]).toEqual(['bacterial_blight', true]);
  });
});

describe.each(['फल पर काले धब्बे हैं', 'पत्ते मुड़ रहे हैं', 'पत्ते पीले', 'डाल सूख रही है', 'चिकटा लगा है', 'तेला लग गया'])(
  '%s',
  (text) => {
    it('"none of these" rules out what the other options speak for and stays at 30 %', async () => {
      const { question } = await ask(text);
      const [none] = question?.options.filter(({ means }) => means === 'none') ?? [];
      const others = question?.options.flatMap((option) => option.for ?? []) ?? [];
      for (const month of MONTHS) {
        const { confidence, candidates, denied } = await ask(text, [none?.id ?? ''], { month });
        expect(confidence).toBeLessThanOrEqual(30);
        for (const id of others) expect([id, denied.includes(id)]).toEqual([id, true]);
        expect(others).not.toContain(candidates[0]?.id);
      }
    });

    it('"not known" keeps the candidates and stays at 30 %', async () => {
      const before = await ask(text);
      const [unknown] = before.question?.options.filter(({ means }) => means === 'nothing') ?? [];
      const after = await ask(text, [unknown?.id ?? '']);
      expect(after.candidates).toEqual(before.candidates);
      expect(after.confidence).toBeLessThanOrEqual(30);
      expect(after.bounded).toBe('open_question');
      expect(after.question?.id).not.toBe(before.question?.id);
    });
  },
);

it('a tap that names a sign decides after an earlier one that did not', async () => {
  const { problem, confidence } = await ask('फल पर काले धब्बे हैं', ['rough_fruit_unknown', 'spot_oily']);
  expect([problem?.id, confidence > 30]).toEqual(['bacterial_blight', true]);
});

describe('an ambiguous word', () => {
  it.each(['तेला', 'ठेला', 'अनार में तेला लगा है', 'tela lag gaya hai', 'ठेला आ गया है', 'तेला, पत्ते मुड़ रहे'])(
    '%s: asks whether oily spots or insects are seen',
    async (text) => {
      for (const month of MONTHS) {
        const { confidence, question } = await ask(text, [], { month });
        expect([confidence <= 30, question?.id]).toEqual([true, 'tela']);
      }
    },
  );

  it.each([
    ['tela_oily', 'bacterial_blight'],
    ['tela_insects', 'thrips'],
  ])('the answer %s leads to %s', async (tap, problemId) => {
    const { problem, confidence } = await ask('अनार में तेला लगा है', [tap]);
    expect([problem?.id, confidence > 30]).toEqual([problemId, true]);
  });

  it('is not asked about when the text has a clear word or enough signs', async () => {
    for (const text of ['तेलिया', 'थ्रिप्स', 'तेल जैसे धब्बे, पत्ते मुड़े']) {
      expect((await ask(text)).question?.id).not.toBe('tela');
    }
  });

  it('"करपा" is two spot diseases: asks how the spots look', async () => {
    expect((await ask('अनार पर करपा आला')).question?.id).toBe('spot');
    expect(await ask('अनार पर करपा आला', ['spot_sunken'])).toMatchObject({ problem: { id: 'anthracnose' } });
    expect(await ask('अनार पर करपा आला', ['spot_dry'])).toMatchObject({
      problem: { id: 'cercospora_alternaria_spot' },
    });
  });
});
