import type { CallState } from '../session/call-session.ts';

/** Prescription and advice are promised only after a conversation, and only while the consultation is open. */
export const isAdvicePromised = ({ seconds, endReason }: Pick<CallState, 'seconds' | 'endReason'>): boolean =>
  seconds > 0 && endReason !== 'consultation_over';

/** The call may have ended while the photo was taken: then the text does not say that the call goes on. */
export const photoFailedText = ({ phase }: Pick<CallState, 'phase'>) =>
  phase === 'ended' ? 'photoFailedOver' : 'photoFailedText';
