import {
  consultAccepted,
  consultCancelled,
  consultConnected,
  consultDismissed,
  consultEnded,
  consultEndedUnpaid,
  consultMissed,
  consultRejected,
  consultRequested,
} from '@anar/contracts/messages/events';
import { consultNotificationWanted, type NotificationRequest } from '@anar/contracts/users/notifications';
import { type PendingEvent, toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { ConsultationFields } from '../consultation.model.ts';

export const FACTS = {
  requested: consultRequested,
  accepted: consultAccepted,
  connected: consultConnected,
  ended: consultEnded,
  endedUnpaid: consultEndedUnpaid,
  rejected: consultRejected,
  cancelled: consultCancelled,
  missed: consultMissed,
  dismissed: consultDismissed,
} as const;
export type Fact = keyof typeof FACTS;

type Named = { id: string } & Pick<ConsultationFields, 'farmerId' | 'doctorId' | 'holdId'>;

/** Event of a transition, as consumed by payments. */
export function factOf(fact: Fact, { id, farmerId, doctorId, holdId }: Named): PendingEvent {
  const data = { consultationId: id, farmerId, doctorId, holdId };
  return toEvent(FACTS[fact], { aggregateId: id, userId: farmerId, data });
}

export interface NotificationDraft {
  to: string;
  /** With the consultation's id: idempotency key of the push. */
  key: string;
  /** With the consultation's id: a later push replaces the earlier one with the same tag. */
  tag?: string;
  title: string;
  text: string;
  until?: Date | undefined;
  channel?: 'push' | 'sms';
  kind?: NotificationRequest['kind'];
  /** Screen opened by a tap. */
  path?: string;
  /** The ringing call. */
  callId?: string;
}

/** Event for a push (or SMS), published with the change it reports. */
export function notificationEvent(
  id: string,
  { to, key, tag, title, text, until, channel, kind = 'consultation', path = '/consult', callId }: NotificationDraft,
): PendingEvent {
  return toEvent(consultNotificationWanted, {
    aggregateId: id,
    userId: to,
    data: {
      userId: to,
      kind,
      key: `consult/${id}/${key}`,
      ...(tag && { tag: `consult/${id}/${tag}` }),
      title,
      text,
      path,
      until: until?.toISOString(),
      ...(callId && { call: { consultationId: id, callId } }),
      channel,
    },
  });
}
