import type { ReactNode } from 'react';
import css from './steps.module.css';

interface StepsProps {
  of: readonly string[];
  /** How a step is shown when it is more than words. */
  show?: (step: string) => ReactNode;
}

/** What to do, in order, each with its number in a seed. */
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
