import { QUESTION_MAX } from '@anar/contracts/constants';
import { type FormEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { ApiError } from '../../api/api-error.ts';
import { createIdempotencyKeys } from '../../api/idempotency-key.ts';
import { dropQuestion, keptQuestion } from '../../device/question-draft.ts';
import { diagnosis as words } from '../../i18n/hi/check/diagnosis.ts';
import { texts } from '../../i18n/texts.ts';
import { useSession } from '../../session/hooks.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/controls/button.tsx';
import { useEnterSends } from '../../ui/form/use-enter-sends.ts';
import { lazy, loads } from '../../ui/hooks/lazy.tsx';
import { clearToast, useToast } from '../../ui/toast/toast-store.ts';
import { track } from '../../wrapper/wrapper.ts';
import { pathOfCheck } from './check-paths.ts';
import css from './question-form.module.css';
import { type CheckPress, preloadQueue, submitCheck } from './queue/submit-check.ts';
import { isOverQuota } from './quota/over-quota.ts';
import { QuotaLine, QuotaRefusalSpace } from './quota/quota-line.tsx';
import { useQuota } from './quota/use-quota.ts';

const say = texts(words);
const refusal = lazy(async () => (await import('./quota/quota-refusal.tsx')).QuotaRefusal);

interface QuestionFormProps {
  /** As narrow as a button beside another, until it is written in. */
  compact?: boolean;
  /** Words that were written elsewhere before. */
  first?: string | undefined;
  box?: Ref<HTMLTextAreaElement>;
}

/** The problem in the farmer's own words. Nothing happens with no words; they go only when they are answered or put aside. */
export function QuestionForm({ compact = false, first, box }: QuestionFormProps) {
  const [text, setText] = useState(() => first || keptQuestion());
  const userId = useSession().user?.id ?? '';
  const { busy, overQuota, check, press, done } = useTextCheck(userId, () => setText(''));
  const usedUp = useQuota()?.question.left === 0;
  // Once open it stays so: nothing moves from under the thumb that leaves it.
  const [open, setOpen] = useState(!compact || text !== '');
  const id = useId();
  const own = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(box, () => own.current as HTMLTextAreaElement, []);
  // The box grows with the words so that they can be read again; Enter still sends, as in a single line.
  useEnterSends(own, () => own.current?.form?.requestSubmit());
  const question = text.trim();
  const Refusal = refusal.loaded;

  const write = (words: string) => {
    setText(words);
    if (words === '') dropQuestion();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (question !== '' && userId !== '') void check(question);
  };
  return (
    <>
      <form className={classNames(css.form, !open && css.closed)} onSubmit={send} aria-busy={busy}>
        {!open && <Icon name="keyboard" />}
        <label className={css.label} htmlFor={id}>
          {say('writeLabel')}
        </label>
        <textarea
          id={id}
          ref={own}
          className={css.input}
          rows={1}
          value={text}
          maxLength={QUESTION_MAX}
          placeholder={say(open ? 'writeHere' : 'write')}
          enterKeyHint="send"
          autoComplete="off"
          readOnly={busy}
          onChange={(event) => write(event.target.value)}
          onFocus={() => {
            setOpen(true);
            preloadQueue();
          }}
        />
        {open && (
          <button type="submit" className={css.send} aria-label={say(busy ? 'sending' : 'send')}>
            {busy ? <Spinner /> : <Icon name="send" />}
          </button>
        )}
      </form>
      {overQuota && Refusal && question !== '' ? (
        <Refusal kind="question" error={overQuota} press={() => press(question)} onKept={done} />
      ) : busy && usedUp ? (
        <QuotaRefusalSpace />
      ) : (
        (open || usedUp) && <QuotaLine kind="question" />
      )}
    </>
  );
}

interface TextCheck {
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
function useTextCheck(userId: string, onDone: () => void): TextCheck {
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
    dropQuestion();
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
    const over = 'error' in outcome && isOverQuota(outcome.error) && (await loads(refusal));
    working.current = false;
    setBusy(false);
    if ('error' in outcome) {
      if (over) setOverQuota(outcome.error);
      else toast({ title: outcome.why, text: say('textKept'), tone: 'bad' });
      return;
    }
    done();
    if ('data' in outcome) navigate(pathOfCheck(outcome.data.id));
  };
  return { busy, overQuota, check, press, done };
}
