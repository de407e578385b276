import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { ApiError } from '../../../api/api-error.ts';
import { createIdempotencyKeys } from '../../../api/idempotency-key.ts';
import { texts } from '../../../i18n/texts.ts';
import { useNetwork } from '../../../session/hooks.ts';
import { clearToast, useToast } from '../../../ui/toast/toast-store.ts';
import { track } from '../../../wrapper/wrapper.ts';
import { checkPageTexts } from '../check-page.hi.ts';
import { type CheckSubmission, submitCheck } from '../queue/submit-check.ts';
import { isOverQuota } from '../quota/over-quota.ts';
import { pathOfCheck } from '../record/check-paths.ts';
import { dropPhoto, type PhotoDraft, type PhotoRemarks, refusePhoto } from './photo-draft.ts';
import { faultOfCode } from './photo-faults.ts';
import { deleteDraft, keepDraft } from './stored-draft.ts';

const say = texts(checkPageTexts);

export interface PhotoQuestion {
  photo: Extract<PhotoDraft, { status: 'ready' }>;
  remarks: PhotoRemarks;
}

export interface PhotoCheck {
  /** Null when no check is running; else the share of the photo that is uploaded, 0 to 1. */
  share: number | null;
  /** The error that today's quota is used up; null again on the next attempt. */
  overQuota: ApiError | null;
  start: (question: PhotoQuestion) => Promise<void>;
  stop: () => void;
  /** The submission of this photo; a retry has the same idempotency key. */
  submissionOf: (question: PhotoQuestion) => CheckSubmission;
  /** Clears the draft after the photo was queued or answered. */
  done: () => void;
}

/**
 * Sends the photo draft and opens its result. Without a network, also when it is lost while sending, the photo waits in
 * the queue; a photo in which nothing can be recognised is rejected with a hint; after any other error, and when
 * stopped, it stays a draft.
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

  const submissionOf = ({ photo, remarks }: PhotoQuestion): CheckSubmission => {
    const { symptom, words, pressed } = remarks;
    const text = words.trim();
    const id = keys.keyFor([photo.id, symptom, pressed?.place, pressed?.sign, text].join('\n'));
    return { id, userId, payload: { text, symptom, ...(pressed && { pressed }) }, blob: photo.jpeg };
  };
  const done = () => {
    keys.done();
    dropPhoto();
    deleteDraft();
  };
  const submit = async (question: PhotoQuestion, work: AbortController) => {
    if (!offline) setShare(0);
    const watch = { signal: work.signal, onProgress: setShare, onStored: deleteDraft };
    const outcome = await submitCheck('photos', submissionOf(question), watch);
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
  return { share, overQuota, start, stop: () => running.current?.abort(), submissionOf, done };
}

/**
 * The overlay removes its own history entry when it closes, a moment later. Waiting for that lets the result replace
 * the panel's entry, so that back leads to the home page. The browser then restores the scroll position with the next
 * frame: scrolling to a result must come after it, hence two frames.
 */
function nextHistoryEntry(): Promise<unknown> {
  return new Promise((resolve) => {
    const settled = () => requestAnimationFrame(() => requestAnimationFrame(resolve));
    window.addEventListener('popstate', settled, { once: true });
    setTimeout(resolve, 1000);
  });
}
