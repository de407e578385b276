import type { CallEndReason } from '@anar/contracts/consult/calls';
import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import { sampleConsultation } from '../../testing/sample-consultation.ts';
import type { ConsultationFields } from '../consultation.model.ts';
import type { Change, StoredConsultation } from '../consultation.store.ts';
import { closeWithoutParty, end, expire, reject } from './consultation-moves.ts';
import { wasHelped } from './was-helped.ts';

const AT = new Date('2026-11-23T05:00:00Z');
const stored = (more: Partial<ConsultationFields>): StoredConsultation => ({
  ...sampleConsultation({ farmerId: ulid(), doctorId: ulid(), holdId: ulid(), ...more }),
  ...{ id: ulid(), seq: 1 },
});
/** Push texts of a change. */
const textsOfPush = (change: Change | undefined) =>
  [change?.events ?? []].flat().flatMap(({ data }) => (data as { text?: string }).text ?? []);

const CLOSING = [
  ['rejected', stored({ status: 'requested' }), reject(AT, 'डॉ. सुनीता', {})],
  ['dismissed', stored({ status: 'requested' }), expire(AT, 'dismiss')],
  ['missed', stored({ status: 'ringing' }), expire(AT, 'miss')],
  ['ended without help', stored({ status: 'connected' }), end(AT, { by: 'end' })],
] as const;

it.each(CLOSING)('%s: the push mentions a returned fee only if one was held', (_, one, plan) => {
  const textOf = (more: Partial<StoredConsultation>) => textsOfPush(plan({ ...one, ...more }));
  expect(textOf({ funding: 'held', feePaise: 30_000 })).toEqual([expect.stringContaining('फीस वापस आ रही है')]);
  for (const none of [{ funding: 'included' }, { funding: 'held', feePaise: 0 }] as const) {
    expect(textOf(none)).toEqual([expect.not.stringContaining('फीस')]);
  }
});

it('the push at the end mentions a prescription only if one exists', () => {
  const prescription = { version: 1, text: 'नीम का तेल छिड़कें', lines: [], images: [], writtenAt: AT };
  const textOf = (more: Partial<ConsultationFields>) =>
    textsOfPush(end(AT, { by: 'end' })(stored({ status: 'connected', ...more })));
  expect(textOf({ prescriptions: [prescription] })).toEqual([expect.stringContaining('पर्चा')]);
  expect(textOf({ talkedAt: AT })).toEqual(['अनार मित्र में अपनी राय दे सकते हैं।']);
});

it.each([
  ['a dot for notes of a phone call', { phonedAt: AT, notes: '.' }, false],
  ['notes without a phone call', { notes: 'तीन दिन पानी न दें' }, false],
  ['notes of a phone call', { phonedAt: AT, notes: 'तीन दिन पानी न दें' }, true],
  ['a greeting for notes of a phone call', { phonedAt: AT, notes: 'नमस्ते जी, बताइए' }, false],
  ['a prescription of a greeting', { prescriptions: [{ text: 'ठीक है जी धन्यवाद', lines: [], images: [] }] }, false],
  ['a prescription of a word', { prescriptions: [{ text: 'ok', lines: [], images: [] }] }, false],
  ['a prescription in a photo', { prescriptions: [{ text: '', lines: [], images: ['photo'] }] }, true],
  ['a prescription in words', { prescriptions: [{ text: 'पानी न दें', lines: [], images: [] }] }, true],
] as const)('wasHelped with %s', (_, more, isHelped) => {
  expect(wasHelped(stored({ status: 'connected', ...(more as Partial<ConsultationFields>) }))).toBe(isHelped);
});

const rang = (reason: CallEndReason) => ({ id: ulid(), media: 'audio' as const, startedAt: AT, endedAt: AT, reason });
const ended = (reason: CallEndReason) => ({ ...rang(reason), answeredAt: AT });
const TALKS: [string, Partial<ConsultationFields>, 'end' | 'idle', boolean][] = [
  ['hung up, left alone', { calls: [ended('hung_up')] }, 'idle', true],
  ['broken off, left alone', { calls: [ended('lost')] }, 'idle', false],
  ['broken off, called in vain, left alone', { calls: [ended('failed'), rang('unanswered')] }, 'idle', false],
  ['broken off, ended by the doctor', { calls: [ended('lost')] }, 'end', true],
  ['broken off after advice, left alone', { calls: [ended('lost')], wroteAt: AT }, 'idle', true],
];
it.each(TALKS)('end after a call that was %s: isUnpaid', (_, more, by, isPaid) => {
  const now = stored({ status: 'connected', talkedAt: AT, ...more });
  expect(end(AT, { by })(now)?.set?.isUnpaid ?? false).toBe(!isPaid);
});

const CALL = {
  ...{ id: ulid(), media: 'audio' as const, generation: 1, doctorDevice: ulid() },
  ...{ startedAt: AT, ringsUntil: AT, answeredAt: AT },
};
it.each([
  ['broken off', { calls: [ended('lost')] }, 'dismissed'],
  ['broken off after advice', { calls: [ended('lost')], wroteAt: AT }, 'ended'],
  ['hung up', { calls: [ended('hung_up')] }, 'ended'],
  // A running call counts as not broken off.
  ['going on after one that broke off', { calls: [ended('lost')], call: CALL }, 'ended'],
] as [string, Partial<ConsultationFields>, string][])(
  'closing for an erased user or suspended doctor, after a call that was %s: status',
  (_, more, status) => {
    const now = stored({ status: 'connected', talkedAt: AT, ...more });
    for (const departedId of [now.doctorId, now.farmerId]) {
      expect(closeWithoutParty(AT, departedId)(now)?.set?.status).toBe(status);
    }
  },
);
