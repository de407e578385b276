import css from './steps.module.css';

/** What to do, in order, each with its number in a seed. */
export function Steps({ of: steps }: { of: readonly string[] }) {
  return (
    <ol className={css.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
