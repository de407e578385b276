import type { Consultation } from '@anar/contracts/consult/consultations';
import { consultErrors } from '@anar/contracts/errors/consult';
import { paymentErrors } from '@anar/contracts/errors/payments';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { errorText, isApiError } from '../../../api/api-error.ts';
import {
  consultationsChanged,
  type Doctor,
  readDoctorsAgain,
  useCreateConsultationMutation,
} from '../../../api/endpoints/consult-api.ts';
import { createIdempotencyKeys } from '../../../api/idempotency-key.ts';
import { texts } from '../../../i18n/texts.ts';
import { useAppDispatch, useNetwork } from '../../../session/hooks.ts';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { track } from '../../../wrapper/wrapper.ts';
import { askDraft, changeDraft } from '../ask/ask-draft.ts';
import { draftOf } from '../ask/draft-of.ts';
import { consultTexts } from '../consult.hi.ts';
import { pathOf } from '../consult-view.ts';
import { refreshMoney } from '../refresh-money.ts';

const sayConsult = texts(consultTexts);

export interface Move {
  /** The doctor whom the request is being moved to, also after an attempt without an answer; else null. */
  to: Doctor | null;
  busy: boolean;
  /** Withdraws the request and asks this doctor with the same case; the server moves the fee. */
  start: (of: Consultation, to: Doctor) => Promise<void>;
}

/** Moves a waiting request to another doctor. Retries of one move carry the same key: the server goes on with it. */
export function useMove(): Move {
  const [create] = useCreateConsultationMutation();
  const [keys] = useState(() => createIdempotencyKeys());
  const [to, setTo] = useState<Doctor | null>(null);
  const [busy, setBusy] = useState(false);
  const offline = useNetwork() === 'offline';
  const dispatch = useAppDispatch();
  const [, navigate] = useLocation();
  const toast = useToast();
  const fail = (text: string) => toast({ title: sayConsult('error'), text, tone: 'bad' });

  /** The request is withdrawn, but the wallet is short: the doctors' page asks again, or says by how much. */
  async function askAgain(of: Consultation, doctor: Doctor): Promise<void> {
    await draftOf(of);
    changeDraft({ doctorId: doctor.id });
    navigate(pathOf({ name: 'doctors', go: true }), { replace: true });
  }

  async function refused(error: unknown, of: Consultation, doctor: Doctor): Promise<void> {
    // No answer, or the server is in trouble: the farmer repeats the same move.
    if (!isApiError(error) || error.status < 400 || error.status >= 500) return fail(errorText(error));
    setTo(null);
    const { code } = error.body;
    if (code === paymentErrors.balanceTooLow.code) return askAgain(of, doctor);
    if (code === consultErrors.stateChanged.code) dispatch(consultationsChanged(of.id));
    else dispatch(readDoctorsAgain());
    fail(errorText(error));
  }

  return {
    to,
    busy,
    start: async (of, doctor) => {
      if (busy) return;
      if (offline) return fail(sayConsult('actOffline'));
      setTo(doctor);
      setBusy(true);
      // The local draft is of this request, and becomes the draft of the next one.
      const isDraftOf = askDraft.get().askedId === of.id;
      const moved = {
        ...{ userId: of.userId, doctorId: doctor.id, consultationFee: doctor.consultationFee, insteadOf: of.id },
        ...{ problemDescription: of.problemDescription, photoUrls: [] },
      };
      const { data, error } = await create({ ...moved, idempotencyKey: keys.keyFor(JSON.stringify(moved)) });
      setBusy(false);
      if (!data) return refused(error, of, doctor);
      keys.done();
      if (isDraftOf) changeDraft({ doctorId: undefined, askedId: data.id });
      track('consultation_requested', { photos: of.photoUrls.length, words: of.problemDescription !== '' });
      refreshMoney();
      navigate(pathOf({ name: 'waiting', id: data.id }), { replace: true });
    },
  };
}
