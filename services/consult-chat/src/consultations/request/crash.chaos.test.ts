import { fileURLToPath } from 'node:url';
import type { Consultation } from '@anar/contracts/consult/consultations';
import { consultRequested } from '@anar/contracts/events';
import { dispose, eventually, startTestService } from '@anar/service-kit/testing';
import { collectEvents } from '@anar/service-kit/testing/neighbour';
import { endProcesses, environmentOf, type ServiceProcess, startProcess } from '@anar/service-kit/testing/processes';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { consultConfig, neighbours, person } from '../../testing/consult-fixture.ts';

/** A process that is killed in the middle of the fee's dance: no fee stays set aside for nothing, and none is lost. */

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
let around: Awaited<ReturnType<typeof neighbours>>;
let own: ReturnType<typeof consultConfig>;
let stays: Awaited<ReturnType<typeof startTestService>>;
let dying: ServiceProcess;
let doctorId: string;

beforeAll(async () => {
  around = await neighbours('consultcrash');
  own = consultConfig('consultcrash', around);
  stays = await startTestService((config: typeof own.config) => buildApp(config), own.config);
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
  await stays.mongo
    .collection('doctors')
    .insertOne({ _id: doctorId as never, ...profile, ...state, seq: 1, outbox: [] });
  const addresses = { PAYMENTS_URL: around.paymentsUrl, AUTH_URL: around.authUrl };
  const env = { ...environmentOf(own.config), ...addresses, PORT: '0', MANAGEMENT_PORT: '0', SHED_ABOVE_LAG_MS: '0' };
  dying = await startProcess(main, env);
});
afterAll(async () => {
  endProcesses();
  await dispose();
});

const farmer = () => person(own.identity);
type Person = ReturnType<typeof person>;

async function askDying(who: Person, key: string): Promise<number | 'cut'> {
  const headers = { ...who.headers, 'idempotency-key': key, 'content-type': 'application/json' };
  const body = JSON.stringify({ userId: who.userId, doctorId, problemDescription: 'फल फट रहे हैं', photoUrls: [] });
  const asked = fetch(`${dying.url}/api/consultations`, { method: 'POST', headers, body });
  return asked.then(({ status }) => status).catch(() => 'cut' as const);
}
async function askStaying(who: Person, key: string) {
  const payload = { userId: who.userId, doctorId, problemDescription: 'फल फट रहे हैं', photoUrls: [] };
  const headers = { ...who.headers, 'idempotency-key': key };
  // The dead one held the key; its lock ends by itself, after half a minute that need not be waited for here.
  const rows = stays.mongo.collection('idempotency_keys');
  await rows.updateMany({ owner: who.userId }, { $set: { lockedUntil: new Date(0) } });
  return eventually(async () => {
    const reply = await stays.app.inject({ method: 'POST', url: '/api/consultations', headers, payload });
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json<Consultation>();
  }, 600);
}
const holdsOf = ({ userId }: Person) => [...around.holds.values()].filter((hold) => hold.userId === userId);
async function stateOf(id: string): Promise<string> {
  const authorization = `Bearer ${stays.serviceTokens.sign('consult')}`;
  return (await stays.app.inject({ url: `/internal/consultations/${id}/state`, headers: { authorization } })).json()
    .state;
}

it.each([
  ['before the fee is set aside', 'before'],
  ['after it was set aside, before the consultation is stored', 'after'],
] as const)(
  'killed %s: the same press makes one consultation with one fee',
  async (_, stage) => {
    const [who, key] = [farmer(), ulid()];
    around.atHold(async ({ userId }, at) => {
      if (userId === who.userId && at === stage) await dying.end('SIGKILL');
    });
    expect(await askDying(who, key)).toBe('cut');
    around.atHold(undefined);
    const one = await askStaying(who, key);
    expect(holdsOf(who).map(({ consultationId }) => consultationId)).toEqual([one.id]);
    expect(await stateOf(one.id)).toBe('open');
  },
  90_000,
);

it('killed after the fee was set aside, and nobody presses again: payments hears that nobody knows of it', async () => {
  const who = farmer();
  around.atHold(async ({ userId }, at) => {
    if (userId === who.userId && at === 'after') await dying.end('SIGKILL');
  });
  expect(await askDying(who, ulid())).toBe('cut');
  const [hold] = holdsOf(who);
  expect(await stateOf(hold?.consultationId ?? '')).toBe('unknown');
}, 60_000);

it('killed when it is stored: payments is told all the same, and the press finds it', async () => {
  const [who, key] = [farmer(), ulid()];
  const told = await collectEvents(consultRequested, own.config);
  const asked = askDying(who, key);
  await eventually(
    async () => (await stays.mongo.collection('consultations').countDocuments({ farmerId: who.userId })) > 0,
  );
  await dying.end('SIGKILL');
  await asked;
  const one = await askStaying(who, key);
  await eventually(() => told.some(({ data }) => data.consultationId === one.id));
  expect(holdsOf(who)).toHaveLength(1);
}, 90_000);
