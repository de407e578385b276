import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type ApiError, errorText, isApiError, NETWORK_ERROR, noAnswer } from '../../api/api-error.ts';
import { createIdempotencyKeys } from '../../api/idempotency-key.ts';
import { diagnosis as words } from '../../i18n/hi/diagnosis.ts';
import { texts } from '../../i18n/texts.ts';
import { useAppDispatch, useNetwork } from '../../session/hooks.ts';
import { clearToast, useToast } from '../../ui/toast/toast-store.ts';
import { track } from '../../wrapper/wrapper.ts';
import { useCheckTextMutation } from './diagnosis-api.ts';
import { keepCheck, pathOfCheck } from './keep-check.ts';
import { isOverQuota } from './quota/over-quota.ts';
import { keepForLater, type Unsent } from './waiting/keep-for-later.ts';
import { sendPressedText } from './waiting/text-press.ts';

const say = texts(words);

const TIMEOUT_MS = 60_000;
/** While the banner says that the net is slow and checks are queued, nobody looks at a turning ring for a minute. */
const SLOW_TIMEOUT_MS = 12_000;

export interface TextCheck {
  busy: boolean;
  /** Today's checks are used up; null once the words are done with or tried again. */
  overQuota: ApiError | null;
  check: (question: string) => Promise<void>;
  /** The words as they can be put aside; their key is that of the tries before. */
  unsent: (question: string) => Unsent;
  /** The words were put aside or answered: the next press is a new one. */
  done: () => void;
}

/** Sends a question and goes to its result. Without a network it is put aside; after any other failure it stays. */
export function useTextCheck(userId: string, onDone: () => void): TextCheck {
  const [keys] = useState(() => createIdempotencyKeys());
  const [checkText] = useCheckTextMutation();
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const [overQuota, setOverQuota] = useState<ApiError | null>(null);
  const network = useNetwork();
  const dispatch = useAppDispatch();
  const [, navigate] = useLocation();
  const toast = useToast();

  const unsent = (text: string): Unsent => {
    return { kind: 'question', userId, text, symptom: null, photo: null, idempotencyKey: keys.keyFor(text) };
  };
  const done = () => {
    keys.done();
    setOverQuota(null);
    onDone();
  };
  const ask = async (text: string) => {
    if (network === 'offline') return { error: noAnswer(NETWORK_ERROR) };
    const timeoutMs = network === 'slow' ? SLOW_TIMEOUT_MS : TIMEOUT_MS;
    return checkText({ userId, text, idempotencyKey: keys.keyFor(text), timeoutMs });
  };
  const work = async (question: string) => {
    const { data, error } = await ask(question);
    if (data) {
      done();
      keepCheck(dispatch, userId, data);
      return navigate(pathOfCheck(data.id));
    }
    if (isApiError(error) && isOverQuota(error)) return setOverQuota(error);
    const noNetwork = isApiError(error) && error.status === 0;
    const whyNotKept = noNetwork ? await keepForLater(unsent(question)) : errorText(error);
    if (whyNotKept === null) return done();
    toast({ title: whyNotKept, text: say('textKept'), tone: 'bad' });
  };
  const check = async (question: string) => {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setOverQuota(null);
    clearToast();
    track('check_sent', { by: 'words' });
    const press = { userId, text: question, idempotencyKey: keys.keyFor(question) };
    await sendPressedText(press, () => work(question));
    working.current = false;
    setBusy(false);
  };
  return { busy, overQuota, check, unsent, done };
}
