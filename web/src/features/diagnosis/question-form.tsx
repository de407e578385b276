import { QUESTION_MAX } from '@anar/contracts/constants';
import { type FormEvent, type KeyboardEvent, type Ref, useId, useState } from 'react';
import { diagnosis as words } from '../../i18n/hi/diagnosis.ts';
import { texts } from '../../i18n/texts.ts';
import { useSession } from '../../session/hooks.ts';
import { Spinner } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './question-form.module.css';
import { QuotaLine } from './quota/quota-line.tsx';
import { QuotaRefusal, QuotaRefusalSpace } from './quota/quota-refusal.tsx';
import { useQuota } from './quota/use-quota.ts';
import { useTextCheck } from './use-text-check.ts';

const say = texts(words);

interface QuestionFormProps {
  /** Words that were told elsewhere before. */
  first?: string | undefined;
  box?: Ref<HTMLTextAreaElement>;
}

/** The problem in the farmer's own words. Nothing happens with no words; they go only when they are answered or put aside. */
export function QuestionForm({ first = '', box }: QuestionFormProps) {
  const [text, setText] = useState(first);
  const userId = useSession().user?.id ?? '';
  const { busy, overQuota, check, press, done } = useTextCheck(userId, () => setText(''));
  const usedUp = useQuota()?.question.left === 0;
  const id = useId();
  const question = text.trim();

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (question !== '' && userId !== '') void check(question);
  };
  return (
    <>
      <form className={css.form} onSubmit={send} aria-busy={busy}>
        <label className={css.label} htmlFor={id}>
          {say('writeLabel')}
        </label>
        <textarea
          id={id}
          ref={box}
          className={css.input}
          rows={1}
          value={text}
          maxLength={QUESTION_MAX}
          placeholder={say('writeHere')}
          enterKeyHint="send"
          autoComplete="off"
          readOnly={busy}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={enterSends}
        />
        <button type="submit" className={css.send} aria-label={say(busy ? 'sending' : 'send')}>
          {busy ? <Spinner /> : <Icon name="send" />}
        </button>
      </form>
      {overQuota && question !== '' ? (
        <QuotaRefusal kind="question" error={overQuota} press={() => press(question)} onKept={done} />
      ) : busy && usedUp ? (
        <QuotaRefusalSpace />
      ) : (
        <QuotaLine kind="question" />
      )}
    </>
  );
}

/** The box grows with the words so that they can be read again; Enter still sends, as in a single line. */
function enterSends(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
