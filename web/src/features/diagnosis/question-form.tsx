import { QUESTION_MAX } from '@anar/contracts/constants';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { errorText } from '../../app/api-error.ts';
import { useAppDispatch, useSession } from '../../app/hooks.ts';
import { createRepeatKey } from '../../app/repeat-key.ts';
import { t } from '../../i18n/t.ts';
import { Spinner } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { clearToast, useToast } from '../../ui/toast-store.ts';
import { track } from '../../wrapper/wrapper.ts';
import { useCheckTextMutation } from './diagnosis-api.ts';
import { keepCheck, pathOfCheck } from './keep-check.ts';
import css from './question-form.module.css';

/** The problem in the farmer's own words. Nothing happens with no words; a failure leaves them where they are. */
export function QuestionForm() {
  const [text, setText] = useState('');
  const [keys] = useState(() => createRepeatKey());
  const [checkText, { isLoading }] = useCheckTextMutation();
  const userId = useSession().user?.id;
  const dispatch = useAppDispatch();
  const [, navigate] = useLocation();
  const toast = useToast();
  const id = useId();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const question = text.trim();
    if (question === '' || isLoading || !userId) return;
    clearToast();
    track('check_sent', { by: 'words' });
    const { data, error } = await checkText({ userId, text: question, idempotencyKey: keys.keyFor(question) });
    if (!data) return toast({ title: errorText(error), text: t('diagnosis.textKept'), tone: 'bad' });
    keys.done();
    keepCheck(dispatch, userId, data);
    navigate(pathOfCheck(data.id));
  };
  return (
    <form className={css.form} onSubmit={send} aria-busy={isLoading}>
      <label className={css.label} htmlFor={id}>
        {t('diagnosis.writeLabel')}
      </label>
      <textarea
        id={id}
        className={css.input}
        rows={1}
        value={text}
        maxLength={QUESTION_MAX}
        placeholder={t('diagnosis.writeHere')}
        enterKeyHint="send"
        autoComplete="off"
        readOnly={isLoading}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={enterSends}
      />
      <button type="submit" className={css.send} aria-label={t(isLoading ? 'diagnosis.sending' : 'diagnosis.send')}>
        {isLoading ? <Spinner /> : <Icon name="send" />}
      </button>
    </form>
  );
}

/** The box grows with the words so that they can be read again; Enter still sends, as in a single line. */
function enterSends(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
