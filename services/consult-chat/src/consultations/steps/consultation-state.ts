import { CONSULTATION } from '@anar/contracts/consult/constants';
import type { ConsultationStatus } from '@anar/contracts/consult/consultations';
import { HOUR_MS } from '@anar/india/time';
import type { ConsultationFields } from '../consultation.model.ts';

/** Who may bring a consultation from where to where. What is not here does not happen. */
export const TRANSITIONS = {
  accept: { by: 'doctor', from: ['requested'], to: 'ringing' },
  reject: { by: 'doctor', from: ['requested'], to: 'rejected' },
  cancel: { by: 'farmer', from: ['requested'], to: 'dismissed' },
  connect: { by: 'doctor', from: ['ringing'], to: 'connected' },
  end: { by: 'doctor', from: ['connected'], to: 'ended' },
  /** Nobody answered in time. */
  dismiss: { by: 'clock', from: ['requested'], to: 'dismissed' },
  /** Accepted, and never connected. */
  miss: { by: 'clock', from: ['ringing'], to: 'missed' },
  /** Nobody in the room and no message for a while. */
  idle: { by: 'clock', from: ['connected'], to: 'ended' },
} as const satisfies Record<
  string,
  { by: 'doctor' | 'farmer' | 'clock'; from: readonly ConsultationStatus[]; to: ConsultationStatus }
>;
export type Transition = keyof typeof TRANSITIONS;

export const OPEN: readonly ConsultationStatus[] = ['requested', 'ringing', 'connected'];
export const isOpen = (status: ConsultationStatus): boolean => OPEN.includes(status);

/** Money was set aside that goes back when nothing comes of it; a plan's included consultation and a free one have none. */
export const isFeeHeld = ({ funding, feePaise }: Pick<ConsultationFields, 'funding' | 'feePaise'>): boolean =>
  funding === 'held' && feePaise > 0;

/** What an end of any kind takes away: a call ends with its consultation. */
export const CLOSED = ['isOpen', 'inCallDoctorId', 'dueAt', 'nudgeAt', 'call', 'callUntil'] as const;

export const ANSWER_MS = CONSULTATION.answerMinutes * 60_000;
export const IDLE_MS = CONSULTATION.idleMinutes * 60_000;
export const CHAT_MS = CONSULTATION.chatDays * 24 * HOUR_MS;

/** When the clock acts on a consultation that just came into this state; undefined: it does not. */
export function dueAfter(status: ConsultationStatus, at: Date): Date | undefined {
  if (status === 'requested' || status === 'ringing') return new Date(at.getTime() + ANSWER_MS);
  return status === 'connected' ? new Date(at.getTime() + IDLE_MS) : undefined;
}

/** What the clock does with one that is due. */
export function dueTransition(status: ConsultationStatus): Transition | undefined {
  if (status === 'requested') return 'dismiss';
  if (status === 'ringing') return 'miss';
  return status === 'connected' ? 'idle' : undefined;
}
