import { classNames } from '../class-names.ts';
import css from './brand-mark.module.css';

/** The logo: a cut pomegranate. It stands on white, blush or rind only; `large` is for the white tile. */
export function BrandMark({ large }: { large?: boolean | undefined }) {
  return (
    <svg className={classNames(css.mark, large && css.large)} viewBox="0 0 48 48" aria-hidden>
      <path className={css.crown} d="M17 12.5 14.5 4l5.5 3 4-5 4 5 5.5-3L31 12.5z" />
      <path d="M24 10c11 0 18 7.5 18 17.5S34 45 24 45 6 37.5 6 27.5 13 10 24 10z" fill="#A01546" />
      <path d="M11.5 25c8 3.5 17 3.5 25 0 .8 9.5-4.5 15.5-12.5 15.5S10.7 34.5 11.5 25z" fill="#FFE9DF" />
      <g fill="#E2466F">
        <path d="M17.5 29.2c1.9.5 2.9 2.3 2.5 4.2-.3 1.6-1.5 2.5-2.9 2.2-1.6-.4-2.5-2-2-3.8.3-1.3 1.1-2.3 2.4-2.6z" />
        <path d="M24 30c1.8 1.2 2.7 3 2.5 4.7-.2 1.6-1.2 2.6-2.5 2.600s-2.3-1-2.5-2.600c-.2-1.7.7-3.5 2.5-4.700z" />
        <path d="M30.5 29.200c1.3.3 2.1 1.3 2.4 2.6.5 1.8-.4 3.4-2 3.8-1.4.3-2.6-.6-2.9-2.2-.4-1.9.6-3.7 2.5-4.200z" />
      </g>
      <path d="M34 12c1-5 5-8 11-8 .5 6-3.5 10-9.5 10z" fill="#2E8B57" />
    </svg>
  );
}
