import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { ApiError } from '../../../api/api-error.ts';
import { createIdempotencyKeys } from '../../../api/idempotency-key.ts';
import { checkPage as words } from '../../../i18n/hi/check/check-page.ts';
import { texts } from '../../../i18n/texts.ts';
import { useNetwork } from '../../../session/hooks.ts';
import { clearToast, useToast } from '../../../ui/toast/toast-store.ts';
import { track } from '../../../wrapper/wrapper.ts';
import { pathOfCheck } from '../check-paths.ts';
import { type CheckPress, submitCheck } from '../queue/submit-check.ts';
import { isOverQuota } from '../quota/over-quota.ts';
import { dropPhoto, type PhotoDraft, type PhotoRemarks, refusePhoto } from './photo-draft.ts';
import { faultOfCode } from './photo-faults.ts';
import { forgetDraft, keepDraft } from './stored-draft.ts';

const say = texts(words);

export interface PhotoQuestion {
  photo: Extract<PhotoDraft, { status: 'ready' }>;
  remarks: PhotoRemarks;
}

export interface PhotoCheck {
  /** Null when nothing is being checked; else the share of the photo that has left, 0 to 1. */
  share: number | null;
  /** Today's checks are used up; null once tried again. */
  overQuota: ApiError | null;
  start: (question: PhotoQuestion) => Promise<void>;
  stop: () => void;
  /** The photo as it is sent or put aside; its key is that of the tries before. */
  press: (question: PhotoQuestion) => CheckPress;
  /** The photo was put aside or answered: no draft stays. */
  done: () => void;
}

/**
 * Sends the photo draft and goes to its result. Without a network, also when it is cut on the way, the photo waits in the
 * queue; a photo in which nothing can be seen is refused with its hint; after any other failure, and when it is stopped, it
 * stays a draft.
 */
export function usePhotoCheck(userId: string): PhotoCheck {
  const [share, setShare] = useState<number | null>(null);
  const [overQuota, setOverQuota] = useState<ApiError | null>(null);
  const running = useRef<AbortController | null>(null);
  const [keys] = useState(() => createIdempotencyKeys());
  const offline = useNetwork() === 'offline';
  const [, navigate] = useLocation();
  const toast = useToast();
  useEffect(() => () => running.current?.abort(), []);

  const press = ({ photo, remarks }: PhotoQuestion): CheckPress => {
    const { symptom, words, pressed } = remarks;
    const text = words.trim();
    const id = keys.keyFor([photo.id, symptom, pressed?.place, pressed?.sign, text].join('\n'));
    return { id, userId, payload: { text, symptom, ...(pressed && { pressed }) }, blob: photo.jpeg };
  };
  const done = () => {
    keys.done();
    dropPhoto();
    forgetDraft();
  };
  const submit = async (question: PhotoQuestion, work: AbortController) => {
    if (!offline) setShare(0);
    const watch = { signal: work.signal, onProgress: setShare, onStored: forgetDraft };
    const outcome = await submitCheck('photos', press(question), watch);
    const overlayGone = offline || work.signal.aborted ? null : nextHistoryEntry();
    setShare(null);
    await overlayGone;
    return outcome;
  };

  const start = async (question: PhotoQuestion) => {
    if (running.current) return;
    const work = new AbortController();
    running.current = work;
    clearToast();
    setOverQuota(null);
    track('check_sent', { by: 'photo', symptom: question.remarks.pressed?.sign ?? question.remarks.symptom ?? 'none' });
    const outcome = await submit(question, work);
    running.current = null;
    if (!('error' in outcome)) {
      if ('data' in outcome) navigate(pathOfCheck(outcome.data.id), { replace: true });
      return done();
    }
    const fault = faultOfCode(outcome.error.body.code);
    if (fault) return refusePhoto(fault, question.remarks);
    const isKept = await keepDraft(userId, { ...question.photo, remarks: question.remarks });
    if (work.signal.aborted) toast({ title: say('stopped') });
    else if (isOverQuota(outcome.error)) setOverQuota(outcome.error);
    else toast({ title: outcome.why, text: say(isKept ? 'photoKept' : 'photoHere'), tone: 'bad' });
  };
  return { share, overQuota, start, stop: () => running.current?.abort(), press, done };
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
