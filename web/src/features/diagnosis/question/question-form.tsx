import { QUESTION_MAX } from '@anar/contracts/constants';
import { type FormEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { ApiError } from '../../../api/api-error.ts';
import { createIdempotencyKeys } from '../../../api/idempotency-key.ts';
import { dropQuestion, keptQuestion } from '../../../device/storage/question-draft.ts';
import { texts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/hooks.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Spinner } from '../../../ui/controls/button.tsx';
import { useEnterSends } from '../../../ui/form/use-enter-sends.ts';
import { lazy, loads } from '../../../ui/hooks/lazy.tsx';
import { clearToast, useToast } from '../../../ui/toast/toast-store.ts';
import { track } from '../../../wrapper/wrapper.ts';
import { diagnosisTexts } from '../diagnosis.hi.ts';
import { type CheckSubmission, preloadQueue, submitCheck } from '../queue/submit-check.ts';
import { isOverQuota } from '../quota/over-quota.ts';
import { QuotaLine, QuotaRefusalSpace } from '../quota/quota-line.tsx';
import { useQuota } from '../quota/use-quota.ts';
import { pathOfCheck } from '../record/check-paths.ts';
import css from './question-form.module.css';

const say = texts(diagnosisTexts);
const refusal = lazy(async () => (await import('../quota/quota-refusal.tsx')).QuotaRefusal);

interface QuestionFormProps {
  /** As narrow as a button until it is focused. */
  compact?: boolean;
  /** Text taken over from a rejected photo. */
  first?: string | undefined;
  box?: Ref<HTMLTextAreaElement>;
}

/**
 * The problem as the farmer's text. An empty text does nothing; the box is cleared only once the text was answered or
 * queued.
 */
export function QuestionForm({ compact = false, first, box }: QuestionFormProps) {
  const [text, setText] = useState(() => first || keptQuestion());
  const userId = useSession().user?.id ?? '';
  const { busy, overQuota, check, submissionOf, done } = useTextCheck(userId, () => setText(''));
  const usedUp = useQuota()?.question.left === 0;
  // Once opened it stays open, so that the layout does not shift on blur.
  const [open, setOpen] = useState(!compact || text !== '');
  const id = useId();
  const own = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(box, () => own.current as HTMLTextAreaElement, []);
  // The box grows with the text; Enter still submits, as in a single line.
  useEnterSends(own, () => own.current?.form?.requestSubmit());
  const question = text.trim();
  const Refusal = refusal.loaded;

  const write = (typed: string) => {
    setText(typed);
    if (typed === '') dropQuestion();
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
          <button
            type="submit"
            className={css.send}
            disabled={question === ''}
            aria-label={say(busy ? 'sending' : 'send')}
          >
            {busy ? <Spinner /> : <Icon name="send" />}
          </button>
        )}
      </form>
      {overQuota && Refusal && question !== '' ? (
        <Refusal kind="question" error={overQuota} submission={() => submissionOf(question)} onKept={done} />
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
  /** The error that today's quota is used up; null once the text was answered, queued or retried. */
  overQuota: ApiError | null;
  check: (question: string) => Promise<void>;
  /** The submission of this text; a retry has the same idempotency key. */
  submissionOf: (question: string) => CheckSubmission;
  /** Called after the text was queued or answered: the next submission is a new one. */
  done: () => void;
}

/**
 * Sends a question and opens its result. Without a network it waits in the queue; after any other error the text stays.
 */
function useTextCheck(userId: string, onDone: () => void): TextCheck {
  const [keys] = useState(() => createIdempotencyKeys());
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const [overQuota, setOverQuota] = useState<ApiError | null>(null);
  const [, navigate] = useLocation();
  const toast = useToast();

  const submissionOf = (text: string): CheckSubmission => ({
    id: keys.keyFor(text),
    userId,
    payload: { text, symptom: null },
  });
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
    const outcome = await submitCheck('questions', submissionOf(question));
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
  return { busy, overQuota, check, submissionOf, done };
}
