import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../brand/icon.tsx';
import css from './callable.module.css';
import { callsTexts } from './calls.hi.ts';

const say = texts(callsTexts);

/** Phone numbers that our texts may contain: short emergency numbers and toll-free ones (1800-…). */
const NUMBER = /(\b(?:1800(?:-\d{3,4}){2}|1(?:08|12)|1-800(?:-\d{3,4}){2}|14416|1962)\b)/;

/** The distinct phone numbers in a text. */
export function phoneNumbers(text: string): string[] {
  return [...new Set(text.split(NUMBER).filter((_, at) => at % 2 === 1))];
}

const hrefOf = (number: string) => `tel:${number.replaceAll('-', '')}`;

/** A text with its phone numbers as links. */
export function Callable({ text }: { text: string }) {
  return text.split(NUMBER).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are
      <a key={at} className={css.inText} href={hrefOf(part)}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}

/** The phone numbers of a text as buttons, the first one filled. */
export function CallButtons({ text }: { text: string }) {
  return (
    <ul className={css.calls}>
      {phoneNumbers(text).map((number) => (
        <li key={number}>
          <a className={css.call} href={hrefOf(number)}>
            <Icon name="phone" />
            {say('callNumber', { number })}
          </a>
        </li>
      ))}
    </ul>
  );
}
