import { type Caller, logIn } from '@anar/running-system/http-client';
import { type RunningSystem, runSystem } from '@anar/running-system/running-system';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** A second process of each service, as in a cluster: it creates nothing, finds what it needs, and shares all state. */

const services = ['auth', 'orchard', 'diagnosis', 'market', 'payments', 'consult'] as const;
let system: RunningSystem;
let farmer: Caller;
const second = new Map<string, string>();

beforeAll(async () => {
  system = await runSystem();
  farmer = await logIn(system, '9876500061');
});
afterAll(() => system?.stop());

it.each(services)('a second replica of %s without migrations becomes ready with MongoDB and NATS', async (name) => {
  const { management, origin } = await system.addReplica(name);
  second.set(name, origin);
  // Ready before it has found NATS: events wait in its outbox.
  const report = async () => (await fetch(`${management}/readyz`)).json();
  await expect
    .poll(report, { timeout: 30_000 })
    .toMatchObject({ dependencies: { mongo: { status: 'up' }, nats: { status: 'up' } } });
});

it('a submission repeated at another replica with the same key is executed once', async () => {
  const orchard = { userId: farmer.userId, plantAge: 3, currentPhase: 'fruiting', baharType: 'mrig', plantCount: 100 };
  const key = ulid();
  const submit = async (at: string) => {
    const reply = await fetch(`${at}/api/orchard/new`, {
      method: 'POST',
      headers: { authorization: `Bearer ${farmer.token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(orchard),
    });
    return { status: reply.status, text: await reply.text() };
  };
  const replies = [await submit(second.get('orchard') ?? ''), await submit(system.origins.orchard)];
  expect(replies[0]?.status).toBe(201);
  expect(replies[1]).toEqual(replies[0]);
  const { body } = await farmer.call('GET', `/api/orchards/user/${farmer.userId}`);
  expect(body.data).toHaveLength(1);
});
