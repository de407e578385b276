import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@anar/service-kit/lifecycle/operations/logger';
import { knownAccount } from '@anar/simulators/fcm/known-account';
import { newServiceAccount } from '@anar/simulators/fcm/new-account';
import { createFcmSimulator } from '@anar/simulators/fcm/server';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newAccount } from '../../testing/push-fixture.ts';
import type { Push, PushProvider } from '../push.ts';
import { createFcm } from './fcm.ts';
import { readServiceAccount } from './service-account.ts';

const TOKEN = 'a-phone-of-somebody';
const push: Push = { title: 'बाग', text: 'आज', path: '/orchard', kind: 'daily_advice', tag: 't', secondsOfWorth: 60 };

let dir: string;
let accountFile: string;
let simulator: FastifyInstance;
let address: string;
let client: PushProvider<string>;
let clock: number;
let pauses: number[];
let outcomes: string[];

/** The client as `npm start` configures it, with a generated account. */
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'fcm-'));
  accountFile = join(dir, 'account.json');
  writeFileSync(accountFile, newServiceAccount());
  simulator = createFcmSimulator(knownAccount(accountFile));
  address = await simulator.listen({ host: '127.0.0.1', port: 0 });
  [clock, pauses, outcomes] = [Date.now(), [], []];
  client = connect(address, readServiceAccount(accountFile));
});
afterEach(async () => {
  await client.close();
  await simulator.close();
  rmSync(dir, { recursive: true });
});

function connect(
  baseUrl: string,
  account: ReturnType<typeof readServiceAccount>,
  timeoutMs = 5000,
): PushProvider<string> {
  return createFcm(
    { baseUrl, account, timeoutMs },
    {
      publicUrl: 'http://localhost:8080',
      log: createLogger('test', 'fatal'),
      now: () => clock,
      onCall: (_, outcome) => outcomes.push(outcome),
      pause: async (ms) => {
        pauses.push(ms);
      },
    },
  );
}

const behave = (payload: object) => simulator.inject({ method: 'PUT', url: '/control/fcm', payload });
const asked = async () => (await simulator.inject('/control/fcm')).json();
const minutes = (n: number) => {
  clock += n * 60_000;
};

describe('the access token', () => {
  it('is shared by concurrent sends, and renewed shortly before its expiry', async () => {
    await Promise.all(Array.from({ length: 20 }, () => client.send(TOKEN, push)));
    minutes(50);
    await client.send(TOKEN, push);
    expect((await asked()).tokens).toBe(1);
    minutes(6);
    await client.send(TOKEN, push);
    expect((await asked()).tokens).toBe(2);
  });

  it('of an account unknown to the provider is refused, and the push fails', async () => {
    const stranger = connect(address, newAccount().account);
    await expect(stranger.send(TOKEN, push)).rejects.toMatchObject({ name: 'PushFailure' });
    expect((await asked()).sends).toEqual([]);
    await stranger.close();
  });

  it('that is refused is replaced at once', async () => {
    await client.send(TOKEN, push);
    await behave({ mode: 'expired', times: 1 });
    expect(await client.send(TOKEN, push)).toBe('sent');
    expect([outcomes, pauses]).toEqual([['sent', 'unauthorized', 'sent'], []]);
  });
});

describe('a send', () => {
  it.each([
    ['quota', 'rate_limited'],
    ['fail', 'server_error'],
  ])('that ends in %s waits as long as requested, and is retried once', async (mode, outcome) => {
    await behave({ mode, times: 1, retryAfter: 3 });
    expect(await client.send(TOKEN, push)).toBe('sent');
    expect([outcomes, pauses]).toEqual([[outcome, 'sent'], [3000]]);
  });

  it.each([
    ['a longer wait is asked for', { mode: 'fail', retryAfter: 90 }, 90],
    ['the quota is used up and no time is named', { mode: 'quota' }, 60],
  ])('is not made while %s', async (_, behaviour, seconds) => {
    await behave({ ...behaviour, times: 1 });
    await expect(client.send(TOKEN, push)).rejects.toMatchObject({ name: 'PushFailure' });
    clock += (seconds - 1) * 1000;
    await expect(client.send(TOKEN, push)).rejects.toMatchObject({ name: 'PushFailure' });
    clock += 2000;
    expect(await client.send(TOKEN, push)).toBe('sent');
    expect(pauses).toEqual([]);
    expect(outcomes.slice(1)).toEqual(['resting', 'sent']);
  });

  it('that is not wanted any more is not retried', async () => {
    await behave({ mode: 'fail', times: 1 });
    expect(await client.send(TOKEN, push, async () => outcomes.length === 0)).toBe('unwanted');
    expect(outcomes).toEqual(['server_error']);
  });

  it('that takes too long is aborted and retried once', async () => {
    const hurried = connect(address, readServiceAccount(accountFile), 500);
    await behave({ mode: 'ok', delayMs: 5000, times: 2 });
    await expect(hurried.send(TOKEN, push)).rejects.toMatchObject({ name: 'PushFailure' });
    await hurried.close();
    expect(outcomes).toEqual(['no_answer', 'no_answer']);
  });

  it.each([
    ['invalid', 'refused'],
    ['unregistered', 'gone'],
  ])('that ends in %s is not repeated', async (mode, outcome) => {
    await behave({ mode });
    expect(await client.send(TOKEN, push)).toBe(outcome);
    expect((await asked()).sends).toHaveLength(1);
  });

  it('has a browser link only with https, as FCM requires', async () => {
    await client.send(TOKEN, push);
    expect((await asked()).sends[0].message.webpush).not.toHaveProperty('fcm_options');
  });
});
