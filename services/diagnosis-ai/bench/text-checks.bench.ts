import { QUESTION_MAX } from '@anar/contracts/constants';
import fc from 'fast-check';
import { createClassifierAdviser } from '../src/answer/adviser/classifier-adviser.ts';
import { createAnswerQuestion } from '../src/answer/card/answer-question.ts';
import { createSafetyPolicy } from '../src/answer/safety/apply-safety-policy.ts';
import { loadKnowledge } from '../src/knowledge/load-knowledge.ts';
import type { OrchardView } from '../src/orchards/farm.ts';
import { countSteps } from '../src/testing/count-steps.ts';
import { TEXT_SHAPES } from '../src/testing/text-shapes.ts';
import { createWholeQuestion } from '../src/testing/whole-question.ts';
import { loadSentences } from './sentences/labelled-sentences.ts';

/**
 * CPU cost of one text check on one core, from the farmer's text to the card that passed the safety policy, without
 * network and store. `first`: every word and text is new, as after a start; `again`: most words are cached, as in
 * steady state; each sentence carries a number, so that no whole check is cached. Then the longest texts in shapes that
 * could be slow to read: a check runs synchronously and blocks all other requests.
 */

/** One core must serve a village at once: 1000 farmers who ask within ten seconds. */
const AIM_PER_SECOND = 100;
/** CPU time of a whole question of any shape: median on warm code. */
const AIM_OF_SHAPE_MS = 20;
const SHAPE_ROUNDS = 40;
/** Texts of a shape whose steps are counted, as `quick-reading.test.ts` does. */
const COUNTED = 3;
const NS_PER_MS = 1_000_000;
const ROUNDS = 4;
const MICROSECONDS = 1_000_000;

const orchard: OrchardView = {
  ...{ orchardId: 'a', userId: 'u', active: true, plantAge: 5, plantPhase: 'flowering', plantBahar: 'mrig' },
  ...{ irrigationType: 'drip', toldAt: new Date('2026-08-01T00:00:00Z') },
};
const at = new Date('2026-08-10T06:00:00Z');

const before = heap();
const loading = performance.now();
const knowledge = loadKnowledge();
const loaded = performance.now();
const adviser = createClassifierAdviser(knowledge);
const answer = createAnswerQuestion(adviser, knowledge, createSafetyPolicy(knowledge));
const ready = performance.now();
const afterLoad = heap();

const sentences = loadSentences('held-back').map(({ t }) => t);
const first = await time(1);
const again = await time(ROUNDS);

console.log(`knowledge base: read and checked in ${ms(loaded - loading)}, made searchable in ${ms(ready - loaded)}`);
console.log(
  `memory: ${mb(afterLoad - before)} with the knowledge base, ${mb(heap() - before)} after ${again.count} checks\n`,
);
row('', 'checks', 'per second and core', 'median', 'p99', 'slowest');
for (const [name, { count, perSecond, median, p99, slowest }] of Object.entries({ first, again })) {
  row(name, String(count), perSecond.toFixed(0), ms(median), ms(p99), ms(slowest));
}
console.log(`\naim: at least ${AIM_PER_SECOND} per second and core`);

const ask = createWholeQuestion(knowledge);
for (const say of sentences) await ask(say);
const shapes = [];
for (const [name, shape] of Object.entries(TEXT_SHAPES)) {
  const texts = fc.sample(shape, { numRuns: SHAPE_ROUNDS, seed: 12 });
  shapes.push({ name, ...(await spent(texts)) });
}
console.log(
  `\na whole question of ${QUESTION_MAX} letters, by shape: processor time (median, p99), and steps of the test's bound`,
);
for (const { name, median, p99, steps } of shapes.sort((a, b) => b.median - a.median)) {
  const each = `${((median * NS_PER_MS) / steps).toFixed(0)} ns a step`;
  console.log(
    `${name.padEnd(36)}${ms(median).padStart(10)}${ms(p99).padStart(10)}${String(steps).padStart(10)}${each.padStart(14)}`,
  );
}
console.log(`\naim: a median of at most ${AIM_OF_SHAPE_MS} ms for any shape`);
const slowest = Math.max(...shapes.map(({ median }) => median));
process.exitCode = again.perSecond >= AIM_PER_SECOND && slowest <= AIM_OF_SHAPE_MS ? 0 : 1;

async function spent(texts: readonly string[]) {
  const counted: number[] = [];
  for (const text of texts.slice(0, COUNTED)) counted.push(await countSteps(() => ask(text)));
  const each: number[] = [];
  for (const text of texts.slice(COUNTED)) {
    const usageBefore = process.threadCpuUsage();
    await ask(text);
    const { user, system } = process.threadCpuUsage(usageBefore);
    each.push((user + system) / 1000);
  }
  each.sort((a, b) => a - b);
  const at = (share: number) => each[Math.min(each.length - 1, Math.floor(share * each.length))] ?? 0;
  return { median: at(0.5), p99: at(0.99), steps: counted.sort((a, b) => a - b)[1] ?? 0 };
}

async function time(rounds: number) {
  const each: number[] = [];
  const usageBefore = process.cpuUsage();
  for (let round = 0; round < rounds; round++) {
    for (const [number, say] of sentences.entries()) {
      const asked = performance.now();
      const text = `${say} ${round}${rounds}${number}`;
      await answer({ text, photo: null, answers: [], orchards: [orchard], at });
      each.push(performance.now() - asked);
    }
  }
  // CPU time, so that a busy machine does not count as a slow adviser; the times of single checks are wall clock.
  const { user, system } = process.cpuUsage(usageBefore);
  const perSecond = (MICROSECONDS * each.length) / (user + system);
  each.sort((a, b) => a - b);
  const share = (part: number) => each[Math.min(each.length - 1, Math.floor(part * each.length))] ?? 0;
  return { count: each.length, perSecond, median: share(0.5), p99: share(0.99), slowest: share(1) };
}

function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

function row(...cells: string[]): void {
  const widths = [8, 8, 20, 10, 10, 10];
  console.log(cells.map((cell, at) => (at ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[0] ?? 0))).join(''));
}

function ms(time: number): string {
  return `${time.toFixed(1)} ms`;
}

function mb(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}
