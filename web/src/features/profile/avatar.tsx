import css from './avatar.module.css';
import { initials } from './initials.ts';

/** The initials of a name that is shown beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={css.avatar} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
