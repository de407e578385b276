import { type KeyboardEvent, useEffect, useRef } from 'react';
import { texts } from '../../i18n/texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { loginTexts } from './login.hi.ts';
import css from './otp-boxes.module.css';
import { backspaceInEmptyBox, type OtpEntry, pasteInBox, typeInBox } from './otp-digits.ts';

const say = texts(loginTexts);

interface OtpBoxesProps {
  label: string;
  entry: OtpEntry;
  onChange: (entry: OtpEntry) => void;
  onEnter: () => void;
  /** The last code was wrong: vermilion until the next digit. */
  wrong: boolean;
  disabled?: boolean | undefined;
}

/** Six single-digit fields. Focus follows `entry.focus`. */
export function OtpBoxes({ label, entry, onChange, onEnter, wrong, disabled }: OtpBoxesProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  useEffect(() => {
    if (!disabled) boxes.current[entry.focus]?.focus();
  }, [entry, disabled]);

  const onKeyDown = (event: KeyboardEvent, box: number) => {
    if (event.key === 'Enter') onEnter();
    if (event.key === 'Backspace' && entry.digits[box] === '') {
      event.preventDefault();
      onChange(backspaceInEmptyBox(entry, box));
    }
  };

  return (
    <fieldset className={classNames(css.boxes, wrong && css.wrong)} aria-label={label}>
      {entry.digits.map((digit, box) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box has no identity but its place
          key={box}
          ref={(element) => {
            boxes.current[box] = element;
          }}
          className={css.box}
          type="text"
          inputMode="numeric"
          autoComplete={box === 0 ? 'one-time-code' : 'off'}
          placeholder=" "
          aria-label={say('codeBox', { n: box + 1 })}
          aria-invalid={wrong || undefined}
          readOnly={disabled}
          value={digit}
          onFocus={(event) => event.target.select()}
          // Not onChange: React ignores a digit equal to the current one, and the next would replace it.
          onInput={(event) => onChange(typeInBox(entry, box, event.currentTarget.value))}
          onPaste={(event) => {
            event.preventDefault();
            onChange(pasteInBox(entry, box, event.clipboardData.getData('text')));
          }}
          onKeyDown={(event) => onKeyDown(event, box)}
        />
      ))}
    </fieldset>
  );
}
