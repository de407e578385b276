import { type NotificationRequest, paymentsNotificationWanted } from '@anar/contracts/notifications';
import { atFirstUse } from '@anar/india/first-use';
import { type PendingEvent, toEvent } from '@anar/service-kit/events/outbox';
import { planName } from '../plans/plans.ts';
import type { Period } from './periods.ts';

/** The last day of a plan in Hindi: 23 दिसंबर. */
const lastDay = atFirstUse(
  () => new Intl.DateTimeFormat('hi-IN-u-nu-latn', { day: 'numeric', month: 'long', timeZone: 'Asia/Kolkata' }),
);

/** The event that requests the push before a plan ends. Nothing is debited, and the text says so. */
export function planEndPush(
  userId: string,
  { planId, paidUntil }: Pick<Period, 'planId'> & { paidUntil: Date },
): PendingEvent {
  const day = lastDay().format(new Date(paidUntil.getTime() - 1));
  const data: NotificationRequest = {
    userId,
    kind: 'payment',
    key: `plan-end/${paidUntil.toISOString()}`,
    title: `${planName(planId)} प्लान ${day} तक है`,
    text: 'पैसे अपने आप नहीं कटेंगे। आगे भी चाहिए तो प्लान पेज से फिर लें, नहीं तो मुफ़्त प्लान चलेगा।',
    path: '/plans',
    until: paidUntil.toISOString(),
  };
  return toEvent(paymentsNotificationWanted, { aggregateId: userId, userId, data });
}
