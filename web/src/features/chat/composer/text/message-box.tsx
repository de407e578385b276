import { CHAT } from '@anar/contracts/consult/constants';
import { type ClipboardEvent, useId, useLayoutEffect } from 'react';
import { texts } from '../../../../i18n/texts.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { useEnterSends } from '../../../../ui/form/use-enter-sends.ts';
import textCss from '../../../../ui/text.module.css';
import { composerTexts } from '../composer.hi.ts';
import css from './message-box.module.css';
import type { MessageText } from './use-message-text.ts';

const say = texts(composerTexts);
const max = CHAT.textMax;

interface MessageBoxProps {
  message: MessageText;
  /** At laptop width the counter is inside the box and always shown. */
  wide: boolean;
  /** An image was pasted. */
  onPhoto: (file: File) => Promise<void>;
}

/** The text field: it grows with its content, Enter sends, Shift+Enter starts a new line. */
export function MessageBox({ message, wide, onPhoto }: MessageBoxProps) {
  const { text, box } = message;
  const note = useId();
  useEnterSends(box, () => message.send(true));
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    current.style.height = 'auto';
    if (text !== '') current.style.height = `${current.scrollHeight}px`;
  }, [text, box]);
  const paste = (event: ClipboardEvent) => {
    const picture = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
    if (!picture) return;
    event.preventDefault();
    void onPhoto(picture);
  };
  const counter = (
    <span className={css.counter} aria-hidden>
      {(wide || text !== '') && say('counter', { n: text.length, max })}
    </span>
  );
  return (
    <div className={css.column}>
      <div className={classNames(css.frame, text.length >= max && css.full)}>
        <textarea
          ref={box}
          className={css.box}
          rows={1}
          maxLength={max}
          enterKeyHint="send"
          autoCapitalize="sentences"
          placeholder={say(wide ? 'replyHint' : 'textHint')}
          aria-label={say('text')}
          aria-describedby={note}
          value={text}
          onChange={(event) => message.write(event.target.value)}
          onPaste={paste}
          onBlur={message.left}
        />
        {wide && counter}
      </div>
      {!wide && counter}
      <span id={note} className={textCss.srOnly}>
        {say('counterSpoken', { max, n: text.length })}
      </span>
      <p className={css.note} role="status">
        {text.length >= max ? say('full', { max }) : ''}
      </p>
    </div>
  );
}
