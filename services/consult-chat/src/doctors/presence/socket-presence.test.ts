import { LOCAL_DOCTORS } from '@anar/contracts/consult/local-doctors';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createOperator, type Operator } from '../../admin/operator.ts';
import { buildApp } from '../../app.ts';
import { closeClients, collectMessages, connect, newPerson, send, tierConfig } from '../../testing/test-tier.ts';

const config = tierConfig('presence', { localSeed: true });
const [{ id: doctorId }] = LOCAL_DOCTORS;
const doctor = { userId: doctorId, sid: ulid(), role: 'doctor' } as const;

/** Advanced by the tests. */
let now = new Date('2026-11-23T06:00:00Z');
let url: string;
let operator: Operator;
beforeAll(async () => {
  const service = await startTestService((own) => buildApp(own, { clock: () => now, byTheClock: false }), config);
  url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  await startTestService(
    (own): Service => {
      const beside = createService({ name: 'consult', title: 'Commands', config: own, uses: { redis: false } });
      operator = createOperator(beside);
      return beside;
    },
    { ...config, migrateOnStart: false },
  );
});
beforeEach(async () => {
  // Each suspension increments the revision.
  const revision = /revision (\d+)/.exec(
    (await operator.doctors()).find((line) => line.startsWith(doctorId)) ?? '',
  )?.[1];
  await operator.approve(doctorId, Number(revision));
});
afterEach(closeClients);
afterAll(dispose);

async function watcher(): Promise<unknown[]> {
  const farmer = await connect(url, newPerson());
  const changes = collectMessages(farmer, 'doctor:changed');
  expect(await send(farmer, 'doctors:watch', { watch: true })).toMatchObject({ ok: true });
  return changes;
}
const expected = (status: 'online' | 'offline') => ({ doctorId, status, isAvailable: false });

it('a doctor goes online over the socket: watchers receive it, and a later suspension at once', async () => {
  const changes = await watcher();
  const socket = await connect(url, doctor);
  expect(await send(socket, 'doctor:presence', { doctorId, status: 'online' })).toMatchObject({ ok: true });
  await eventually(() => expect(changes.at(-1)).toEqual(expected('online')));
  await operator.suspend(doctorId);
  await eventually(() => expect(changes.at(-1)).toEqual(expected('offline')));
  expect(await send(socket, 'doctor:presence', { doctorId, status: 'online' })).toMatchObject({
    ok: false,
    code: 'not_approved',
  });
});

it('a socket opened after a long absence makes an online doctor reachable again', async () => {
  const first = await connect(url, doctor);
  await send(first, 'doctor:presence', { doctorId, status: 'online' });
  first.disconnect();
  const changes = await watcher();
  now = new Date(now.getTime() + 3_600_000);
  await connect(url, doctor);
  await eventually(() => expect(changes.at(-1)).toEqual(expected('online')));
});

it('presence of another doctor is forbidden, and any presence to a farmer', async () => {
  const other = await connect(url, newPerson('doctor'));
  expect(await send(other, 'doctor:presence', { doctorId, status: 'offline' })).toMatchObject({ code: 'forbidden' });
  const farmer = newPerson();
  const request = { doctorId: farmer.userId, status: 'online' };
  expect(await send(await connect(url, farmer), 'doctor:presence', request)).toMatchObject({ code: 'forbidden' });
});
