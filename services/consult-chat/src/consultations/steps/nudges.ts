import type { ConsultationStatus } from '@anar/contracts/consult/consultations';
import type { Change, StoredConsultation } from '../consultation.store.ts';
import { type NotificationDraft, notificationEvent } from './consultation-events.ts';
import { texts } from './texts.ts';

/** The awaited side is notified at once, by SMS after 30 s without a response, and then by push. */
const AFTER_MS = [30_000, 5 * 60_000, 10 * 60_000] as const;

/** When nudge number `count` is due, counted from the start of the state. */
export function nudgeAfter(status: ConsultationStatus, count: number, since: Date): { nudgeAt?: Date } {
  const after = AFTER_MS[count];
  if (after === undefined || (status !== 'requested' && status !== 'ringing')) return {};
  return { nudgeAt: new Date(since.getTime() + after) };
}

/** The side that must act next. */
export const waitedFor = ({ status, doctorId, farmerId }: StoredConsultation): string | undefined =>
  status === 'requested' ? doctorId : status === 'ringing' ? farmerId : undefined;

/**
 * Notifies the awaited side again, unless they have the app open; the first time by SMS, since the push was not
 * answered.
 */
export function nudge(now: StoredConsultation, at: Date, isThere: boolean): Change | undefined {
  const to = waitedFor(now);
  if (now.nudgeAt === undefined || now.nudgeAt > at) return undefined;
  if (to === undefined) return { unset: ['nudgeAt'] };
  const count = now.nudges ?? 0;
  const since = now.status === 'requested' ? now.createdAt : (now.acceptedAt ?? now.createdAt);
  const next = nudgeAfter(now.status, count + 1, since);
  const said = now.status === 'requested' ? texts.waits : texts.doctorWaits;
  const notification: NotificationDraft = { to, key: `${now.status}-again-${count}`, ...said, until: now.dueAt };
  return {
    set: { nudges: count + 1, ...next },
    unset: next.nudgeAt ? [] : ['nudgeAt'],
    events: isThere ? [] : notificationEvent(now.id, { ...notification, channel: count === 0 ? 'sms' : 'push' }),
  };
}
