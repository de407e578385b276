import { consultErrors } from '@anar/contracts/errors/consult';
import { paymentErrors } from '@anar/contracts/errors/payments';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type ApiError, isApiError } from '../../../api/api-error.ts';
import { type Doctor, readDoctorsAgain, useCreateConsultationMutation } from '../../../api/endpoints/consult-api.ts';
import { createIdempotencyKeys } from '../../../api/idempotency-key.ts';
import { showFirstAidFor } from '../../../first-aid/first-aid.ts';
import { texts } from '../../../i18n/texts.ts';
import { useAppDispatch, useNetwork, useSession } from '../../../session/hooks.ts';
import { clearToast, useToast } from '../../../ui/toast/toast-store.ts';
import { track } from '../../../wrapper/wrapper.ts';
import { consultTexts } from '../consult.hi.ts';
import { pathOf } from '../consult-view.ts';
import { refreshMoney } from '../refresh-money.ts';
import { askTexts } from './ask.hi.ts';
import { askDraft, changeDraft } from './ask-draft.ts';
import { askPhotos, clearUploads, uploadAskPhotos } from './ask-photos.ts';

const say = texts(askTexts);
const sayConsult = texts(consultTexts);

/** The wallet balance is below this doctor's fee. */
export interface Shortfall {
  doctor: Doctor;
  /** Paise. */
  short: number;
}

export interface Ask {
  /** Id of the doctor whose request is in flight. */
  asking: string | null;
  shortfall: Shortfall | null;
  /** The text describes an emergency: first aid is shown instead. */
  emergency: boolean;
  ask: (doctor: Doctor) => Promise<void>;
}

/**
 * Requests a doctor with the draft. On any error the draft stays; if the balance is too low, `shortfall` says by how
 * much.
 */
export function useAsk(): Ask {
  const userId = useSession().user?.id ?? '';
  const [create] = useCreateConsultationMutation();
  const [keys] = useState(() => createIdempotencyKeys());
  const [asking, setAsking] = useState<string | null>(null);
  const [shortfall, setShortfall] = useState<Shortfall | null>(null);
  const [emergency, setEmergency] = useState(false);
  const working = useRef(false);
  const dispatch = useAppDispatch();
  const offline = useNetwork() === 'offline';
  const [, navigate] = useLocation();
  const toast = useToast();

  const fail = (text: string) => toast({ title: sayConsult('error'), text, tone: 'bad' });

  /** Sends once; on "photo unknown" uploads the photos again and retries once. */
  async function send(doctor: Doctor, again = false): Promise<{ id: string } | ApiError | null> {
    const photoUrls = await uploadAskPhotos();
    if (photoUrls === null) {
      fail(say('photosFailed'));
      return null;
    }
    const { problem, sharesRecords, orchardId } = askDraft.get();
    const asked = {
      doctorId: doctor.id,
      consultationFee: doctor.consultationFee,
      userId,
      problemDescription: problem.trim(),
      photoUrls,
      sharesRecords,
      ...(orchardId && { orchardId }),
    };
    const { data, error } = await create({ ...asked, idempotencyKey: keys.keyFor(JSON.stringify(asked)) });
    if (data) return data;
    if (codeOf(error) === consultErrors.photoUnknown.code && !again) {
      clearUploads();
      return send(doctor, true);
    }
    return isApiError(error) ? error : null;
  }

  async function refused(error: ApiError, doctor: Doctor): Promise<void> {
    const { code, error: sentence, details } = error.body;
    const reported = (details ?? {}) as { shortfallPaise?: unknown; consultationId?: unknown; firstAid?: unknown };
    switch (code) {
      case paymentErrors.balanceTooLow.code:
        changeDraft({ doctorId: doctor.id });
        track('consultation_fee_short');
        return setShortfall({ doctor, short: Number(reported.shortfallPaise) || doctor.consultationFee * 100 });
      case consultErrors.emergency.code:
        setEmergency(true);
        return showFirstAidFor(askDraft.get().problem, reported.firstAid);
      case consultErrors.alreadyOpen.code:
        if (typeof reported.consultationId !== 'string') return fail(sentence);
        toast({ title: say('alreadyOpen') });
        return navigate(pathOf({ name: 'waiting', id: reported.consultationId }));
      case consultErrors.problemMissing.code:
        fail(sentence);
        return navigate(pathOf({ name: 'problem' }));
      case consultErrors.doctorOffline.code:
      case consultErrors.doctorUnknown.code:
        dispatch(readDoctorsAgain());
        return fail(sentence);
      default:
        return fail(say('bookFailed', { message: sentence || say('bookFailedPlain') }));
    }
  }

  return {
    asking,
    shortfall,
    emergency,
    ask: async (doctor) => {
      if (working.current) return;
      if (offline) return fail(say('bookOffline'));
      working.current = true;
      setAsking(doctor.id);
      setShortfall(null);
      setEmergency(false);
      clearToast();
      const outcome = await send(doctor);
      working.current = false;
      setAsking(null);
      if (outcome === null) return;
      if (isApiError(outcome)) return refused(outcome, doctor);
      keys.done();
      // The uploads belong to this consultation now; a request to another doctor needs new ones.
      clearUploads();
      changeDraft({ doctorId: undefined, askedId: outcome.id });
      track('consultation_requested', { photos: askPhotos().length, words: askDraft.get().problem.trim() !== '' });
      refreshMoney();
      navigate(pathOf({ name: 'waiting', id: outcome.id }), { replace: true });
    },
  };
}

const codeOf = (error: unknown) => (isApiError(error) ? error.body.code : undefined);

/**
 * Whether the text describes an emergency, as detected on this device; false when the detector did not load: the server
 * checks too.
 */
export async function isEmergency(problem: string): Promise<boolean> {
  if (problem === '') return false;
  try {
    const { readEmergency } = await import('../../../first-aid/read-emergency.ts');
    return readEmergency(problem) !== undefined;
  } catch (cause) {
    console.warn('emergency reader did not load', cause);
    return false;
  }
}
