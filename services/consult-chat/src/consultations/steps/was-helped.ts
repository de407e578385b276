import type { CallEndReason } from '@anar/contracts/consult/calls';
import type { ConsultationFields } from '../consultation.model.ts';

type Given = Pick<ConsultationFields, 'notes' | 'prescriptions'> & {
  [At in 'talkedAt' | 'phonedAt' | 'wroteAt']?: ConsultationFields[At] | undefined;
};

/** "पानी न दें" is advice; "जी", "बताइए" and "." are not. */
const LEAST_LETTERS = 8;

/** Whether a text can be advice at all: at least two words and eight letters, vowel signs or digits, in any script. */
export function isAdvice(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.length >= 2 && [...words.join('')].length >= LEAST_LETTERS;
}

/**
 * The farmer was helped: without that no fee is paid. A talk, a message with advice (`wroteAt`) and a prescription
 * count by themselves. Notes are the doctor's own and may be about a call that was not answered: they count only with a phone
 * call.
 */
export function wasHelped({ talkedAt, phonedAt, wroteAt, notes, prescriptions }: Given): boolean {
  const isNotedCall = phonedAt !== undefined && isAdvice(notes ?? '');
  const isPrescribed = prescriptions.some(
    ({ text, lines, images }) => lines.length > 0 || images.length > 0 || isAdvice(text),
  );
  return talkedAt !== undefined || wroteAt !== undefined || isNotedCall || isPrescribed;
}

const CUT_OFF: readonly CallEndReason[] = ['failed', 'lost'];

/**
 * They talked, the last call broke off and nothing is written. The doctor may end it as done and is paid; when the clock ends
 * it, the fee goes back.
 */
export function isCutOff(one: Given & Pick<ConsultationFields, 'calls'>): boolean {
  if (!one.talkedAt || wasHelped({ ...one, talkedAt: undefined })) return false;
  const last = one.calls?.findLast(({ answeredAt }) => answeredAt);
  return last !== undefined && CUT_OFF.includes(last.reason);
}
