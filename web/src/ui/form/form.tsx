import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { Caution } from '../feedback/caution.tsx';
import { Submissions } from './field-note.tsx';
import css from './form.module.css';

interface FormProps {
  /** Marks what is wrong before its first wait, or sends. */
  onSubmit: () => unknown;
  children: ReactNode;
}

/**
 * Fields below each other and their button. What is wrong is said by the fields, not by the browser;
 * of what is wrong at a press the first comes into view and takes the focus.
 */
export function Form({ onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [submissions, setSubmissions] = useState(0);
  useEffect(() => {
    if (submissions === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    // In the middle, where neither the header nor the bar at the foot covers it or its label.
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
  /** Nothing: all is well. */
  children: ReactNode;
}

/** Above the button that was pressed: why it was not done. */
export function Problem({ className, children }: ProblemProps) {
  const submissions = useContext(Submissions);
  if (!children) return null;
  return (
    <Caution key={submissions} tone="danger" role="alert" className={className}>
      {children}
    </Caution>
  );
}
