import { type ReactNode, useEffect, useRef, useState } from 'react';

interface CheckedFormProps {
  className?: string | undefined;
  /** Marks what is wrong before its first wait, or sends. */
  onSend: () => unknown;
  children: ReactNode;
}

/** A form with rules of its own: of what is wrong at a press the first comes into view and takes the focus. */
export function CheckedForm({ className, onSend, children }: CheckedFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    if (presses === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    // In the middle, where neither the header nor the bar at the foot covers it or its label.
    wrong?.scrollIntoView({ block: 'center' });
    wrong?.focus({ preventScroll: true });
  }, [presses]);
  return (
    <form
      ref={form}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void onSend();
        setPresses((before) => before + 1);
      }}
    >
      {children}
    </form>
  );
}
