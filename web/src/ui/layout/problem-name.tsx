import css from './problem-name.module.css';

interface ProblemNameProps {
  name: string;
  scientificName?: string | undefined;
}

/** The name of a problem as the heading of its card, with its scientific name. */
export function ProblemName({ name, scientificName }: ProblemNameProps) {
  return (
    <div>
      <h2 className={css.name}>{name}</h2>
      {scientificName && <p className={css.scientific}>{scientificName}</p>}
    </div>
  );
}
