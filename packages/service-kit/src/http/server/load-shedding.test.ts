import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { createLogger } from '../../lifecycle/operations/logger.ts';
import { createServer } from './server.ts';

/** A server whose event loop is late, with routes that answer once `gate` opens. */
async function lateServer() {
  const gate = Promise.withResolvers<void>();
  const app: FastifyInstance = createServer(createLogger('late', 'silent'), { fewOpen: 3, urgentReserve: 2 });
  app.get('/held', async () => {
    await gate.promise;
    return {};
  });
  app.get('/ordinary', async () => ({}));
  const isUrgent = ({ body }: { body: unknown }) => (body as { text: string }).text === 'help';
  app.post('/words', { config: { isUrgent } }, async () => ({}));
  app.post('/held-words', { config: { isUrgent } }, async () => {
    await gate.promise;
    return {};
  });
  app.get('/probe', { config: { plain: true } }, async () => ({}));
  app.get('/news', { config: { longPoll: true } }, async () => {
    await gate.promise;
    return {};
  });
  await app.ready();
  app.isUnderPressure = () => true;
  const status = async (url: string) => (await app.inject(url)).statusCode;
  const say = (text: string, url = '/words') => app.inject({ method: 'POST', url, payload: { text } });
  const hold = async (count: number, ask: () => Promise<unknown>) => {
    const held = Array.from({ length: count }, ask);
    await setImmediate();
    return held;
  };
  return { app, gate, status, say, hold };
}

it('a late event loop with few open requests refuses nothing', async () => {
  const { app, gate, status, hold } = await lateServer();
  const held = await hold(2, () => status('/held'));
  const polls = await hold(9, () => status('/news'));
  expect(await status('/ordinary')).toBe(200);
  gate.resolve();
  expect(await Promise.all([...held, ...polls])).toEqual(Array(11).fill(200));
  await app.close();
});

it('a late event loop with many open requests refuses ordinary ones with Retry-After 2, probes never', async () => {
  const { app, gate, status, hold } = await lateServer();
  const held = await hold(3, () => status('/held'));
  const refused = await app.inject('/ordinary');
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'overloaded', '2']);
  expect(await status('/probe')).toBe(200);
  gate.resolve();
  await Promise.all(held);
  expect(await status('/ordinary')).toBe(200);
  await app.close();
});

it('urgent requests pass while others are refused, up to a reserve', async () => {
  const { app, gate, status, say, hold } = await lateServer();
  const held = await hold(3, () => status('/held'));
  expect([(await say('help')).statusCode, (await say('spots')).statusCode]).toEqual([200, 503]);
  const urgent = await hold(2, () => say('help', '/held-words'));
  expect(await status('/news')).toBe(503);
  const beyond = await say('help');
  expect([beyond.statusCode, beyond.headers['retry-after']]).toEqual([503, '2']);
  gate.resolve();
  await Promise.all([...held, ...urgent]);
  expect((await say('help')).statusCode).toBe(200);
  await app.close();
});
