import type { DiagnosisRecord } from '@anar/contracts/diagnosis-records';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type ApiError, errorText, NETWORK_ERROR, noAnswer } from '../../api/api-error.ts';
import type { HttpResult } from '../../api/http.ts';
import { createIdempotencyKeys } from '../../api/idempotency-key.ts';
import { uploadForm } from '../../api/upload-form.ts';
import { checkPage as words } from '../../i18n/hi/check-page.ts';
import { texts } from '../../i18n/texts.ts';
import { useAppDispatch, useNetwork } from '../../session/hooks.ts';
import { clearToast, useToast } from '../../ui/toast/toast-store.ts';
import { track } from '../../wrapper/wrapper.ts';
import { diagnosisApi, LIST, QUOTA } from './diagnosis-api.ts';
import { keepCheck, pathOfCheck } from './keep-check.ts';
import { forgetPhoto, sendPressed } from './kept-photo.ts';
import { faultOfCode } from './photo-faults.ts';
import { photoForm } from './photo-form.ts';
import { dropPhoto, type PhotoInHand, refusePhoto } from './photo-in-hand.ts';
import { isOverQuota } from './quota/over-quota.ts';
import type { Symptom } from './symptom-label.ts';
import { keepForLater, type Unsent } from './waiting/keep-for-later.ts';

const say = texts(words);

export interface PhotoQuestion {
  photo: Extract<PhotoInHand, { status: 'ready' }>;
  symptom: Symptom | null;
  words: string;
}

export interface PhotoCheck {
  /** Null when nothing is being checked; else the share of the photo that has left, 0 to 1. */
  share: number | null;
  /** Today's checks are used up; null once tried again. */
  overQuota: ApiError | null;
  start: (question: PhotoQuestion) => Promise<void>;
  stop: () => void;
  /** The photo as it can be put aside; its key is that of the tries before. */
  unsent: (question: PhotoQuestion) => Unsent;
  /** The photo was put aside or answered: nothing stays in the hand. */
  done: () => void;
}

/**
 * Sends the photo in hand and goes to its result. Without a network, also when it is cut on the way, the photo goes to
 * the waiting checks; a photo in which nothing can be seen is refused with its hint; after any other failure, and when it
 * is stopped, it stays.
 */
export function usePhotoCheck(userId: string): PhotoCheck {
  const [share, setShare] = useState<number | null>(null);
  const [overQuota, setOverQuota] = useState<ApiError | null>(null);
  const running = useRef<AbortController | null>(null);
  const [keys] = useState(() => createIdempotencyKeys());
  const dispatch = useAppDispatch();
  const offline = useNetwork() === 'offline';
  const [, navigate] = useLocation();
  const toast = useToast();
  useEffect(() => () => running.current?.abort(), []);

  const unsent = ({ photo, symptom, words }: PhotoQuestion): Unsent => {
    const text = words.trim();
    const idempotencyKey = keys.keyFor([photo.id, symptom, text].join('\n'));
    return { kind: 'photo', userId, text, symptom, photo: photo.jpeg, idempotencyKey };
  };
  const done = () => {
    keys.done();
    dropPhoto();
    forgetPhoto();
  };
  const upload = async (question: PhotoQuestion, work: AbortController): Promise<HttpResult> => {
    if (offline) return { error: noAnswer(NETWORK_ERROR) };
    const { text, idempotencyKey } = unsent(question);
    const form = photoForm(userId, question.photo.jpeg, question.symptom, text);
    setShare(0);
    const result = await uploadForm({
      url: '/api/diagnose',
      form,
      idempotencyKey,
      signal: work.signal,
      onProgress: setShare,
    });
    const overlayGone = work.signal.aborted ? null : nextHistoryEntry();
    setShare(null);
    await overlayGone;
    return result;
  };

  const start = async (question: PhotoQuestion) => {
    if (running.current) return;
    const work = new AbortController();
    running.current = work;
    clearToast();
    setOverQuota(null);
    track('check_sent', { by: 'photo', symptom: question.symptom ?? 'none' });
    await sendPressed(question.photo.id, unsent(question), () => check(question, work));
  };
  const check = async (question: PhotoQuestion, work: AbortController) => {
    const { data, error } = await upload(question, work);
    running.current = null;
    if (work.signal.aborted) return toast({ title: say('stopped') });
    if (error) return refused(question, error);
    const record = data as DiagnosisRecord;
    keepCheck(dispatch, userId, record);
    dispatch(diagnosisApi.util.invalidateTags([LIST]));
    navigate(pathOfCheck(record.id), { replace: true });
    done();
  };
  const refused = async (question: PhotoQuestion, error: ApiError) => {
    if (isOverQuota(error)) {
      dispatch(diagnosisApi.util.invalidateTags([QUOTA]));
      return setOverQuota(error);
    }
    const fault = faultOfCode(error.body.code);
    if (fault) return refusePhoto(fault, { symptom: question.symptom, words: question.words });
    const whyNotKept = error.status === 0 ? await keepForLater(unsent(question)) : errorText(error);
    if (whyNotKept === null) return done();
    toast({ title: whyNotKept, text: say('photoKept'), tone: 'bad' });
  };
  return { share, overQuota, start, stop: () => running.current?.abort(), unsent, done };
}

/**
 * The overlay takes its own entry out of the history when it closes, a moment later. The result replaces the panel,
 * not that entry, so that back leads home. The browser then scrolls the page to where it was, with the next picture:
 * what is to be seen afterwards is scrolled to later still.
 */
function nextHistoryEntry(): Promise<unknown> {
  return new Promise((resolve) => {
    const settled = () => requestAnimationFrame(() => requestAnimationFrame(resolve));
    window.addEventListener('popstate', settled, { once: true });
    setTimeout(resolve, 1000);
  });
}
