import { FEEDBACK_COMMENT_MAX } from '@anar/contracts/constants';
import { type FormEvent, useState } from 'react';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/form/fields/field.tsx';
import { feedbackTexts } from './feedback.hi.ts';
import css from './feedback.module.css';

const say = texts(feedbackTexts);

interface CommentBoxProps {
  label: string;
  busy: boolean;
  /** Resolves to whether the comment was accepted; if not, the text stays. */
  onSend: (comment: string) => Promise<boolean>;
}

/** An optional comment; disappears once sent. */
export function CommentBox({ label, busy, onSend }: CommentBoxProps) {
  const [text, setText] = useState('');
  const [sent, setSent] = useState(false);
  if (sent) {
    return (
      <p className={css.note} role="status">
        {say('commentSent')}
      </p>
    );
  }
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const comment = text.trim();
    if (comment !== '' && (await onSend(comment))) setSent(true);
  };
  return (
    <form className={css.comment} onSubmit={send}>
      <Field
        label={label}
        value={text}
        maxLength={FEEDBACK_COMMENT_MAX}
        enterKeyHint="send"
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        type="submit"
        kind="soft"
        size="m"
        icon="send"
        busy={busy}
        busyText={say('sending')}
        disabled={text.trim() === ''}
      >
        {say('send')}
      </Button>
    </form>
  );
}
