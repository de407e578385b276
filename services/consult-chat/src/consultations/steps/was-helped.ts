import type { CallEndReason } from '@anar/contracts/consult/calls';
import type { ConsultationFields } from '../consultation.model.ts';
import { isAdvice, ON_PAPER } from './is-advice.ts';

type Given = Pick<ConsultationFields, 'notes' | 'prescriptions'> & {
  [At in 'talkedAt' | 'phonedAt' | 'wroteAt']?: ConsultationFields[At] | undefined;
};

/**
 * Whether the farmer was helped: otherwise the fee is not charged. A call, advice in the chat (`wroteAt`) and a
 * prescription count by themselves. Notes are visible to the doctor only and may be about an unanswered call: they
 * count only with a phone call.
 */
export function wasHelped({ talkedAt, phonedAt, wroteAt, notes, prescriptions }: Given): boolean {
  const isNotedCall = phonedAt !== undefined && isAdvice([{ content: notes }], { rule: ON_PAPER });
  const isPrescribed = prescriptions.some(
    ({ text, lines, images }) =>
      lines.length > 0 || images.length > 0 || isAdvice([{ content: text }], { rule: ON_PAPER }),
  );
  return talkedAt !== undefined || wroteAt !== undefined || isNotedCall || isPrescribed;
}

const CUT_OFF: readonly CallEndReason[] = ['failed', 'lost'];

/**
 * The only help was a call that broke off. If the doctor ends the consultation, the fee is charged; if it idles out, it
 * is returned.
 */
export function isCutOff(one: Given & Pick<ConsultationFields, 'calls'>): boolean {
  if (!one.talkedAt || wasHelped({ ...one, talkedAt: undefined })) return false;
  const last = one.calls?.findLast(({ answeredAt }) => answeredAt);
  return last !== undefined && CUT_OFF.includes(last.reason);
}
