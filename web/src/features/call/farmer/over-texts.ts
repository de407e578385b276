import type { CallState } from '../session/call-session.ts';

/** Prescription and advice are promised only after a talk, and while they can still come. */
export const isAdvicePromised = ({ seconds, endReason }: Pick<CallState, 'seconds' | 'endReason'>): boolean =>
  seconds > 0 && endReason !== 'consultation_over';

/** The call may have ended while the photo was taken: it is not said then that it goes on. */
export const photoFailedText = ({ phase }: Pick<CallState, 'phase'>) =>
  phase === 'ended' ? 'photoFailedOver' : 'photoFailedText';
