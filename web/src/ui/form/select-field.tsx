import { type ComponentProps, useId } from 'react';
import { Icon } from '../brand/icon.tsx';
import css from './select-field.module.css';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  hint?: string | undefined;
  /** What to choose instead. */
  error?: string | undefined;
}

/** One of many, in the phone's own list. */
export function SelectField({ label, hint, error, children, ...select }: SelectFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        className={css.select}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : undefined}
      >
        {children}
      </select>
      {note && (
        <p id={noteId} className={error ? css.error : css.hint} role={error ? 'alert' : undefined}>
          {error && <Icon name="alert" size="s" />}
          {note}
        </p>
      )}
    </div>
  );
}
