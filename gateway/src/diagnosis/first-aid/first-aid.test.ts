import { type Advice, DiagnosisRecord } from '@anar/contracts/diagnosis/diagnosis-records';
import { dispose, eventually } from '@anar/service-kit/testing';
import type { FastifyReply } from 'fastify';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EchoService, startEcho } from '../../testing/echo-service.ts';
import { gatewayConfig, newCaller, startGateway, type TestGateway } from '../../testing/test-gateway.ts';

const DESPAIR = 'कर्ज बहुत हो गया है अब जीने का मन नहीं करता';
const SPOTS = 'पत्तों पर काले धब्बे हैं';

type Answer = (reply: FastifyReply) => unknown;
let answer: Answer;
let asked = 0;
let diagnosis: EchoService;
let gateway: TestGateway;

beforeAll(async () => {
  diagnosis = await startEcho('diagnosis', (app) => {
    const route = (_request: unknown, reply: FastifyReply) => {
      asked += 1;
      return answer(reply);
    };
    app.post('/api/diagnose/text', route);
    app.post('/api/advice', route);
  });
  gateway = await startGateway(gatewayConfig('firstaid', { services: { diagnosis: diagnosis.origin } }));
});
afterAll(async () => {
  await dispose();
  await diagnosis.stop();
});
beforeEach(() => {
  asked = 0;
});

function ask(
  text: string,
  path: '/api/diagnose/text' | '/api/advice' = '/api/diagnose/text',
  headers = newCaller().headers,
) {
  const body = JSON.stringify(path === '/api/advice' ? { userText: text } : { text });
  return fetch(gateway.url + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
}

const overloaded: Answer = (reply) => reply.code(503).header('retry-after', '2').send({ code: 'overloaded' });
const never: Answer = () => new Promise(() => undefined);
const cut: Answer = (reply) => void reply.raw.socket?.destroy();

describe('an emergency whose service', () => {
  test.each([
    ['is too busy', overloaded],
    ['hangs', never],
    ['breaks off', cut],
  ])('%s is answered with its first-aid card', async (_why, failing) => {
    answer = failing;
    const reply = await ask(DESPAIR);
    expect(reply.status).toBe(201);
    const record = (await reply.json()) as DiagnosisRecord;
    expect(Value.Check(DiagnosisRecord, record)).toBe(true);
    expect(record).toMatchObject({ userInput: DESPAIR, diagnosis: { source: 'rules', action: 'talk_now' } });
    expect(record.diagnosis.notice).toContain('14416');
    expect(asked).toBe(1);
  });

  test('fails is answered with its card as plain advice too', async () => {
    answer = overloaded;
    const reply = await ask(DESPAIR, '/api/advice');
    expect(reply.status).toBe(200);
    expect(((await reply.json()) as Advice).notice).toContain('14416');
  });

  test('fails needs a valid token like every question', async () => {
    expect((await ask(DESPAIR, '/api/advice', { authorization: 'Bearer none' })).status).toBe(401);
  });
});

test('the first-aid fallback is not used for other questions, nor for an answer or a refusal of the service', async () => {
  answer = overloaded;
  const spots = await ask(SPOTS);
  expect([spots.status, spots.headers.get('retry-after')]).toEqual([503, '2']);
  answer = async () => ({ kept: true });
  expect(await (await ask(DESPAIR)).json()).toEqual({ kept: true });
  answer = (reply) => reply.code(403).send({ code: 'consent_required' });
  expect((await ask(DESPAIR)).status).toBe(403);
});

test('emergencies reach the service while other questions take all its connections', async () => {
  const held: (() => void)[] = [];
  answer = () => new Promise((resolve) => held.push(() => resolve({ kept: false })));
  const crowd = Array.from({ length: 400 }, () => ask(SPOTS));
  let refused = 0;
  for (const reply of crowd) reply.then(({ status }) => (refused += status === 503 ? 1 : 0));
  await eventually(() => refused === 400 - 128 - 256);
  answer = async () => ({ kept: true });
  const emergencies = await Promise.all(Array.from({ length: 40 }, () => ask(DESPAIR)));
  expect(await Promise.all(emergencies.map((reply) => reply.json()))).toEqual(emergencies.map(() => ({ kept: true })));
  for (const go of held) go();
  await Promise.all(crowd);
});
