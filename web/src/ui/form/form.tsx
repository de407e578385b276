import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { Caution } from '../feedback/caution.tsx';
import { Submissions } from './fields/field-note.tsx';
import css from './form.module.css';

interface FormProps {
  /** Validates and marks errors before its first await, or sends. */
  onSubmit: () => unknown;
  children: ReactNode;
}

/**
 * Fields and their button. Errors are shown by the fields, not by the browser; on submission the first invalid field is
 * scrolled into view and focused.
 */
export function Form({ onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [submissions, setSubmissions] = useState(0);
  useEffect(() => {
    if (submissions === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    // Centred, so that neither the header nor the bar at the bottom covers it or its label.
    wrong?.scrollIntoView({ block: 'center' });
    wrong?.focus({ preventScroll: true });
  }, [submissions]);
  return (
    <form
      ref={form}
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
        setSubmissions((before) => before + 1);
      }}
    >
      <Submissions.Provider value={submissions}>{children}</Submissions.Provider>
    </form>
  );
}

interface ProblemProps {
  className?: string | undefined;
  /** Empty: nothing is shown. */
  children: ReactNode;
}

/** Shown above the submit button: why the submission failed. */
export function Problem({ className, children }: ProblemProps) {
  const submissions = useContext(Submissions);
  if (!children) return null;
  return (
    <Caution key={submissions} tone="danger" role="alert" className={className}>
      {children}
    </Caution>
  );
}
