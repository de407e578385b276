import { classNames } from '../class-names.ts';
import css from './brand-mark.module.css';
import sprite from './icons.svg?no-inline';

/** The logo: a cut pomegranate. It stands on white, blush or rind only; `large` is for the white tile. */
export function BrandMark({ large }: { large?: boolean | undefined }) {
  return (
    <svg className={classNames(css.mark, large && css.large)} viewBox="0 0 48 48" aria-hidden>
      <use href={`${sprite}#brand-mark`} />
    </svg>
  );
}
