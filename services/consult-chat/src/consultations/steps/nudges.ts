import type { ConsultationStatus } from '@anar/contracts/consult/consultations';
import type { Change, StoredConsultation } from '../consultation.store.ts';
import { type Telling, tellingOf } from './consultation-events.ts';
import { words } from './words.ts';

/** Whoever is waited for is notified at once, by SMS when nobody came within 30 s, and by push again in between. */
const AFTER_MS = [30_000, 5 * 60_000, 10 * 60_000] as const;

/** When the person is told for the `count`-th time again, counted from the moment the state began. */
export function nudgeAfter(status: ConsultationStatus, count: number, since: Date): { nudgeAt?: Date } {
  const after = AFTER_MS[count];
  if (after === undefined || (status !== 'requested' && status !== 'ringing')) return {};
  return { nudgeAt: new Date(since.getTime() + after) };
}

/** Whom a consultation waits for. */
export const waitedFor = ({ status, doctorId, farmerId }: StoredConsultation): string | undefined =>
  status === 'requested' ? doctorId : status === 'ringing' ? farmerId : undefined;

/** Tells again, unless the person has the app open; the first time by SMS, since the push went unanswered. */
export function nudge(now: StoredConsultation, at: Date, isThere: boolean): Change | undefined {
  const to = waitedFor(now);
  if (now.nudgeAt === undefined || now.nudgeAt > at) return undefined;
  if (to === undefined) return { unset: ['nudgeAt'] };
  const count = now.nudges ?? 0;
  const since = now.status === 'requested' ? now.createdAt : (now.acceptedAt ?? now.createdAt);
  const next = nudgeAfter(now.status, count + 1, since);
  const said = now.status === 'requested' ? words.waits : words.doctorWaits;
  const telling: Telling = { to, key: `${now.status}-again-${count}`, ...said, until: now.dueAt };
  return {
    set: { nudges: count + 1, ...next },
    unset: next.nudgeAt ? [] : ['nudgeAt'],
    events: isThere ? [] : tellingOf(now.id, { ...telling, channel: count === 0 ? 'sms' : 'push' }),
  };
}
