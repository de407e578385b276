import type { Consultation } from '@anar/contracts/consult/consultations';
import { describe, expect, it } from 'vitest';
import { deskSearch, readDeskAddress } from '../desk-address.ts';
import { groupOf, isLate, lacksPrescription, minutesSince, newcomers, pendingOf, queueOf } from './queue.ts';

const NOW = Date.parse('2026-11-23T06:00:00Z');
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const one = (id: string, part: Partial<Consultation>) =>
  ({ id, status: 'requested', createdAt: ago(1), prescription: null, ...EMPTY, ...part }) as Consultation;
const EMPTY = { prescriptionLines: [], prescriptionImageUrls: [] };

describe('the queue', () => {
  it('groups by next action, longest waiting and last ended first', () => {
    const all = [
      one('young', { createdAt: ago(1) }),
      one('old', { createdAt: ago(14) }),
      one('talks', { status: 'connected', acceptedAt: ago(3) }),
      one('rings', { status: 'ringing', acceptedAt: ago(9) }),
      one('over', { status: 'ended', endedAt: ago(50) }),
      one('no', { status: 'rejected', endedAt: ago(20) }),
      one('gone', { status: 'dismissed' }),
      one('missed', { status: 'missed' }),
    ];
    const { new: fresh, active, done } = queueOf(all);
    expect([fresh, active, done].map((group) => group.map(({ id }) => id))).toEqual([
      ['old', 'young'],
      ['rings', 'talks'],
      ['no', 'over'],
    ]);
  });

  it('lists what is still to do: running ones, unread messages, then missing prescriptions', () => {
    const all = [
      one('bare', { status: 'ended', endedAt: ago(50) }),
      one('written', { status: 'ended', endedAt: ago(40), prescription: 'काटें' }),
      one('asks', { status: 'ended', endedAt: ago(60), prescription: 'काटें', chatThreadId: 'T' }),
      one('talks', { status: 'connected', acceptedAt: ago(3) }),
      one('waits', {}),
    ];
    const pending = pendingOf(queueOf(all), ({ chatThreadId }) => (chatThreadId ? 2 : 0));
    expect(pending.map(({ id }) => id)).toEqual(['talks', 'asks', 'bare']);
    expect([...pending, one('missed', { status: 'missed' })].map(groupOf)).toEqual([
      'active',
      'done',
      'done',
      undefined,
    ]);
  });

  it('a request is late after ten minutes, only while it waits', () => {
    expect([9.9, 10].map((minutes) => isLate(one('a', { createdAt: ago(minutes) }), NOW))).toEqual([false, true]);
    expect(isLate(one('a', { status: 'connected', createdAt: ago(60) }), NOW)).toBe(false);
    expect(minutesSince(ago(-5), NOW)).toBe(0);
  });

  it('detects missing advice, and new requests', () => {
    const ended = { status: 'ended' } as const;
    expect(lacksPrescription(one('a', ended))).toBe(true);
    expect(lacksPrescription(one('a', { ...ended, prescription: 'काटें' }))).toBe(false);
    expect(lacksPrescription(one('a', { ...ended, prescriptionImageUrls: ['/x'] }))).toBe(false);
    expect(lacksPrescription(one('a', { status: 'rejected' }))).toBe(false);
    expect(newcomers(new Set(['a']), [{ id: 'a' }, { id: 'b' }])).toEqual(['b']);
  });
});

const NOTHING = { list: null, caseId: null, prescription: null, paper: null } as const;

it("the desk's URL: known values are read, all others ignored", () => {
  const address = { list: 'history', caseId: 'C', prescription: 'P', paper: 'Q' } as const;
  expect(readDeskAddress(deskSearch(address))).toEqual(address);
  expect(readDeskAddress('?list=elsewhere&case=')).toEqual(NOTHING);
  expect(deskSearch(NOTHING)).toBe('');
});
