import { createContext, useContext } from 'react';
import { Icon } from '../../brand/icon.tsx';
import css from './field-note.module.css';

/**
 * Number of submissions of the surrounding form. As the key of an alert it makes a repeated error a new element, which
 * screen readers announce again.
 */
export const Submissions = createContext(0);

interface FieldNoteProps {
  id: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** Below a field: its error, else its hint. */
export function FieldNote({ id, hint, error }: FieldNoteProps) {
  const submissions = useContext(Submissions);
  if (error)
    return (
      <p key={submissions} id={id} className={css.error} role="alert">
        <Icon name="alert" size="s" />
        {error}
      </p>
    );
  if (!hint) return null;
  return (
    <p id={id} className={css.hint}>
      {hint}
    </p>
  );
}
