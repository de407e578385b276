import type { ConsultationFields } from '../consultation.model.ts';

type Given = Pick<ConsultationFields, 'talkedAt' | 'phonedAt' | 'wroteAt' | 'notes' | 'prescriptions'>;

/** "पानी न दें" is advice; "जी", "बताइए" and "." are not. */
const LEAST_LETTERS = 8;

/** Whether a text can be advice at all: at least two words and eight letters, vowel signs or digits, in any script. */
export function isAdvice(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.length >= 2 && [...words.join('')].length >= LEAST_LETTERS;
}

/**
 * Something for the farmer came of it: without that nobody pays. A talk, a message with advice (`wroteAt`) and a prescription
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
