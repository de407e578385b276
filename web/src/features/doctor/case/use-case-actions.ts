import type { Consultation, RejectReason } from '@anar/contracts/consult/consultations';
import { useRef, useState } from 'react';
import { errorText, isApiError } from '../../../api/api-error.ts';
import {
  consultationsChanged,
  useAcceptConsultationMutation,
  useConfirmPhoneCallMutation,
  useEndConsultationMutation,
  useRejectConsultationMutation,
} from '../../../api/endpoints/consult-api.ts';
import { texts } from '../../../i18n/texts.ts';
import { useAppDispatch, useNetwork } from '../../../session/hooks.ts';
import { type ToastMessage, useToast } from '../../../ui/toast/toast-store.ts';
import { caseTexts } from './case.hi.ts';

const say = texts(caseTexts);

export type CaseAction = 'accept' | 'reject' | 'talked' | 'end';

/** Whether a fee is returned to the farmer if the consultation fails. */
export const isFeeHeld = ({ consultationFee, funding }: Consultation): boolean =>
  consultationFee > 0 && funding === 'held';

/** Whether ending it now returns the fee: a phone call alone does not earn it. */
export const goesBack = (one: Consultation): boolean => !one.isHelped && isFeeHeld(one);

/** Consequence of ending it now for the fee. */
export function endTextOf(one: Consultation): 'endText' | 'endNothing' | 'endNothingIncluded' {
  if (one.isHelped || one.consultationFee === 0) return 'endText';
  return one.funding === 'included' ? 'endNothingIncluded' : 'endNothing';
}

/** A doctor's actions on one consultation: one at a time, each with a toast. True on success. */
export function useCaseActions(id: string, name: string) {
  const [accept] = useAcceptConsultationMutation();
  const [reject] = useRejectConsultationMutation();
  const [talked] = useConfirmPhoneCallMutation();
  const [end] = useEndConsultationMutation();
  const [busy, setBusy] = useState<CaseAction | null>(null);
  const underWay = useRef(false);
  const offline = useNetwork() === 'offline';
  const dispatch = useAppDispatch();
  const toast = useToast();

  async function act(
    action: CaseAction,
    call: () => PromiseLike<{ error?: unknown }>,
    done: ToastMessage,
  ): Promise<boolean> {
    if (underWay.current) return false;
    if (offline) {
      toast({ title: say('noNet'), tone: 'bad' });
      return false;
    }
    underWay.current = true;
    setBusy(action);
    const { error } = await call();
    underWay.current = false;
    setBusy(null);
    if (error === undefined) {
      toast({ tone: 'ok', ...done });
      return true;
    }
    toast({ title: say('actionFailed', { why: errorText(error) }), tone: 'bad' });
    // Another participant changed it first: refetch.
    if (isApiError(error) && error.status === 409) dispatch(consultationsChanged(id));
    return false;
  }

  return {
    busy,
    accept: () => act('accept', () => accept({ id }), { title: say('accepted'), text: say('acceptedText', { name }) }),
    reject: (reason: RejectReason, text: string) =>
      act('reject', () => reject({ id, reason, ...(text && { text }) }), { title: say('rejected') }),
    talked: () => act('talked', () => talked({ id }), { title: say('talkedDone') }),
    end: () => act('end', () => end({ id }), { title: say('ended') }),
    letGo: (paid: boolean) => act('end', () => end({ id }), { title: say(paid ? 'letGoDone' : 'letGoDoneFree') }),
  };
}

export type CaseActions = ReturnType<typeof useCaseActions>;
