import { type ComponentProps, useId } from 'react';
import { Icon } from '../../brand/icon.tsx';
import { classNames } from '../../class-names.ts';
import css from './field.module.css';
import { FieldNote } from './field-note.tsx';

interface FieldProps extends Omit<ComponentProps<'input'>, 'size' | 'prefix'> {
  label: string;
  hint?: string | undefined;
  /** What to type instead; makes the border red. */
  error?: string | undefined;
  prefix?: string | undefined;
  /** Shows a green tick: the input is complete. */
  good?: boolean | undefined;
  big?: boolean | undefined;
}

const SEARCH = { autoComplete: 'off', enterKeyHint: 'search' } as const;

/**
 * A single-line input with its label above and its hint or error below; of type `search` without the browser's
 * suggestions.
 */
export function Field({ label, hint, error, prefix, good, big, className, ...input }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={className}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(css.box, error && css.wrong)}>
        {prefix && <span className={css.prefix}>{prefix}</span>}
        <input
          {...(input.type === 'search' && SEARCH)}
          {...input}
          id={id}
          className={classNames(css.input, big && css.big)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
        />
        {good && (
          <span className={css.good}>
            <Icon name="check" />
          </span>
        )}
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}
