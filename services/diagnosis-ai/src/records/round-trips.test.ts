import { dispose } from '@anar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CountedCall, countCalls } from '../testing/counted-calls.ts';
import { blightAnswer, startModel } from '../testing/model-bench.ts';

/** The most commands that a call may send to Mongo, idempotency key and quota among them. */
const AIMS = [
  ['POST /api/diagnose, first of the day', 12],
  ['POST /api/diagnose', 12],
  ['POST /api/diagnose/text, first of the day', 6],
  ['POST /api/diagnose/text', 6],
  ['POST /api/advice', 6],
  ['GET /api/users/:userId/diagnoses', 3],
] as const;

let model: Awaited<ReturnType<typeof startModel>>;
const counted: Record<string, CountedCall[]> = {};
beforeAll(async () => {
  model = await startModel();
  await model.become({ mode: 'answer', content: blightAnswer() });
  counted['the rules'] = await countCalls('roundtrips');
  counted['a model'] = await countCalls('roundtripsmodel', { openai: model.config });
});
afterAll(async () => {
  await dispose();
  await model.stop();
});

describe.each(['the rules', 'a model'])('answered by %s', (which) => {
  it.each(AIMS)('%s sends at most %i commands to Mongo', (route, most) => {
    const { trips } = counted[which]?.find((one) => one.route === route) ?? {};
    expect(trips?.mongo.length, trips?.mongo.join(', ')).toBeLessThanOrEqual(most);
  });

  it('no call sends the same read twice', () => {
    const reads = (counted[which] ?? []).map(({ route, trips }) => {
      const looks = trips.mongo.filter((command) => /^(find|aggregate) /.test(command));
      return [route, looks.filter((look, at) => looks.indexOf(look) !== at)];
    });
    expect(reads.filter(([, twice]) => twice?.length)).toEqual([]);
  });
});
