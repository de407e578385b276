import type { CallEndReason } from '@anar/contracts/consult/calls';
import type { ConsultationFields } from '../consultation.model.ts';
import { isAdvice, ON_PAPER } from './is-advice.ts';

type Given = Pick<ConsultationFields, 'notes' | 'prescriptions'> & {
  [At in 'talkedAt' | 'phonedAt' | 'wroteAt']?: ConsultationFields[At] | undefined;
};

/**
 * The farmer was helped: without that no fee is paid. A talk, advice in the chat (`wroteAt`) and a prescription
 * count by themselves. Notes are the doctor's own and may be about a call that was not answered: they count only with a phone
 * call.
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
 * They talked, the last call broke off and nothing is written. The doctor may end it as done and is paid; when the clock ends
 * it, the fee goes back.
 */
export function isCutOff(one: Given & Pick<ConsultationFields, 'calls'>): boolean {
  if (!one.talkedAt || wasHelped({ ...one, talkedAt: undefined })) return false;
  const last = one.calls?.findLast(({ answeredAt }) => answeredAt);
  return last !== undefined && CUT_OFF.includes(last.reason);
}
