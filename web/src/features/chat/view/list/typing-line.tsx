import { texts } from '../../../../i18n/texts.ts';
import { chatTexts } from '../../chat.hi.ts';
import { shortName } from '../message/message-words.ts';
import css from './typing-line.module.css';

const say = texts(chatTexts);

/** The other user is typing; its space is reserved, so that nothing moves when it appears. */
export function TypingLine({ name, isTyping }: { name: string; isTyping: boolean }) {
  return (
    <p className={css.line} aria-live="polite">
      {isTyping && (
        <>
          <span className={css.seeds} aria-hidden>
            <i />
            <i />
            <i />
          </span>
          {say('typing', { who: shortName(name) })}
        </>
      )}
    </p>
  );
}
