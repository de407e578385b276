import css from './problem-name.module.css';

interface ProblemNameProps {
  name: string;
  scientificName?: string | undefined;
}

/** What is wrong, as the heading of its card, and how science calls it. */
export function ProblemName({ name, scientificName }: ProblemNameProps) {
  return (
    <div>
      <h2 className={css.name}>{name}</h2>
      {scientificName && <p className={css.scientific}>{scientificName}</p>}
    </div>
  );
}
