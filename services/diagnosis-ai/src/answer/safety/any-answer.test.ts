import { LIFE_FIRST } from '@anar/contracts/constants';
import type { Diagnosis } from '@anar/contracts/diagnosis/diagnosis';
import { EMERGENCY_KINDS } from '@anar/emergencies/emergency';
import { firstAidFor } from '@anar/emergencies/first-aid';
import { UNSUPPORTED_SCRIPT_NOTICES } from '@anar/emergencies/unsupported-script';
import { containsDose } from '@anar/label-claims/dose-text/dose-text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemLibrary } from '../../library/problem-library.ts';
import { barred, draftOf, freeTexts, knowledge, policy, textsOf } from '../../testing/safety-bench.ts';
import { bare, unsafeText } from '../../testing/unsafe-texts.ts';
import type { Adviser } from '../adviser/adviser.ts';
import { createClassifierAdviser } from '../adviser/classifier-adviser.ts';
import { createAnswerQuestion, type QuestionContext } from '../card/answer-question.ts';
import { bagsFor } from '../card/fertilizer.ts';
import type { Draft } from './draft.ts';
import { createSafeText } from './safe-text.ts';
import * as safetyTexts from './safety-texts.ts';
import { shownToday } from './shown-today.ts';

const FIRST_AID_NOTICES = EMERGENCY_KINDS.flatMap((kind) =>
  ([[], ['swallowed']] as const).map((routes) => firstAidFor({ kind, routes }).notice),
);
const PROBLEMS = [...knowledge.problems.map(({ id }) => id), 'unknown_thing', null];
const OUR_LINES: ReadonlySet<string> = new Set([
  ...knowledge.safetyLines.map(({ say }) => say),
  ...Object.values(safetyTexts).flatMap((text) => (typeof text === 'string' ? text : Object.values(text))),
]);
const BAGS = [1, 2, 3, 4, 5].flatMap((age) => bagsFor(age, knowledge));
const DAY_MS = 24 * 60 * 60 * 1000;

const problemId = fc.constantFrom(...PROBLEMS);
const days = fc.option(fc.integer({ min: -5, max: 200 }));
const confidence = fc.integer({ min: 0, max: 100 });
const texts = fc.array(unsafeText, { minLength: 13, maxLength: 13 });
const number = fc.oneof(fc.double({ min: 0, max: 5000 }), fc.constantFrom(Number.NaN, -1, 1359, 407.7, 40));

/** A draft in which every text and number is a dangerous one. */
function poisoned(
  id: string | null,
  sure: number,
  [a, b, c, d, e, f, g, h, i, j, k, l, m]: string[],
  amount: number,
): Draft {
  const t = (text: string | undefined) => text ?? '';
  return draftOf({
    ...{ problemId: id, confidence: sure, action: t(a), actionText: t(b), diagnosis: t(c), hindi_text: t(d) },
    ...{ steps: [t(e), t(f)], why: t(g), notice: t(h), scientificName: t(i), matchedWords: [t(m)], sources: [t(l)] },
    irrigation: { when: t(j), why: t(k), source: t(a), litersPerPlant: amount },
    fertilizer: {
      ...{ type: t(l), schedule: t(a), caution: t(b), organicOption: t(c), source: t(d) },
      ...{ amountPerPlant_g: amount, amountPerAcre_kg: amount },
      items: [
        { name: t(m), perPlant_g: amount, perAcre_kg: amount },
        { name: 'यूरिया', perPlant_g: amount, perAcre_kg: amount },
      ],
    },
    ...{ contradiction: t(a), leadsTo: { page: 'market', search: t(b) } },
    followUp: { question: t(e), options: [t(f), t(g), 'हाँ'].map((label, at) => ({ id: `o${at}`, label })) },
  });
}

/** The safety policy in one place: what may be in an answer that a farmer sees, `left` days before harvest. */
function expectSafe(diagnosis: Diagnosis, left: number | null, amounts: readonly string[] = []): void {
  if (LIFE_FIRST.includes(diagnosis.action) && diagnosis.confidence === 0) {
    expect(FIRST_AID_NOTICES).toContain(diagnosis.notice);
    expect([diagnosis.doses, diagnosis.problemId]).toEqual([[], null]);
    return;
  }
  for (const written of freeTexts({ diagnosis })) {
    const text = UNSUPPORTED_SCRIPT_NOTICES.reduce((left, notice) => left.replace(notice, ''), written);
    expect([text, barred.find(text), containsDose(text)]).toEqual([text, [], false]);
    for (const amount of amounts) expect(bare(text)).not.toContain(bare(amount));
  }
  for (const line of diagnosis.safety) expect(OUR_LINES).toContain(line);
  for (const dose of diagnosis.doses) {
    const row = knowledge.labels.find(({ id }) => id === dose.productId);
    const problem = knowledge.problems.find(({ id }) => id === diagnosis.problemId);
    expect(diagnosis.confidence).toBeGreaterThan(30);
    expect(row?.check).toBeUndefined();
    expect(row?.pests.some((pest) => problem?.pests.includes(pest))).toBe(true);
    expect(problem?.label).toContain(dose.productId);
    expect([dose.product, dose.preHarvestDays]).toEqual([row?.product, row?.phi]);
    expect(dose.preHarvestDays).toBeLessThanOrEqual(left ?? -1);
    expect(dose.source).toContain('CIB&RC');
    expect(dose.dose).toContain((row?.per_l ?? row?.per_ha)?.split(' ')[0]);
    for (const word of ['दस्ताने', 'मधुमक्खियाँ', 'बच्चों', 'हम दवा नहीं बेचते', '112']) {
      expect(diagnosis.safety.join()).toContain(word);
    }
  }
  const { amountPerPlant_g, amountPerAcre_kg, items = [] } = diagnosis.fertilizer;
  for (const item of items) expect(BAGS).toContainEqual(item);
  if (amountPerPlant_g !== undefined)
    expect([amountPerPlant_g, amountPerAcre_kg]).toEqual([items[0]?.perPlant_g, items[0]?.perAcre_kg]);
  // Only the daily advice has a number for water.
  expect(diagnosis.irrigation).not.toHaveProperty('litersPerPlant');
  if (diagnosis.doses.length === 0) expect(diagnosis.askExpert).toBe(true);
}

const written = (list: readonly { text: string }[]) => list.map(({ text }) => text);
const amountsIn = (list: readonly { amount: string }[]) => list.map(({ amount }) => amount);

/** Long, for thousands of texts on a busy machine. */
const TIMEOUT = 120_000;

describe('no dose without a label row, no barred name, no amount in any text', { timeout: TIMEOUT }, () => {
  it('whatever an adviser writes into every field of a draft', () => {
    fc.assert(
      fc.property(problemId, confidence, days, texts, number, (id, sure, left, list, amount) => {
        const { diagnosis } = policy(poisoned(id, sure, written(list), amount), { daysToHarvest: left, asked: '' });
        expectSafe(diagnosis, left, amountsIn(list));
      }),
      { numRuns: 60 },
    );
  });

  it('whatever a model answers in its own words, on the path of every question', async () => {
    const found = fc.constantFrom(...knowledge.problems);
    await fc.assert(
      fc.asyncProperty(
        found,
        confidence,
        fc.array(unsafeText, { minLength: 4, maxLength: 4 }),
        async (problem, sure, list) => {
          const [hindi_text = '', why = '', ...steps] = written(list);
          const model: Adviser = {
            assess: async () => ({
              ...{
                source: 'model',
                outcome: 'found',
                classifier: '00000000',
                problem,
                candidates: [problem],
                confidence: sure,
                question: null,
              },
              ...{
                matchedWords: steps,
                denied: [],
                hasStatedSign: true,
                photoSeen: true,
                advice: { hindi_text, steps, why },
              },
            }),
          };
          const answered = await createAnswerQuestion(model, knowledge, policy)(question({ text: why }));
          expectSafe(answered.diagnosis, answered.daysToHarvest, amountsIn(list));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('whatever the rules are asked, and whatever taps follow', async () => {
    const answer = createAnswerQuestion(createClassifierAdviser(knowledge), knowledge, policy);
    const words = fc.constantFrom(
      ...knowledge.problems.flatMap(({ kw_hi, kw_hin }) => [...kw_hi.typical, ...kw_hin.typical]),
    );
    const taps = knowledge.questions.flatMap((one) =>
      one.options.map(({ id }) => ({ questionId: one.id, optionId: id })),
    );
    const sentence = fc.tuple(words, words, unsafeText);
    await fc.assert(
      fc.asyncProperty(sentence, fc.subarray(taps, { maxLength: 3 }), async ([one, other, { text }], answers) => {
        const answered = await answer(question({ text: `${one} ${other} ${text}`, answers }));
        expectSafe(answered.diagnosis, answered.daysToHarvest);
      }),
      { numRuns: 60 },
    );
  });

  it('whatever an old record holds, also made-up doses', () => {
    const dose = fc.record({
      productId: fc.constantFrom(...knowledge.labels.map(({ id }) => id), 'made_up'),
      ...{ product: fc.string(), dose: fc.string(), source: fc.string(), preHarvestDays: fc.integer() },
    });
    const stored = fc.record({
      id: problemId,
      sure: confidence,
      list: texts,
      amount: number,
      doses: fc.array(dose),
      assumed: days,
    });
    fc.assert(
      fc.property(stored, fc.integer({ min: 0, max: 100 }), ({ id, sure, list, amount, doses, assumed }, ago) => {
        const now = new Date('2026-11-21T06:00:00Z');
        const answeredAt = new Date(now.getTime() - ago * DAY_MS);
        const diagnosis = { ...poisoned(id, sure, written(list), amount), doses, safety: written(list) };
        const shown = shownToday(policy, { diagnosis, userInput: '', daysToHarvest: assumed, answeredAt }, now);
        expectSafe(shown, assumed === null ? null : assumed - ago, amountsIn(list));
      }),
      { numRuns: 60 },
    );
  });

  it('whatever is written into the knowledge base of the library', () => {
    const safe = createSafeText(knowledge.blocklist);
    fc.assert(
      fc.property(fc.array(unsafeText, { minLength: 6, maxLength: 6 }), (list) => {
        const [name = '', signs = '', why = '', say = '', organic = '', differ = ''] = written(list);
        const problems = knowledge.problems.map((problem) => ({
          ...{ ...problem, name, signs, why, first: problem.first.map((step) => ({ ...step, say })) },
          ...(problem.organic && { organic: { ...problem.organic, say: organic } }),
        }));
        const lookAlikes = knowledge.lookAlikes.map((pair) => ({ ...pair, differ }));
        const entries = problemLibrary({ ...knowledge, problems, lookAlikes }, safe);
        for (const text of textsOf(entries.map(({ sources: _, ...entry }) => entry))) {
          expect([text, barred.find(text), containsDose(text)]).toEqual([text, [], false]);
          for (const amount of amountsIn(list)) expect(bare(text)).not.toContain(bare(amount));
        }
      }),
      { numRuns: 10 },
    );
  });
});

const question = (change: Partial<QuestionContext>): QuestionContext => ({
  ...{ text: '', photo: null, answers: [], orchards: [], at: new Date('2026-08-01T06:00:00Z') },
  ...change,
});

describe('a stored answer', () => {
  const answer = policy(draftOf(), { daysToHarvest: 45, asked: 'नुवान कितना डालूं' }).diagnosis;
  const at = new Date('2026-11-01T06:00:00Z');
  const shown = (passed: number, change: Partial<Diagnosis> = {}) =>
    shownToday(
      policy,
      { diagnosis: { ...answer, ...change }, userInput: 'नुवान कितना डालूं', daysToHarvest: 45, answeredAt: at },
      new Date(at.getTime() + passed * DAY_MS),
    );

  it('reads the same on the day it was made', () => {
    expect(shown(0)).toEqual(answer);
    expect(shown(0, shown(0))).toEqual(answer);
  });

  it('counts by the days of India: what was answered in the evening is a day old in the morning', () => {
    const kept = { diagnosis: answer, userInput: '', daysToHarvest: 44, answeredAt: new Date('2026-11-01T16:00:00Z') };
    const on = (time: string) => shownToday(policy, kept, new Date(time)).doses.map((dose) => dose.preHarvestDays);
    expect(on('2026-11-01T18:00:00Z')).toContain(44);
    expect(on('2026-11-01T18:30:00Z')).not.toContain(44);
    expect(on('2026-11-02T02:00:00Z')).toContain(33);
  });

  it('uses the harvest stated in its question, also when stored before harvests were read from texts', () => {
    const kept = { diagnosis: answer, daysToHarvest: 120, harvestFrom: 'calendar' as const, answeredAt: at };
    const dosesFor = (userInput: string) => shownToday(policy, { ...kept, userInput }, at).doses;
    expect(dosesFor('तेलिया है')).toHaveLength(3);
    expect(dosesFor('तेलिया है, कल तोड़ना है')).toEqual([]);
  });

  it('loses amounts as harvest comes near, and says so', () => {
    expect(shown(2).doses).toHaveLength(2);
    expect(shown(36).doses).toEqual([]);
    expect(shown(36).safety).toContain(safetyTexts.HARVEST_NEAR);
  });
});
