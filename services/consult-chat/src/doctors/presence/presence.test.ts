import type { Doctor } from '@anar/contracts/consult/doctors';
import { dispose, eventually } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  type ConsultFixture,
  createConsultFixture,
  PROFILE,
  type TestUser,
  testUser,
} from '../../testing/consult-fixture.ts';
import { closeClients, send } from '../../testing/test-tier.ts';
import { AWAY_AFTER_MS } from './presence.ts';

const SECOND = 1000;
const MINUTE = 60_000;
/** The last moment at which a doctor without a socket is still reachable. */
const STILL_NEAR_MS = AWAY_AFTER_MS - SECOND;
/** Longer than the cache TTL of answer times. */
const KEPT_MS = 31_000;

let fixture: ConsultFixture;
let two: Awaited<ReturnType<ConsultFixture['startReplica']>>;
/** Doctors of the running test. */
const own = new Set<string>();
beforeAll(async () => {
  fixture = await createConsultFixture('presence', { realtime: { goneAfterMs: 50 } });
  two = await fixture.startReplica('two');
});
beforeEach(() => own.clear());
afterEach(closeClients);
afterAll(dispose);

async function newDoctor(): Promise<TestUser> {
  const doctor = await fixture.approvedDoctor();
  own.add(doctor.userId);
  return doctor;
}
async function onlineDoctor(): Promise<TestUser> {
  const doctor = await newDoctor();
  await fixture.goOnline(doctor.userId);
  return doctor;
}
/** What a watcher of the list receives about a doctor. */
async function watch(doctorId: string): Promise<object[]> {
  const changes: object[] = [];
  const farmer = await fixture.socketOf(testUser());
  farmer.on('doctor:changed', (change) => change.doctorId === doctorId && changes.push(change));
  expect(await send(farmer, 'doctors:watch', { watch: true })).toMatchObject({ ok: true });
  return changes;
}
const list = async (query = ''): Promise<Doctor[]> =>
  (await fixture.call({ userId: ulid() }, 'GET', `/api/doctors${query}`))
    .json()
    .filter(({ id }: Doctor) => own.has(id));
const idsOf = async (query?: string) => (await list(query)).map(({ id }) => id);
const isReachable = async ({ userId }: TestUser) => (await idsOf('?status=online')).includes(userId);
const put = (userId: string, status: string) =>
  fixture.call({ userId, role: 'doctor' }, 'PUT', `/api/doctors/${userId}/presence`, { status });
const seconds = (count: number) => new Date(fixture.at().getTime() + count * 1000);
/** Stores requests that the doctor answered after so many seconds. */
async function answered(doctorId: string, times: readonly number[], as: 'ended' | 'rejected' = 'ended') {
  for (const time of times) {
    const at = seconds(time);
    const answer = as === 'ended' ? { acceptedAt: at, endedAt: seconds(time + 600) } : { endedAt: at };
    await fixture.consultation({ doctorId, status: as, ...answer });
  }
}

describe('the online switch', () => {
  it('is for approved doctors with a complete profile', async () => {
    const userId = ulid();
    expect([(await put(userId, 'online')).statusCode, (await put(userId, 'online')).json().code]).toEqual([
      403,
      'not_approved',
    ]);
    await fixture.approve(userId);
    expect((await put(userId, 'online')).json().code).toBe('profile_incomplete');
    await fixture.doctors.suspend(userId);
    await fixture.call({ userId, role: 'doctor' }, 'PUT', `/api/doctors/${userId}`, PROFILE);
    expect((await put(userId, 'online')).json().code).toBe('not_approved');
    expect((await put(userId, 'offline')).json()).toMatchObject({ status: 'offline' });
    expect(
      (await fixture.call({ userId }, 'PUT', `/api/doctors/${userId}/presence`, { status: 'online' })).statusCode,
    ).toBe(403);
    const unknown = testUser('doctor');
    const request = { doctorId: unknown.userId, status: 'online' };
    const socket = await fixture.socketOf(unknown);
    expect(await send(socket, 'doctor:presence', request)).toMatchObject({ code: 'not_found' });
  });

  it('of another doctor is forbidden, and any to a farmer', async () => {
    const [{ userId }, other, farmer] = [await newDoctor(), testUser('doctor'), testUser()];
    const [theirs, mine] = [await fixture.socketOf(other), await fixture.socketOf(farmer)];
    const offline = { doctorId: userId, status: 'offline' };
    expect(await send(theirs, 'doctor:presence', offline)).toMatchObject({ code: 'forbidden' });
    const online = { doctorId: farmer.userId, status: 'online' };
    expect(await send(mine, 'doctor:presence', online)).toMatchObject({ code: 'forbidden' });
  });

  it('is published to watchers when set over HTTP or socket', async () => {
    const doctor = await newDoctor();
    const { userId: doctorId } = doctor;
    // The approval is published too.
    await fixture.handled();
    const changes = await watch(doctorId);
    await put(doctorId, 'online');
    const socket = await fixture.socketOf(doctor);
    await eventually(() => changes.length === 2);
    expect(await send(socket, 'doctor:presence', { doctorId, status: 'offline' })).toMatchObject({ ok: true });
    await eventually(() => changes.length === 3);
    expect(changes).toEqual([
      { doctorId, isAvailable: false, status: 'online' },
      // The socket opened.
      { doctorId, isAvailable: false, status: 'online' },
      { doctorId, isAvailable: false, status: 'offline' },
    ]);
  });

  it('keeps a doctor reachable while a socket is open and for two and a half minutes after', async () => {
    expect(AWAY_AFTER_MS).toBe(2.5 * MINUTE);
    const doctor = await onlineDoctor();
    fixture.pass(STILL_NEAR_MS);
    expect(await isReachable(doctor)).toBe(true);
    fixture.pass(SECOND);
    expect(await isReachable(doctor)).toBe(false);
    await fixture.socketOf(doctor, two.url);
    await eventually(() => isReachable(doctor));
    fixture.pass(40 * MINUTE);
    expect(await isReachable(doctor)).toBe(true);
    // As after a kill of its replica: nothing records that the socket closed.
    const { redis, key } = fixture.service;
    await redis.del(key('realtime', 'at', doctor.userId));
    fixture.pass(STILL_NEAR_MS);
    expect(await isReachable(doctor)).toBe(true);
    // Without a socket the desk polls: the profile when it opens, then its consultations.
    for (const path of ['', '/consultations']) {
      expect((await fixture.call(doctor, 'GET', `/api/doctors/${doctor.userId}${path}`)).statusCode).toBe(200);
      fixture.pass(STILL_NEAR_MS);
      expect(await isReachable(doctor)).toBe(true);
    }
    await put(doctor.userId, 'offline');
    await fixture.socketOf(doctor);
    expect([await idsOf('?status=online'), await idsOf(), await idsOf('?status=offline')]).toEqual([
      [],
      [doctor.userId],
      [doctor.userId],
    ]);
  });

  it('counts from the last closed socket; socket changes of doctors are published to watchers', async () => {
    const doctor = await onlineDoctor();
    const { userId: doctorId } = doctor;
    await fixture.handled();
    fixture.pass(3 * MINUTE);
    expect(await isReachable(doctor)).toBe(false);
    const changes = await watch(doctorId);
    const socket = await fixture.socketOf(doctor);
    const online = { doctorId, status: 'online', isAvailable: false };
    await eventually(() => expect(changes).toEqual([online]));
    fixture.pass(120 * MINUTE);
    socket.disconnect();
    await eventually(() => expect(changes).toEqual([online, online]));
    fixture.pass(STILL_NEAR_MS);
    expect(await isReachable(doctor)).toBe(true);
    const farmer = testUser();
    const ofFarmer = await watch(farmer.userId);
    (await fixture.socketOf(farmer)).disconnect();
    await (await fixture.socketOf(doctor)).disconnect();
    await eventually(() => changes.length === 4);
    expect(ofFarmer).toEqual([]);
  });

  it('goes off with a suspension, published to watchers at once; an approval does not turn it on again', async () => {
    const doctor = await onlineDoctor();
    const { userId: doctorId } = doctor;
    const socket = await fixture.socketOf(doctor);
    const changes = await watch(doctorId);
    const operator = await fixture.startOperator();
    expect(await operator.suspend(doctorId)).toEqual([expect.stringContaining('suspended')]);
    await eventually(() => expect(changes.at(-1)).toEqual({ doctorId, status: 'offline', isAvailable: false }));
    expect([await idsOf(), await isReachable(doctor)]).toEqual([[], false]);
    const online = { doctorId, status: 'online' };
    expect(await send(socket, 'doctor:presence', online)).toMatchObject({ ok: false, code: 'not_approved' });
    await fixture.approve(doctorId);
    expect((await list())[0]).toMatchObject({ id: doctorId, status: 'offline' });
  });

  it('counts doctors as not connected while Redis fails', async () => {
    const doctor = await onlineDoctor();
    await fixture.socketOf(doctor, two.url);
    const reading = vi.spyOn(fixture.service.redis, 'hkeys').mockRejectedValue(new Error('no Redis'));
    onTestFinished(() => reading.mockRestore());
    expect(await isReachable(doctor)).toBe(true);
    fixture.pass(3 * MINUTE);
    expect(await isReachable(doctor)).toBe(false);
    reading.mockRestore();
    expect(await isReachable(doctor)).toBe(true);
  });
});

describe('the presence heartbeat', () => {
  const seenAt = async ({ userId }: TestUser) => (await fixture.doctors.find(userId))?.seenAt;

  /** A replica with a heartbeat, on which the doctor has had a socket for an hour. */
  async function longConnected(name: string) {
    const doctor = await onlineDoctor();
    const replica = await fixture.startReplica(name, { presenceBeatMs: 100 });
    const socket = await fixture.socketOf(doctor, replica.url);
    fixture.pass(60 * MINUTE);
    await eventually(async () => expect(await seenAt(doctor)).toEqual(fixture.at()));
    return { doctor, socket, replica };
  }

  it('keeps a doctor online through the restart of the replica, and of all of them', async () => {
    const { doctor, replica } = await longConnected('restarted');
    const changes = await watch(doctor.userId);
    await replica.service.stop();
    expect(await isReachable(doctor)).toBe(true);
    fixture.pass(STILL_NEAR_MS);
    expect(await isReachable(doctor)).toBe(true);
    await fixture.socketOf(doctor, two.url);
    await eventually(() => changes.length > 0);
    const online = { doctorId: doctor.userId, status: 'online', isAvailable: false };
    expect(changes).toEqual(changes.map(() => online));
  });

  it('publishes to watchers that a doctor became absent; the switch stays on, and a socket is enough to be back', async () => {
    const { doctor, socket } = await longConnected('watching');
    const { userId: doctorId } = doctor;
    const changes = await watch(doctorId);
    socket.disconnect();
    const [online, offline] = ['online', 'offline'].map((status) => ({ doctorId, status, isAvailable: false }));
    await eventually(() => expect(changes).toEqual([online]));
    fixture.pass(AWAY_AFTER_MS);
    await eventually(() => expect(changes).toEqual([online, offline]));
    expect([await isReachable(doctor), (await fixture.doctors.find(doctorId))?.isOn]).toEqual([false, true]);
    await fixture.socketOf(doctor, two.url);
    await eventually(() => expect(changes).toEqual([online, offline, online]));
    expect(await isReachable(doctor)).toBe(true);
  });

  it('publishes the absence of doctors whose replica was killed', async () => {
    const doctor = await onlineDoctor();
    await fixture.startReplica('survivor', { presenceBeatMs: 100 });
    const changes = await watch(doctor.userId);
    fixture.pass(AWAY_AFTER_MS);
    await eventually(() => expect(changes.at(-1)).toMatchObject({ status: 'offline' }));
  });
});

describe('the list of doctors', () => {
  it('is sorted by reachable, free, shorter queue, quicker answers', async () => {
    const [away, busy, queued, slow, quick, unknown] = await Promise.all(
      Array.from({ length: 6 }, async () => (await newDoctor()).userId),
    );
    if (!away || !busy || !queued || !slow || !quick || !unknown) throw new Error('six');
    for (const id of [busy, queued, slow, quick, unknown]) await fixture.goOnline(id);
    await fixture.consultation({ doctorId: busy, status: 'ringing', inCallDoctorId: busy, acceptedAt: fixture.at() });
    for (const _ of [1, 2]) await fixture.consultation({ doctorId: queued });
    await answered(queued, [60, 60, 60]);
    await answered(slow, [30, 400, 500]);
    await answered(quick, [30, 100], 'rejected');
    await answered(quick, [110]);
    await answered(unknown, [1, 1]);
    fixture.pass(KEPT_MS);
    const all = await list();
    expect(all.map(({ id }) => id)).toEqual([quick, slow, unknown, queued, busy, away]);
    const shown = all.map(({ status, isAvailable, waiting, answerMinutes }) => [
      status,
      isAvailable,
      waiting,
      answerMinutes,
    ]);
    expect(shown).toEqual([
      ['online', false, 0, 2],
      ['online', false, 0, 7],
      ['online', false, 0, null],
      ['online', false, 2, 3],
      ['online', true, 0, null],
      ['offline', false, 0, null],
    ]);
  });

  it('uses only the last twenty answers', async () => {
    const { userId: doctorId } = await newDoctor();
    const answerMinutes = async () => (await list())[0]?.answerMinutes;
    await answered(
      doctorId,
      Array.from({ length: 21 }, () => 3000),
    );
    await answered(
      doctorId,
      Array.from({ length: 20 }, () => 59),
    );
    fixture.pass(KEPT_MS);
    expect(await answerMinutes()).toBe(1);
    await answered(
      doctorId,
      Array.from({ length: 11 }, () => 600),
    );
    fixture.pass(KEPT_MS);
    expect(await answerMinutes()).toBe(10);
  });

  it('publishes busy, named isAvailable on the wire, when a call starts and ends', async () => {
    const doctor = await onlineDoctor();
    const { id } = await fixture.consultation({ doctorId: doctor.userId });
    const changes = await watch(doctor.userId);
    await fixture.patch(doctor, id, 'accept');
    await eventually(() => expect(changes.at(-1)).toMatchObject({ isAvailable: true }));
    await fixture.patch(doctor, id, 'phone-call');
    await eventually(() => expect(changes.at(-1)).toMatchObject({ isAvailable: false }));
  });
});
