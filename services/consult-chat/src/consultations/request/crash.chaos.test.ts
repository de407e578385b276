import { fileURLToPath } from 'node:url';
import type { Consultation } from '@anar/contracts/consult/consultations';
import { consultRequested } from '@anar/contracts/messages/events';
import { dispose, eventually, startTestService } from '@anar/service-kit/testing';
import { collectEvents } from '@anar/service-kit/testing/neighbour';
import { endProcesses, environmentOf, type ServiceProcess, startProcess } from '@anar/service-kit/testing/processes';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { type TestUser, testUser } from '../../testing/consult-fixture.ts';
import { neighbours } from '../../testing/neighbours.ts';
import { consultConfig } from '../../testing/test-tier.ts';

/** Kills the process at each step of placing a hold: no fee stays held without a consultation, and none is lost. */

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
let around: Awaited<ReturnType<typeof neighbours>>;
let config: ReturnType<typeof consultConfig>;
let survivor: Awaited<ReturnType<typeof startTestService>>;
let killed: ServiceProcess;
let doctorId: string;

beforeAll(async () => {
  around = await neighbours('consultcrash');
  config = consultConfig('consultcrash', around);
  survivor = await startTestService((own: typeof config) => buildApp(own), config);
});
beforeEach(async () => {
  around.atHold(undefined);
  doctorId = ulid();
  const profile = {
    name: 'डॉ. सुनीता',
    specialty: 'रोग',
    years: 9,
    languages: ['hi'],
    feePaise: 19_900,
    registrationNumber: 'R1',
  };
  const state = {
    approval: 'approved',
    isOn: true,
    seenAt: new Date(),
    ratingSum: 0,
    ratingCount: 0,
    createdAt: new Date(),
  };
  await survivor.mongo
    .collection('doctors')
    .insertOne({ _id: doctorId as never, ...profile, ...state, seq: 1, outbox: [] });
  const addresses = { PAYMENTS_URL: around.paymentsUrl, AUTH_URL: around.authUrl };
  const env = { ...environmentOf(config), ...addresses, PORT: '0', MANAGEMENT_PORT: '0', SHED_ABOVE_LAG_MS: '0' };
  killed = await startProcess(main, env);
});
afterAll(async () => {
  endProcesses();
  await dispose();
});

async function askKilled(who: TestUser, key: string): Promise<number | 'cut'> {
  const headers = { ...who.headers, 'idempotency-key': key, 'content-type': 'application/json' };
  const body = JSON.stringify({ userId: who.userId, doctorId, problemDescription: 'फल फट रहे हैं', photoUrls: [] });
  const asked = fetch(`${killed.url}/api/consultations`, { method: 'POST', headers, body });
  return asked.then(({ status }) => status).catch(() => 'cut' as const);
}
async function askSurvivor(who: TestUser, key: string) {
  const payload = { userId: who.userId, doctorId, problemDescription: 'फल फट रहे हैं', photoUrls: [] };
  const headers = { ...who.headers, 'idempotency-key': key };
  // The killed process holds the lock of the key, which expires after half a minute; released here at once.
  const rows = survivor.mongo.collection('idempotency_keys');
  await rows.updateMany({ owner: who.userId }, { $set: { lockedUntil: new Date(0) } });
  return eventually(async () => {
    const reply = await survivor.app.inject({ method: 'POST', url: '/api/consultations', headers, payload });
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json<Consultation>();
  }, 600);
}
const holdsOf = ({ userId }: TestUser) => [...around.holds.values()].filter((hold) => hold.userId === userId);
async function stateOf(id: string): Promise<string> {
  const authorization = `Bearer ${survivor.serviceTokens.sign('consult')}`;
  return (await survivor.app.inject({ url: `/internal/consultations/${id}/state`, headers: { authorization } })).json()
    .state;
}

it.each([
  ['before the hold is placed', 'before'],
  ['after the hold is placed, before the consultation is stored', 'after'],
] as const)(
  'killed %s: the repeated submission makes one consultation with one hold',
  async (_, stage) => {
    const [who, key] = [testUser(), ulid()];
    around.atHold(async ({ userId }, at) => {
      if (userId === who.userId && at === stage) await killed.end('SIGKILL');
    });
    expect(await askKilled(who, key)).toBe('cut');
    around.atHold(undefined);
    const one = await askSurvivor(who, key);
    expect(holdsOf(who).map(({ consultationId }) => consultationId)).toEqual([one.id]);
    expect(await stateOf(one.id)).toBe('open');
  },
  90_000,
);

it('killed after the hold is placed, without a repeat: payments gets the state unknown', async () => {
  const who = testUser();
  around.atHold(async ({ userId }, at) => {
    if (userId === who.userId && at === 'after') await killed.end('SIGKILL');
  });
  expect(await askKilled(who, ulid())).toBe('cut');
  const [hold] = holdsOf(who);
  expect(await stateOf(hold?.consultationId ?? '')).toBe('unknown');
}, 60_000);

it('killed after the consultation is stored: its event is published all the same, and the repeat finds it', async () => {
  const [who, key] = [testUser(), ulid()];
  const events = await collectEvents(consultRequested, config);
  const asked = askKilled(who, key);
  await eventually(
    async () => (await survivor.mongo.collection('consultations').countDocuments({ farmerId: who.userId })) > 0,
  );
  await killed.end('SIGKILL');
  await asked;
  const one = await askSurvivor(who, key);
  await eventually(() => events.some(({ data }) => data.consultationId === one.id));
  expect(holdsOf(who)).toHaveLength(1);
}, 90_000);
