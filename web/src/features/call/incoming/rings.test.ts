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

describe('what rings on a phone', () => {
  it('a call that nobody has answered', () => {
    expect(after(seen('a1', 1000)).ringing).toEqual([
      { consultationId: 'consultation of a', callId: 'a1', call: call('a1'), since: 1000, until: 46_000 },
    ]);
  });

  it('once, however often it is seen, and no longer than it may', () => {
    const once = after(seen('a1', 1000));
    expect(rings(once, seen('a1', 20_000))).toBe(once);
    expect(rings(once, { type: 'clock', now: 45_999 })).toBe(once);
    expect(rings(once, { type: 'clock', now: 46_000 })).toMatchObject({ ringing: [], missed: 'consultation of a' });
  });

  it('stops where the server, asked later, knows it no more: its end was not heard', () => {
    const rung = after(seen('a1', 1000));
    expect(rings(rung, { type: 'read', at: 900, callIds: [] })).toBe(rung);
    expect(rings(rung, { type: 'read', at: 2000, callIds: ['a1'] })).toBe(rung);
    expect(rings(rung, { type: 'read', at: 2000, callIds: ['a0'] })).toMatchObject({
      ringing: [],
      missed: 'consultation of a',
    });
  });

  it('stops when another page answered, and is not missed', () => {
    const answered = after(seen('a1'), seen('a1', 5, 'another'));
    expect(answered).toMatchObject({ ringing: [], missed: null, elsewhere: 'a1' });
    expect(rings(answered, seen('a1', 6, 'another'))).toBe(answered);
    expect(after(seen('a1'), { type: 'taken', callId: 'a1' }, seen('a1', 5, 'this one')).elsewhere).toBeNull();
  });

  it('never begins for one that was answered before it was seen', () => {
    expect(idsOf(seen('a1', 0, 'another'), seen('a1'))).toEqual([]);
  });

  it('an old answer of the server does not wake what is over', () => {
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
  ] as const)('ended as %s while it rang, missed: %s', (reason, missed) => {
    expect(after(seen('a1'), { type: 'ended', callId: 'a1', reason })).toMatchObject({ ringing: [], missed });
  });

  it('the end of a call that was answered is no missed call', () => {
    const events: RingEvent[] = [seen('a1'), { type: 'taken', callId: 'a1' }];
    expect(after(...events, { type: 'ended', callId: 'a1', reason: 'hung_up' }).missed).toBeNull();
  });

  it('a new call takes the word of the missed one away, and the place of the old one', () => {
    expect(after(seen('a1'), { type: 'ended', callId: 'a1', reason: 'unanswered' }, seen('a2')).missed).toBeNull();
    expect(idsOf(seen('a1'), seen('a2'))).toEqual(['a2']);
    expect(idsOf(seen('a1'), seen('b1'))).toEqual(['a1', 'b1']);
  });

  it('remembers that a missed call was read', () => {
    const missed = after(seen('a1'), { type: 'clock', now: 60_000 });
    expect(rings(missed, { type: 'missed-seen' }).missed).toBeNull();
    expect(rings(noRings, { type: 'missed-seen' })).toBe(noRings);
  });
});
