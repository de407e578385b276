import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { ApiError } from '../../api/api-error.ts';
import { createIdempotencyKeys } from '../../api/idempotency-key.ts';
import { diagnosis as words } from '../../i18n/hi/diagnosis.ts';
import { texts } from '../../i18n/texts.ts';
import { clearToast, useToast } from '../../ui/toast-store.ts';
import { track } from '../../wrapper/wrapper.ts';
import { pathOfCheck } from './keep-check.ts';
import { type CheckPress, submitCheck } from './queue/submit-check.ts';
import { isOverQuota } from './quota/over-quota.ts';

const say = texts(words);

export interface TextCheck {
  busy: boolean;
  /** Today's checks are used up; null once the words are done with or tried again. */
  overQuota: ApiError | null;
  check: (question: string) => Promise<void>;
  /** The words as they are sent or put aside; their key is that of the tries before. */
  press: (question: string) => CheckPress;
  /** The words were put aside or answered: the next press is a new one. */
  done: () => void;
}

/** Sends a question and goes to its result. Without a network it waits in the queue; after any other failure it stays. */
export function useTextCheck(userId: string, onDone: () => void): TextCheck {
  const [keys] = useState(() => createIdempotencyKeys());
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const [overQuota, setOverQuota] = useState<ApiError | null>(null);
  const [, navigate] = useLocation();
  const toast = useToast();

  const press = (text: string): CheckPress => ({ id: keys.keyFor(text), userId, payload: { text, symptom: null } });
  const done = () => {
    keys.done();
    setOverQuota(null);
    onDone();
  };
  const check = async (question: string) => {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setOverQuota(null);
    clearToast();
    track('check_sent', { by: 'words' });
    const outcome = await submitCheck('questions', press(question));
    working.current = false;
    setBusy(false);
    if ('error' in outcome) {
      if (isOverQuota(outcome.error)) setOverQuota(outcome.error);
      else toast({ title: outcome.why, text: say('textKept'), tone: 'bad' });
      return;
    }
    done();
    if ('data' in outcome) navigate(pathOfCheck(outcome.data.id));
  };
  return { busy, overQuota, check, press, done };
}
