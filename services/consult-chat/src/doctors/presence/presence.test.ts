import type { Doctor } from '@anar/contracts/consult/doctors';
import { eventually } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDoctorFixture, type DoctorFixture, PROFILE } from '../../testing/doctor-fixture.ts';

const MINUTE = 60_000;
/** Longer than the cache TTL of answer times. */
const KEPT_MS = 31_000;

let fixture: DoctorFixture;
/** Doctors of the running test. */
const own = new Set<string>();
beforeAll(async () => {
  fixture = await createDoctorFixture('presence');
});
beforeEach(() => own.clear());
afterAll(() => fixture.dispose());

async function newDoctor(): Promise<string> {
  const id = await fixture.doctor();
  own.add(id);
  return id;
}
const list = async (query = ''): Promise<Doctor[]> =>
  (await fixture.call({ userId: ulid() }, 'GET', `/api/doctors${query}`))
    .json()
    .filter(({ id }: Doctor) => own.has(id));
const idsOf = async (query?: string) => (await list(query)).map(({ id }) => id);
const put = (userId: string, status: string) =>
  fixture.call({ userId, role: 'doctor' }, 'PUT', `/api/doctors/${userId}/presence`, { status });
const seconds = (count: number) => new Date(fixture.clock().getTime() + count * 1000);
/** Stores requests that the doctor answered after so many seconds. */
async function answered(doctorId: string, times: readonly number[], as: 'ended' | 'rejected' = 'ended') {
  for (const time of times) {
    const at = seconds(time);
    const answer = as === 'ended' ? { acceptedAt: at, endedAt: seconds(time + 600) } : { endedAt: at };
    await fixture.consultation(doctorId, { status: as, ...answer });
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
    await fixture.store.suspend(userId);
    await fixture.call({ userId, role: 'doctor' }, 'PUT', `/api/doctors/${userId}`, PROFILE);
    expect((await put(userId, 'online')).json().code).toBe('not_approved');
    expect((await put(userId, 'offline')).json()).toMatchObject({ status: 'offline' });
    expect(
      (await fixture.call({ userId }, 'PUT', `/api/doctors/${userId}/presence`, { status: 'online' })).statusCode,
    ).toBe(403);
    await expect(fixture.setPresence(ulid(), 'online')).rejects.toThrow(expect.objectContaining({ code: 'not_found' }));
  });

  it('is published to watchers when set over HTTP or socket', async () => {
    const doctorId = await newDoctor();
    const changes = () => fixture.sentToWatchers.filter((one) => (one as { doctorId: string }).doctorId === doctorId);
    // The approval is published too, once its event arrived.
    await eventually(() => changes().length > 0);
    await put(doctorId, 'online');
    await fixture.setPresence(doctorId, 'offline');
    expect(changes().slice(1)).toEqual([
      { doctorId, isAvailable: false, status: 'online' },
      { doctorId, isAvailable: false, status: 'offline' },
    ]);
  });

  it('keeps a doctor reachable while a socket is open and for 30 minutes after', async () => {
    const doctorId = await newDoctor();
    await fixture.goOnline(doctorId);
    fixture.pass(29 * MINUTE);
    expect(await idsOf('?status=online')).toEqual([doctorId]);
    fixture.pass(MINUTE);
    expect([await idsOf('?status=online'), await fixture.doctors.isReachable(doctorId)]).toEqual([[], false]);
    fixture.connected.add(doctorId);
    expect(await fixture.doctors.isReachable(doctorId)).toBe(true);
    fixture.pass(29 * MINUTE);
    fixture.connected.delete(doctorId);
    expect(await fixture.doctors.isReachable(doctorId)).toBe(true);
    await fixture.doctors.seen(doctorId);
    fixture.pass(29 * MINUTE);
    expect(await idsOf('?status=online')).toEqual([doctorId]);
    await put(doctorId, 'offline');
    fixture.connected.add(doctorId);
    expect([await idsOf('?status=online'), await idsOf(), await idsOf('?status=offline')]).toEqual([
      [],
      [doctorId],
      [doctorId],
    ]);
  });

  it('counts the 30 minutes from the last closed socket; socket changes of doctors are published to watchers', async () => {
    const doctorId = await newDoctor();
    await fixture.goOnline(doctorId);
    fixture.pass(31 * MINUTE);
    const socket = { userId: doctorId, role: 'doctor', sid: ulid() } as const;
    fixture.connected.add(doctorId);
    await fixture.onPresence.connected?.(socket);
    expect(fixture.sentToWatchers.at(-1)).toEqual({ doctorId, status: 'online', isAvailable: false });
    fixture.pass(120 * MINUTE);
    fixture.connected.delete(doctorId);
    await fixture.onPresence.disconnected?.(doctorId);
    fixture.pass(29 * MINUTE);
    expect(await fixture.doctors.isReachable(doctorId)).toBe(true);
    const [farmer, stranger] = [ulid(), ulid()];
    await fixture.onPresence.connected?.({ ...socket, userId: farmer, role: 'farmer' });
    await fixture.onPresence.disconnected?.(stranger);
    const sent = fixture.sentToWatchers as { doctorId: string }[];
    expect(sent.filter((one) => [farmer, stranger].includes(one.doctorId))).toEqual([]);
  });

  it('goes off with a suspension, published to watchers', async () => {
    const doctorId = await newDoctor();
    await fixture.goOnline(doctorId);
    fixture.connected.add(doctorId);
    await eventually(() => fixture.sentToWatchers.length > 0);
    const operator = await fixture.startOperator();
    expect(await operator.suspend(doctorId)).toEqual([expect.stringContaining('suspended')]);
    await eventually(async () =>
      expect(fixture.sentToWatchers.at(-1)).toEqual({ doctorId, status: 'offline', isAvailable: false }),
    );
    expect([await idsOf(), await fixture.doctors.isReachable(doctorId)]).toEqual([[], false]);
    await fixture.approve(doctorId);
    expect((await list())[0]).toMatchObject({ id: doctorId, status: 'offline' });
  });

  it('counts doctors as not connected while Redis fails', async () => {
    const doctorId = await newDoctor();
    await fixture.goOnline(doctorId);
    const counting = vi.spyOn(fixture.connected, 'has').mockImplementation(() => {
      throw new Error('no Redis');
    });
    onTestFinished(() => counting.mockRestore());
    expect(await fixture.doctors.isReachable(doctorId)).toBe(true);
    fixture.pass(31 * MINUTE);
    expect(await fixture.doctors.isReachable(doctorId)).toBe(false);
  });
});

describe('the list of doctors', () => {
  it('is sorted by reachable, free, shorter queue, quicker answers', async () => {
    const [away, busy, queued, slow, quick, unknown] = await Promise.all(Array.from({ length: 6 }, () => newDoctor()));
    if (!away || !busy || !queued || !slow || !quick || !unknown) throw new Error('six');
    for (const id of [busy, queued, slow, quick, unknown]) await fixture.goOnline(id);
    await fixture.consultation(busy, { status: 'ringing', inCallDoctorId: busy, acceptedAt: fixture.clock() });
    for (const _ of [1, 2]) await fixture.consultation(queued);
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
    expect(await fixture.doctors.answerMinutes(quick)).toBe(2);
    expect(await fixture.doctors.answerMinutes(unknown)).toBeUndefined();
  });

  it('uses only the last twenty answers', async () => {
    const doctorId = await newDoctor();
    await answered(
      doctorId,
      Array.from({ length: 21 }, () => 3000),
    );
    await answered(
      doctorId,
      Array.from({ length: 20 }, () => 59),
    );
    fixture.pass(KEPT_MS);
    expect(await fixture.doctors.answerMinutes(doctorId)).toBe(1);
    await answered(
      doctorId,
      Array.from({ length: 11 }, () => 600),
    );
    fixture.pass(KEPT_MS);
    expect(await fixture.doctors.answerMinutes(doctorId)).toBe(10);
  });

  it('publishes busy, named isAvailable on the wire, when a call starts and ends', async () => {
    const doctorId = await newDoctor();
    await fixture.goOnline(doctorId);
    const one = await fixture.consultation(doctorId, { status: 'ringing', inCallDoctorId: doctorId });
    fixture.doctors.announce(doctorId);
    await eventually(() => expect(fixture.sentToWatchers.at(-1)).toMatchObject({ isAvailable: true }));
    await fixture.consultations.change(one, () => ({ set: { status: 'connected' }, unset: ['inCallDoctorId'] }));
    fixture.doctors.announce(doctorId);
    await eventually(() => expect(fixture.sentToWatchers.at(-1)).toMatchObject({ isAvailable: false }));
  });
});
