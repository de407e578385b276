import type { DiagnosisRecord } from '@anar/contracts/diagnosis';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { errorText } from '../../app/api-error.ts';
import { useAppDispatch, useNetwork } from '../../app/hooks.ts';
import { createRepeatKey } from '../../app/repeat-key.ts';
import { uploadForm } from '../../app/upload-form.ts';
import { t } from '../../i18n/t.ts';
import { clearToast, useToast } from '../../ui/toast-store.ts';
import { track } from '../../wrapper/wrapper.ts';
import { diagnosisApi } from './diagnosis-api.ts';
import { keepCheck, pathOfCheck } from './keep-check.ts';
import { forgetPhoto } from './kept-photo.ts';
import { dropPhoto, type PhotoInHand } from './photo-in-hand.ts';
import type { Symptom } from './symptom-label.ts';

export interface PhotoQuestion {
  photo: Extract<PhotoInHand, { status: 'ready' }>;
  symptom: Symptom | null;
  words: string;
}

export interface PhotoCheck {
  /** Null when nothing is being checked; else the share of the photo that has left, 0 to 1. */
  share: number | null;
  start: (question: PhotoQuestion) => Promise<void>;
  stop: () => void;
}

/** Sends the photo in hand and goes to its result; when that fails or is stopped the photo stays. */
export function usePhotoCheck(userId: string): PhotoCheck {
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const [keys] = useState(() => createRepeatKey());
  const dispatch = useAppDispatch();
  const offline = useNetwork() === 'offline';
  const [, navigate] = useLocation();
  const toast = useToast();
  useEffect(() => () => running.current?.abort(), []);

  const start = async ({ photo, symptom, words }: PhotoQuestion) => {
    if (running.current) return;
    if (offline) return toast({ title: t('diagnosis.checkFailed'), text: t('diagnosis.offlinePhoto'), tone: 'bad' });
    clearToast();
    const work = new AbortController();
    running.current = work;
    setShare(0);
    track('check_sent', { by: 'photo', symptom: symptom ?? 'none' });
    const result = await uploadForm({
      url: '/api/diagnose',
      form: photoForm(userId, photo.jpeg, symptom, words.trim()),
      idempotencyKey: keys.keyFor([photo.id, symptom, words.trim()].join('\n')),
      signal: work.signal,
      onProgress: setShare,
    });
    running.current = null;
    const overlayGone = work.signal.aborted ? null : nextHistoryEntry();
    setShare(null);
    if (work.signal.aborted) return toast({ title: t('diagnosis.stopped') });
    if (result.error) {
      const title = errorText(result.error);
      return toast({ title, text: t('diagnosis.photoKept'), tone: 'bad' });
    }
    const record = result.data as DiagnosisRecord;
    keys.done();
    keepCheck(dispatch, userId, record);
    dispatch(diagnosisApi.util.invalidateTags([{ type: 'Diagnosis', id: 'LIST' }]));
    await overlayGone;
    navigate(pathOfCheck(record.id), { replace: true });
    dropPhoto();
    forgetPhoto();
  };
  return { share, start, stop: () => running.current?.abort() };
}

/**
 * The overlay takes its own entry out of the history when it closes, a moment later. The result replaces the panel,
 * not that entry, so that back leads home.
 */
function nextHistoryEntry(): Promise<unknown> {
  return new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
    setTimeout(resolve, 1000);
  });
}

function photoForm(userId: string, jpeg: Blob, symptom: Symptom | null, words: string): FormData {
  const form = new FormData();
  form.append('userId', userId);
  if (words !== '') form.append('userInput', words);
  if (symptom) form.append('symptom', symptom);
  form.append('image', jpeg, 'photo.jpg');
  return form;
}
