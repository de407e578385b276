import { CONSULTATION } from '@anar/contracts/consult/constants';
import type { ConsultationStatus } from '@anar/contracts/consult/consultations';
import { HOUR_MS } from '@anar/india/time';
import type { ConsultationFields } from '../consultation.model.ts';

/** The state machine: all allowed transitions. */
export const TRANSITIONS = {
  accept: { by: 'doctor', from: ['requested'], to: 'ringing' },
  reject: { by: 'doctor', from: ['requested'], to: 'rejected' },
  cancel: { by: 'farmer', from: ['requested'], to: 'dismissed' },
  connect: { by: 'doctor', from: ['ringing'], to: 'connected' },
  end: { by: 'doctor', from: ['connected'], to: 'ended' },
  /** No answer in time. */
  dismiss: { by: 'clock', from: ['requested'], to: 'dismissed' },
  /** Accepted, never connected. */
  miss: { by: 'clock', from: ['ringing'], to: 'missed' },
  /** No activity for a while. */
  idle: { by: 'clock', from: ['connected'], to: 'ended' },
} as const satisfies Record<
  string,
  { by: 'doctor' | 'farmer' | 'clock'; from: readonly ConsultationStatus[]; to: ConsultationStatus }
>;
export type Transition = keyof typeof TRANSITIONS;

export const OPEN: readonly ConsultationStatus[] = ['requested', 'ringing', 'connected'];
export const isOpen = (status: ConsultationStatus): boolean => OPEN.includes(status);

/** A fee is held that is returned without help; false for a consultation included in a plan and a free one. */
export const isFeeHeld = ({ funding, feePaise }: Pick<ConsultationFields, 'funding' | 'feePaise'>): boolean =>
  funding === 'held' && feePaise > 0;

/** Fields unset at any end: a call ends with its consultation. */
export const CLOSED = ['isOpen', 'inCallDoctorId', 'dueAt', 'nudgeAt', 'call', 'callUntil'] as const;

export const ANSWER_MS = CONSULTATION.answerMinutes * 60_000;
export const UNANSWERED_MS = CONSULTATION.unansweredMinutes * 60_000;
export const IDLE_MS = CONSULTATION.idleMinutes * 60_000;
export const CHAT_MS = CONSULTATION.chatDays * 24 * HOUR_MS;

/** Deadline of a consultation that has just entered this state; undefined if none. */
export function dueAfter(status: ConsultationStatus, at: Date): Date | undefined {
  if (status === 'requested' || status === 'ringing') return new Date(at.getTime() + ANSWER_MS);
  return status === 'connected' ? new Date(at.getTime() + IDLE_MS) : undefined;
}

/** Transition at the deadline. */
export function dueTransition(status: ConsultationStatus): Transition | undefined {
  if (status === 'requested') return 'dismiss';
  if (status === 'ringing') return 'miss';
  return status === 'connected' ? 'idle' : undefined;
}
