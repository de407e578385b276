import type { ReactNode } from 'react';
import css from './steps.module.css';

interface StepsProps {
  of: readonly string[];
  /** Renders a step, if it is more than text. */
  show?: (step: string) => ReactNode;
}

/** Numbered steps. */
export function Steps({ of: steps, show = (step) => step }: StepsProps) {
  return (
    <ol className={css.steps}>
      {steps.map((step) => (
        <li key={step}>
          <span>{show(step)}</span>
        </li>
      ))}
    </ol>
  );
}
