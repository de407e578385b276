import { classNames } from '../class-names.ts';
import css from './brand-mark.module.css';
import sprite from './icons.svg?no-inline';

/** The logo: a cut pomegranate. For white, blush or rind backgrounds only; `large` is for the white tile. */
export function BrandMark({ large }: { large?: boolean | undefined }) {
  return (
    <svg className={classNames(css.mark, large && css.large)} viewBox="0 0 48 48" aria-hidden>
      <use href={`${sprite}#brand-mark`} />
    </svg>
  );
}
