import type { FeedbackCount } from '@anar/contracts/diagnosis/feedback';
import { doctorApprovalChanged } from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { type Neighbour, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { recordModel } from '../records/record.model.ts';
import { plantCheckClient } from '../testing/plant-check-client.ts';

const SENTENCE = 'फल पर तेल जैसे काले धब्बे हैं, फल फट रहा है';
const DAY_MS = 24 * 60 * 60 * 1000;
const identity = testIdentity();
const config = testConfig('feedback', { jwksUrl: identity.jwksUrl });
let service: Service;
let consult: Neighbour;
const farmer = plantCheckClient(() => service, identity);

beforeAll(async () => {
  service = await startTestService(buildApp, config);
  consult = await startNeighbour(config);
});
afterAll(dispose);

const stored = (id: string) => recordModel(service.mongo).findById(id).lean();
const checked = async (userId: string, text = SENTENCE) => (await farmer.text(userId, text)).body.id;
const checkedBefore = async (userId: string, ms: number, text = SENTENCE) => {
  const id = await checked(userId, text);
  await recordModel(service.mongo).updateOne({ _id: id }, { $set: { createdAt: new Date(Date.now() - ms) } });
  return id;
};

describe('POST /api/diagnose/{id}/feedback', () => {
  it('accepts a vote on the advice at once, shows it on the record and lets it be changed', async () => {
    const userId = ulid();
    const id = await checked(userId);
    const { status, body } = await farmer.feedback(userId, id, { kind: 'advice', helpful: true });
    expect([status, body.id, body.feedback]).toEqual([200, id, { advice: true }]);
    await farmer.feedback(userId, id, { kind: 'advice', helpful: false });
    expect((await farmer.read(userId, id)).body.feedback).toEqual({ advice: false });
    expect((await farmer.list(userId)).body.diagnoses[0]?.feedback).toEqual({ advice: false });
  });

  it('accepts a vote on the outcome from the seventh day on, not before', async () => {
    const userId = ulid();
    const early = await checkedBefore(userId, 7 * DAY_MS - 60_000);
    const refused = await farmer.feedback(userId, early, { kind: 'outcome', helpful: true });
    expect(refused).toMatchObject({ status: 409, body: { code: 'outcome_too_early' } });
    expect((await stored(early))?.feedback).toBeUndefined();
    const other = ulid();
    const late = await checkedBefore(other, 7 * DAY_MS);
    await farmer.feedback(other, late, { kind: 'advice', helpful: true });
    const { status, body } = await farmer.feedback(other, late, { kind: 'outcome', helpful: false });
    expect([status, body.feedback]).toEqual([200, { advice: true, outcome: false }]);
  });

  it('stores a cleaned comment, never returns it, and drops it with the vote it belonged to', async () => {
    const userId = ulid();
    const id = await checked(userId);
    const comment = ' दवा से \u0000\u202eफायदा\n  नहीं हुआ ';
    const { body } = await farmer.feedback(userId, id, { kind: 'advice', helpful: false, comment });
    expect((await stored(id))?.feedback?.advice?.comment).toBe('दवा से फायदा नहीं हुआ');
    expect(JSON.stringify(body)).not.toContain('फायदा');
    await farmer.feedback(userId, id, { kind: 'advice', helpful: true, comment: ' \u200b ' });
    expect((await stored(id))?.feedback?.advice).not.toHaveProperty('comment');
  });

  it('stores the problem that the answer had found, though the answer is refined later', async () => {
    const userId = ulid();
    const id = await checked(userId, 'फल पर काले धब्बे हैं');
    await farmer.feedback(userId, id, { kind: 'advice', helpful: false });
    await farmer.answer(userId, id, 'spot_oily');
    expect((await stored(id))?.feedback?.advice?.problemId).toBeNull();
    await farmer.feedback(userId, id, { kind: 'advice', helpful: true });
    expect((await stored(id))?.feedback?.advice?.problemId).toBe('bacterial_blight');
  });

  it('fifty concurrent votes: keeps one whole, beside a concurrently refined answer', async () => {
    const userId = ulid();
    const id = await checked(userId, 'फल पर काले धब्बे हैं');
    const submissions = Array.from({ length: 50 }, (_, index) =>
      farmer.feedback(userId, id, { kind: 'advice', helpful: index % 2 === 0, comment: String(index % 2 === 0) }),
    );
    const replies = await Promise.all([...submissions, farmer.answer(userId, id, 'spot_oily')]);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    const record = await stored(id);
    expect(record?.feedback?.advice?.comment).toBe(String(record?.feedback?.advice?.helpful));
    expect(record?.diagnosis.problemId).toBe('bacterial_blight');
  });

  it('rejects votes on checks of other users with 404, of guests with 401', async () => {
    const id = await checked(ulid());
    const vote = { kind: 'advice', helpful: true };
    expect((await farmer.feedback(ulid(), id, vote)).status).toBe(404);
    expect((await farmer.feedback(ulid(), id, { ...vote, kind: 'outcome' })).status).toBe(404);
    expect((await farmer.feedback(ulid(), ulid(), vote)).status).toBe(404);
    const guest = { method: 'POST' as const, url: `/api/diagnose/${id}/feedback`, payload: vote };
    expect((await service.app.inject(guest)).statusCode).toBe(401);
    expect((await stored(id))?.feedback).toBeUndefined();
  });

  it.each([
    {},
    { kind: 'advice' },
    { kind: 'praise', helpful: true },
    { kind: 'advice', helpful: 'yes' },
    { kind: 'advice', helpful: { $ne: 1 } },
    { kind: 'advice', helpful: true, comment: 'क'.repeat(501) },
    { kind: '$where', helpful: true },
  ])('refuses %j with 400', async (body) => {
    const userId = ulid();
    const id = await checked(userId);
    expect((await farmer.feedback(userId, id, body)).status).toBe(400);
  });
});

describe('GET /api/diagnose/feedback', () => {
  const count = async (role: 'farmer' | 'doctor' | 'expert', userId = ulid()) => {
    const headers = identity.headers({ userId, role });
    return service.app.inject({ url: '/api/diagnose/feedback', headers });
  };

  it('sums the votes by problem, without personal data', async () => {
    await recordModel(service.mongo).updateMany({}, { $unset: { feedback: 1 } });
    for (const helpful of [true, true, false]) {
      const userId = ulid();
      const id = await checkedBefore(userId, 8 * DAY_MS);
      await farmer.feedback(userId, id, { kind: 'advice', helpful, comment: 'मेरा नाम रमेश' });
      if (!helpful) await farmer.feedback(userId, id, { kind: 'outcome', helpful });
    }
    const unsure = ulid();
    await farmer.feedback(unsure, await checked(unsure, 'asdf qwer'), { kind: 'advice', helpful: false });
    const reply = await count('doctor');
    expect(reply.json<{ problems: FeedbackCount[] }>()).toEqual({
      problems: [
        {
          problemId: 'bacterial_blight',
          problem: 'तेलिया रोग',
          advice: { helpful: 2, notHelpful: 1 },
          outcome: { helpful: 0, notHelpful: 1 },
        },
        {
          problemId: null,
          problem: 'रोग साफ़ नहीं दिखा',
          advice: { helpful: 0, notHelpful: 1 },
          outcome: { helpful: 0, notHelpful: 0 },
        },
      ],
    });
    expect(reply.body).not.toContain('रमेश');
  });

  it.each(['doctor', 'expert'] as const)(
    'is open to a %s from the approval on until it ends, in whatever order the two are received',
    async (role) => {
      const userId = ulid();
      const approval = (approved: boolean) =>
        toEvent(doctorApprovalChanged, { aggregateId: userId, userId, data: { userId, approved } });
      await consult.publish(approval(true), 1);
      await eventually(async () => expect((await count(role, userId)).statusCode).toBe(200));
      await consult.publish(approval(false), 3);
      await eventually(async () => expect((await count(role, userId)).json()).toMatchObject({ code: 'not_approved' }));
      await consult.publish(approval(true), 2);
      const last = ulid();
      const data = { userId: last, approved: true };
      await consult.publish(toEvent(doctorApprovalChanged, { aggregateId: last, userId: last, data }), 1);
      await eventually(async () => expect((await count('expert', last)).statusCode).toBe(200));
      expect((await count(role, userId)).statusCode).toBe(403);
    },
  );

  it('is forbidden for farmers, guests, and experts without approval', async () => {
    expect((await count('farmer')).statusCode).toBe(403);
    expect((await count('expert')).statusCode).toBe(403);
    expect((await service.app.inject('/api/diagnose/feedback')).statusCode).toBe(401);
  });
});

describe('GET /api/diagnose/{id}', () => {
  it('returns the record as the list shows it, and 404 to another user', async () => {
    const userId = ulid();
    const id = await checked(userId);
    const { status, body } = await farmer.read(userId, id);
    expect([status, body]).toEqual([200, (await farmer.list(userId)).body.diagnoses[0]]);
    expect((await farmer.read(ulid(), id)).status).toBe(404);
    expect((await farmer.read(userId, ulid())).status).toBe(404);
    expect((await farmer.read(userId, 'x')).status).toBe(400);
    expect((await service.app.inject(`/api/diagnose/${id}`)).statusCode).toBe(401);
  });
});

it('votes are counted for the metrics', async () => {
  const page = (await service.management.inject('/metrics')).body;
  expect(page).toMatch(/diagnosis_feedback_total\{[^}]*kind="outcome"[^}]*helpful="false"[^}]*\} [1-9]/);
});
