import { dispose } from '@anar/service-kit/testing';
import type { FastifyReply } from 'fastify';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EchoService, startEcho } from '../../testing/echo-service.ts';
import { gatewayConfig, newCaller, startGateway, type TestGateway } from '../../testing/test-gateway.ts';

const { userId, headers } = newCaller();
const at = new Date().toISOString();
const orchard = {
  id: ulid(),
  userId,
  name: 'मेरा बाग',
  status: 'active',
  plantCount: 100,
  plantAge: 3,
  plantPhase: 'fruiting',
  soilType: 'loamy',
  irrigationType: 'drip',
  latitude: 17.66,
  longitude: 75.91,
  place: { source: 'picked', approximate: true, name: 'सोलापुर', district: 'solapur', districtName: 'सोलापुर' },
  harvestWait: { product: 'दवा', sprayedOn: '2026-07-08', preHarvestDays: 10, safeOn: '2026-07-18' },
  lastFertilizerName: 'यूरिया',
  lastFertilizerAt: at,
  createdAt: at,
};
const record = {
  id: ulid(),
  userInput: 'फल पर धब्बे',
  diagnosis: {
    problemId: 'bacterial_blight',
    confidence: 80,
    urgency: 'high',
    action: 'cut',
    actionText: 'काटें',
    diagnosis: 'तेलिया',
    hindi_text: 'सलाह',
    steps: [],
    irrigation: { when: 'सुबह' },
    fertilizer: { type: 'खाद' },
    doses: [],
    safety: [],
    askExpert: false,
    matchedWords: [],
    source: 'rules',
    sources: [],
  },
  createdAt: at,
};
type Handler = (reply: FastifyReply) => unknown;
const error =
  (status: number, code: string): Handler =>
  (reply) =>
    reply.code(status).send({ error: 'त्रुटि', code });
const broken: Handler = (reply) => reply.raw.destroy();
const hundred = { diagnoses: [record], nextBefore: record.id };

let diagnosis: EchoService;
let orchards: EchoService;
let gateway: TestGateway;
let sayDiagnoses: Handler;
let sayOrchards: Handler;
const asked: { url: string; headers: Record<string, unknown> }[] = [];

beforeAll(async () => {
  diagnosis = await startEcho('diagnosis', (app) => {
    app.get('/api/users/:userId/diagnoses', (request, reply) => {
      asked.push({ url: request.url, headers: request.headers });
      return sayDiagnoses(reply);
    });
  });
  orchards = await startEcho('orchard', (app) => {
    app.get('/api/orchards/user/:userId', (request, reply) => {
      asked.push({ url: request.url, headers: request.headers });
      return sayOrchards(reply);
    });
  });
  const services = { diagnosis: diagnosis.origin, orchard: orchards.origin };
  gateway = await startGateway(gatewayConfig('aggregate', { services }));
});
beforeEach(() => {
  asked.length = 0;
  sayDiagnoses = (reply) => reply.send(hundred);
  sayOrchards = (reply) => reply.send({ data: [orchard] });
});
afterAll(async () => {
  await dispose();
  await Promise.all([diagnosis.stop(), orchards.stop()]);
});

const ask = (query = '', init: RequestInit = { headers }, of = userId) =>
  fetch(`${gateway.url}/api/users/${of}/diagnoses${query}`, init);

describe('GET /api/users/:userId/diagnoses', () => {
  test('returns diagnoses and orchards, requested with the caller’s token and paging', async () => {
    const reply = await ask(`?limit=5&before=${record.id}`);
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({ ...hundred, orchards: [orchard] });
    expect(asked.map((one) => one.url).sort()).toEqual([
      `/api/orchards/user/${userId}`,
      `/api/users/${userId}/diagnoses?limit=5&before=${record.id}`,
    ]);
    for (const one of asked) {
      expect(one.headers.authorization).toBe(headers.authorization);
      expect(one.headers['x-request-id']).toBe(reply.headers.get('x-request-id'));
    }
    expect(reply.headers.get('ratelimit-limit')).not.toBeNull();
  });

  test.each([
    ['answers 500', error(500, 'internal')],
    ['answers 503', error(503, 'service_unavailable')],
    ['breaks off', broken],
    ['answers nonsense', (reply: FastifyReply) => reply.type('text/html').send('<p>')],
    ['answers another shape', (reply: FastifyReply) => reply.send({ rows: [] })],
  ])('diagnosis-ai %s: 200 with diagnosesUnavailable and the orchards', async (_name, answer) => {
    sayDiagnoses = answer;
    const reply = await ask();
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({
      diagnoses: [],
      nextBefore: null,
      diagnosesUnavailable: true,
      orchards: [orchard],
    });
  });

  test.each([
    ['answers 500', error(500, 'internal')],
    ['breaks off', broken],
    ['answers another shape', (reply: FastifyReply) => reply.send([])],
  ])('orchard-advisory %s: 503', async (_name, answer) => {
    sayOrchards = answer;
    const reply = await ask();
    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).not.toBeNull();
    expect(await reply.json()).toMatchObject({ code: 'service_unavailable', error: expect.stringMatching(/[ऀ-ॿ]/) });
  });

  test('a connection closed by a stopping replica: a retry reaches the next one', async () => {
    let tries = 0;
    const once =
      (whole: Handler): Handler =>
      (reply) =>
        ++tries > 2 ? whole(reply) : broken(reply);
    sayDiagnoses = once(sayDiagnoses);
    sayOrchards = once(sayOrchards);
    const reply = await ask();
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({ ...hundred, orchards: [orchard] });
    expect(tries).toBe(4);
  });

  test.each([
    [401, 'session_ended'],
    [403, 'forbidden'],
    [404, 'not_found'],
  ])('%i of either service is passed through to the caller', async (status, code) => {
    sayDiagnoses = error(status, code);
    const one = await ask();
    expect(one.status).toBe(status);
    expect(await one.json()).toMatchObject({ code, error: 'त्रुटि' });
    sayDiagnoses = broken;
    sayOrchards = error(status, code);
    expect((await ask()).status).toBe(status);
  });

  test('needs a token, the caller’s own id and a valid query', async () => {
    expect((await ask('', {})).status).toBe(401);
    expect((await ask('', { headers }, ulid())).status).toBe(403);
    expect((await ask('?limit=1000')).status).toBe(400);
    expect(asked).toEqual([]);
  });
});
