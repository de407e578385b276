import type { Call } from '@anar/contracts/consult/calls';
import { describe, expect, it } from 'vitest';
import { noRings, type RingEvent, rings } from './rings.ts';

const call = (id: string, farmerDevice?: string): Call => ({
  id,
  media: 'video',
  generation: 0,
  startedAt: '2026-11-23T10:00:00Z',
  ringsUntil: '2026-11-23T10:00:45Z',
  doctorDevice: 'of the doctor',
  ...(farmerDevice && { farmerDevice }),
});
const seen = (id: string, now = 0, farmerDevice?: string): RingEvent => ({
  type: 'seen',
  consultationId: `consultation of ${id[0]}`,
  call: call(id, farmerDevice),
  now,
});
const after = (...events: RingEvent[]) => events.reduce(rings, noRings);
const idsOf = (...events: RingEvent[]) => after(...events).ringing.map(({ callId }) => callId);

describe('ringing calls of a phone', () => {
  it('an unanswered call rings', () => {
    expect(after(seen('a1', 1000)).ringing).toEqual([
      { consultationId: 'consultation of a', callId: 'a1', call: call('a1'), since: 1000, until: 46_000 },
    ]);
  });

  it('a call seen repeatedly rings once, and no longer than its limit', () => {
    const once = after(seen('a1', 1000));
    expect(rings(once, seen('a1', 20_000))).toBe(once);
    expect(rings(once, { type: 'clock', now: 45_999 })).toBe(once);
    expect(rings(once, { type: 'clock', now: 46_000 })).toMatchObject({ ringing: [], missed: 'consultation of a' });
  });

  it('a later server reply without the call stops the ringing as missed (its call:ended was lost)', () => {
    const rung = after(seen('a1', 1000));
    expect(rings(rung, { type: 'read', at: 900, callIds: [] })).toBe(rung);
    expect(rings(rung, { type: 'read', at: 2000, callIds: ['a1'] })).toBe(rung);
    expect(rings(rung, { type: 'read', at: 2000, callIds: ['a0'] })).toMatchObject({
      ringing: [],
      missed: 'consultation of a',
    });
  });

  it('an answer on another page stops the ringing without a missed call', () => {
    const answered = after(seen('a1'), seen('a1', 5, 'another'));
    expect(answered).toMatchObject({ ringing: [], missed: null, elsewhere: 'a1' });
    expect(rings(answered, seen('a1', 6, 'another'))).toBe(answered);
    expect(after(seen('a1'), { type: 'taken', callId: 'a1' }, seen('a1', 5, 'this one')).elsewhere).toBeNull();
  });

  it('a call answered before it was first seen never rings', () => {
    expect(idsOf(seen('a1', 0, 'another'), seen('a1'))).toEqual([]);
  });

  it('a stale server reply does not restart a finished call', () => {
    expect(idsOf(seen('a1'), { type: 'ended', callId: 'a1', reason: 'hung_up' }, seen('a1'))).toEqual([]);
    expect(idsOf(seen('a1'), { type: 'taken', callId: 'a1' }, seen('a1'))).toEqual([]);
    expect(idsOf({ type: 'ended', callId: 'a1', reason: 'unanswered' }, seen('a1'))).toEqual([]);
  });

  it.each([
    ['unanswered', 'consultation of a'],
    ['hung_up', 'consultation of a'],
    ['lost', 'consultation of a'],
    ['declined', null],
    ['consultation_over', null],
  ] as const)('ended as %s while ringing: missed is %s', (reason, missed) => {
    expect(after(seen('a1'), { type: 'ended', callId: 'a1', reason })).toMatchObject({ ringing: [], missed });
  });

  it('the end of a call that was answered is no missed call', () => {
    const events: RingEvent[] = [seen('a1'), { type: 'taken', callId: 'a1' }];
    expect(after(...events, { type: 'ended', callId: 'a1', reason: 'hung_up' }).missed).toBeNull();
  });

  it('a new call clears the missed mark and replaces the ringing call of its consultation', () => {
    expect(after(seen('a1'), { type: 'ended', callId: 'a1', reason: 'unanswered' }, seen('a2')).missed).toBeNull();
    expect(idsOf(seen('a1'), seen('a2'))).toEqual(['a2']);
    expect(idsOf(seen('a1'), seen('b1'))).toEqual(['a1', 'b1']);
  });

  it('missed-seen clears the missed call', () => {
    const missed = after(seen('a1'), { type: 'clock', now: 60_000 });
    expect(rings(missed, { type: 'missed-seen' }).missed).toBeNull();
    expect(rings(noRings, { type: 'missed-seen' })).toBe(noRings);
  });
});
