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
} from '@anar/contracts/events';
import { consultNotificationWanted, type NotificationRequest } from '@anar/contracts/notifications';
import { type PendingEvent, toEvent } from '@anar/service-kit/events/outbox';
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

/** A step of a consultation, as payments receives it. */
export function factOf(fact: Fact, { id, farmerId, doctorId, holdId }: Named): PendingEvent {
  const data = { consultationId: id, farmerId, doctorId, holdId };
  return toEvent(FACTS[fact], { aggregateId: id, userId: farmerId, data });
}

export interface Telling {
  to: string;
  /** With the consultation's id: one push for each. */
  key: string;
  /** With the consultation's id: a later push stands in place of the earlier. */
  tag?: string;
  title: string;
  text: string;
  until?: Date | undefined;
  channel?: 'push' | 'sms';
  kind?: NotificationRequest['kind'];
  /** Screen that a tap opens. */
  path?: string;
  /** The call that rings. */
  callId?: string;
}

/** A push (or an SMS) that goes out with the change it tells of. */
export function tellingOf(
  id: string,
  { to, key, tag, title, text, until, channel, kind = 'consultation', path = '/consult', callId }: Telling,
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
