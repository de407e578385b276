import type { AnarEvent } from '@anar/contracts/messages/event';
import { diagnosisCompleted } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { collectEvents } from '@anar/service-kit/testing/neighbour';
import { tcpProxy } from '@anar/service-kit/testing/tcp-proxy';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { MANY_CHECKS } from '../testing/many-checks.ts';
import { plantCheckClient } from '../testing/plant-check-client.ts';
import { recordModel } from './record.model.ts';

const SENTENCE = 'फल पर तेल जैसे काले धब्बे हैं, फल फट रहा है';
const identity = testIdentity();
const config = { ...testConfig('diagnosis', { jwksUrl: identity.jwksUrl }), dailyChecks: MANY_CHECKS };
let published: AnarEvent<typeof diagnosisCompleted>[];
let service: Service;
const farmer = plantCheckClient(() => service, identity);

beforeAll(async () => {
  service = await startTestService(buildApp, config);
  published = await collectEvents(diagnosisCompleted, config);
});
afterAll(dispose);

describe('POST /api/diagnose/text', () => {
  it('answers the example sentence of the issue: blight, urgent, well above 30 %, in Hindi', async () => {
    const userId = ulid();
    const { status, body } = await farmer.text(userId, SENTENCE, {}, { userId });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      userInput: SENTENCE,
      diagnosis: {
        problemId: 'bacterial_blight',
        urgency: 'high',
        action: 'cut_infected_branch',
        actionText: 'रोगी टहनी आज ही काटें',
        diagnosis: 'तेलिया रोग',
        source: 'rules',
        fertilizer: { type: 'अभी नाइट्रोजन ज़्यादा न दें' },
      },
    });
    expect(body.diagnosis.confidence).toBeGreaterThanOrEqual(60);
    expect(body.diagnosis.hindi_text).toMatch(/अनुमान/);
    expect(body.diagnosis.matchedWords).toContain('तेल');
    expect(body).not.toHaveProperty('outbox');
    expect(body).not.toHaveProperty('userId');
  });

  it('shows no amount while the days to harvest are unknown, and asks for them', async () => {
    const { body } = await farmer.text(ulid(), SENTENCE);
    expect(body.diagnosis.doses).toEqual([]);
    expect(body.diagnosis.safety.join()).toContain('तुड़ाई में कितने दिन');
    expect(body.diagnosis.followUp?.question).toContain('तुड़ाई');
  });

  it('stores a question as plain lines', async () => {
    const { body } = await farmer.text(ulid(), ` \u001b[2J${SENTENCE}\u0007\r\n\u202eकब  से `);
    expect(body.userInput).toBe(`[2J${SENTENCE}\nकब से`);
  });

  it('publishes one event, written in the same change', async () => {
    const userId = ulid();
    const { body } = await farmer.text(userId, SENTENCE);
    const event = await eventually(() => published.find((one) => one.userId === userId));
    expect(event).toMatchObject({
      aggregateId: body.id,
      seq: 1,
      data: {
        ...{ diagnosisId: body.id, userId, problem: 'bacterial_blight', problemName: body.diagnosis.diagnosis },
        ...{ urgency: 'high', district: null },
      },
    });
  });

  it('keeps the event in the outbox of the record while NATS is down', async () => {
    const userId = ulid();
    const nats = await tcpProxy(config.nats.url);
    const alone = buildApp({ ...config, nats: { ...config.nats, url: nats.url } });
    await alone.start();
    await nats.cut();
    const { body } = await plantCheckClient(() => alone, identity).text(userId, SENTENCE);
    const record = await recordModel(alone.mongo).findById(body.id).select('+outbox').lean();
    await alone.stop();
    await nats.stop();
    const waiting = record?.outbox ?? [];
    expect(waiting).toMatchObject([{ type: 'diagnosis.completed', seq: 1, userId, aggregateId: body.id }]);
    await service.events.flush();
    expect(await eventually(() => published.find((one) => one.userId === userId))).toMatchObject(waiting[0] ?? {});
  });

  it('gives no diagnosis for another subject: at most 30 %, no products', async () => {
    for (const text of ['टमाटर की पत्ती पर धब्बे हैं', 'asdf qwer', 'आज मंडी का भाव क्या है']) {
      const { body } = await farmer.text(ulid(), text);
      expect(body.diagnosis).toMatchObject({ problemId: null, doses: [], askExpert: true });
      expect(body.diagnosis.confidence).toBeLessThanOrEqual(30);
    }
  });

  it('warns of a banned product without naming it', async () => {
    const { body } = await farmer.text(ulid(), 'फल में छेद है, नुवान कितना डालूं');
    expect(body.diagnosis.notice).toContain('प्रतिबंधित');
    expect(JSON.stringify(body.diagnosis)).not.toContain('नुवान');
  });

  it('makes one record of fifty concurrent repeats of one submission', async () => {
    const userId = ulid();
    const key = { 'idempotency-key': ulid() };
    const replies = await Promise.all(Array.from({ length: 50 }, () => farmer.text(userId, SENTENCE, key)));
    const made = replies.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    expect(replies.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect((await farmer.list(userId)).body.diagnoses).toHaveLength(1);
    expect((await farmer.text(userId, SENTENCE, key)).body.id).toBe(made[0]?.body.id);
  });

  it('makes one record of a repeated submission even when the idempotency replies are erased', async () => {
    const userId = ulid();
    const key = { 'idempotency-key': ulid() };
    const first = await farmer.text(userId, SENTENCE, key);
    await service.idempotency.erase(userId);
    expect((await farmer.text(userId, SENTENCE, key)).body.id).toBe(first.body.id);
    expect((await farmer.list(userId)).body.diagnoses).toHaveLength(1);
  });

  const bad: [string, unknown][] = [
    ['nothing', undefined],
    ['spaces', '   '],
    ['signs that nobody sees', '\u200b\u200d \u2060\ufeff\u2800\u00ad'],
    ['an operator', { $gt: '' }],
    ['a list', ['x']],
    ['more than 1000 letters', 'क'.repeat(1001)],
  ];
  it.each(bad)('refuses %s and stores nothing', async (_what, text) => {
    const userId = ulid();
    const { status, body } = await farmer.text(userId, text);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_request', error: expect.stringMatching(/[\u0900-\u097F]/) });
    expect((await farmer.list(userId)).body.diagnoses).toEqual([]);
  });

  it('refuses prototype keys, foreign ids and guests', async () => {
    const userId = ulid();
    const headers = { ...identity.headers({ userId }), 'content-type': 'application/json' };
    const payload = '{"__proto__":{"role":"doctor"},"text":"फल फट रहा"}';
    const polluted = await service.app.inject({ method: 'POST', url: '/api/diagnose/text', headers, payload });
    expect(polluted.statusCode).toBe(400);
    expect((await farmer.text(userId, SENTENCE, {}, { userId: ulid() })).status).toBe(403);
    const guest = await service.app.inject({ method: 'POST', url: '/api/diagnose/text', payload: { text: 'x' } });
    expect(guest.statusCode).toBe(401);
  });

  it('refuses an erased user with session_ended', async () => {
    const userId = ulid();
    await service.tombstones.add(userId);
    expect((await farmer.text(userId, SENTENCE)).body.code).toBe('session_ended');
  });
});

describe('GET /api/users/{userId}/diagnoses', () => {
  it('lists the user’s own checks, newest first, page by page', async () => {
    const userId = ulid();
    const texts = ['फल फट रहा', 'फल सड़ रहा', 'फल में छेद', 'फूल झड़ रहे', 'पत्ती पीली'];
    for (const text of texts) await farmer.text(userId, text);
    await farmer.text(ulid(), SENTENCE);
    const seen: string[] = [];
    let query = '?limit=2';
    for (let page = 0; page < 3; page++) {
      const { body } = await farmer.list(userId, query);
      seen.push(...body.diagnoses.map(({ userInput }) => userInput));
      expect(body.nextBefore === null).toBe(page === 2);
      query = `?limit=2&before=${body.nextBefore}`;
    }
    expect(seen).toEqual(texts.toReversed());
  });

  it('is closed to others and to guests', async () => {
    const userId = ulid();
    expect((await farmer.list(ulid(), '', userId)).status).toBe(403);
    expect((await service.app.inject(`/api/users/${userId}/diagnoses`)).statusCode).toBe(401);
  });

  it.each(['?limit=0', '?limit=101', '?limit=x', '?before=x'])('refuses %s', async (query) => {
    expect((await farmer.list(ulid(), query)).status).toBe(400);
  });

  it('hides amounts that no longer fit before harvest', async () => {
    const userId = ulid();
    const { body } = await farmer.text(userId, SENTENCE);
    await farmer.answer(userId, body.id, 'harvest_later');
    const weekAgo = new Date(Date.now() - 20 * 24 * 60 * 60 * 1000);
    await recordModel(service.mongo).updateOne({ _id: body.id }, { $set: { answeredAt: weekAgo } });
    const { doses, safety } = (await farmer.list(userId)).body.diagnoses[0]?.diagnosis ?? { doses: [], safety: [] };
    expect(doses.map(({ preHarvestDays }) => preHarvestDays)).toEqual([10]);
    expect(safety.join()).toContain('तुड़ाई पास है');
  });
});

describe('GET /api/diagnose/recent', () => {
  it('lists the user’s own newest five, with the fields of a list row only', async () => {
    const userId = ulid();
    for (let n = 1; n <= 6; n += 1) await farmer.text(userId, `${SENTENCE}, पेड़ ${n}`);
    const { checks } = (await farmer.recent(userId)).body;
    expect(checks.map(({ userInput }) => userInput.at(-1))).toEqual(['6', '5', '4', '3', '2']);
    const short = { urgency: 'high', action: 'cut_infected_branch', diagnosis: 'तेलिया रोग' };
    expect(checks[0]?.diagnosis).toEqual({ ...short, confidence: expect.any(Number) });
    expect((await farmer.recent(ulid())).body).toEqual({ checks: [] });
    expect((await service.app.inject('/api/diagnose/recent')).statusCode).toBe(401);
  });
});

describe('POST /api/advice', () => {
  it('gives the same answer and stores it as a record', async () => {
    const userId = ulid();
    const { status, body } = await farmer.advice(userId, SENTENCE);
    expect(status).toBe(200);
    expect(body).toMatchObject({ problemId: 'bacterial_blight', urgency: 'high', doses: [] });
    const { diagnoses } = (await farmer.list(userId)).body;
    expect(diagnoses).toMatchObject([{ id: body.recordId, userInput: SENTENCE }]);
  });

  it('makes one record of fifty concurrent repeats of one submission', async () => {
    const userId = ulid();
    const key = { 'idempotency-key': ulid() };
    const replies = await Promise.all(Array.from({ length: 50 }, () => farmer.advice(userId, SENTENCE, key)));
    expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect((await farmer.list(userId)).body.diagnoses).toHaveLength(1);
  });

  it('passes the same safety policy', async () => {
    const { body } = await farmer.advice(ulid(), 'मोनोक्रोटोफॉस डाल दूं क्या');
    expect(body.notice).toContain('मनाही');
    expect(JSON.stringify(body)).not.toMatch(/मोनो/);
  });

  it.each([[''], [{ $gt: '' }], ['x'.repeat(1001)]])('refuses %s', async (userText) => {
    expect((await farmer.advice(ulid(), userText)).status).toBe(400);
  });
});

it('counts answers by provider, outcome and confidence', async () => {
  await farmer.text(ulid(), SENTENCE);
  const page = (await service.management.inject('/metrics')).body;
  expect(page).toMatch(
    /diagnosis_answers_total\{provider="rules",outcome="found",confidence="(31-60|61-100)"[^}]*\} [1-9]/,
  );
  expect(page).toMatch(/diagnosis_texts_removed_total\{[^}]*what="banned_name"/);
});
