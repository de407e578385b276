import { type ComponentProps, useId } from 'react';
import { FieldNote } from './field-note.tsx';
import css from './select-field.module.css';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  hint?: string | undefined;
  /** What to choose instead. */
  error?: string | undefined;
}

/** A select, with the phone's own list. */
export function SelectField({ label, hint, error, children, ...select }: SelectFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
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
        aria-describedby={error || hint ? noteId : undefined}
      >
        {children}
      </select>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}
