import css from './illustration.module.css';
import drawings from './illustrations.svg?no-inline';

export type IllustrationName = 'sprout' | 'basket' | 'mast';

/**
 * One object on a soft ground: a young plant (nothing yet), a basket (nothing found), a mast (no answer). The mast is
 * needed where nothing more can be fetched; the others come when they are shown.
 */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg className={css.art} viewBox="0 0 168 140" aria-hidden>
      <ellipse cx="84" cy="126" rx="66" ry="9" fill="var(--c-sunken)" />
      {name === 'mast' ? <Mast /> : <use href={`${drawings}#${name}`} />}
    </svg>
  );
}

function Mast() {
  return (
    <>
      <path d="M84 124V58" stroke="#59414A" strokeWidth="6" strokeLinecap="round" />
      <path
        d="M66 124l18-44 18 44"
        stroke="#59414A"
        strokeWidth="5"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="84" cy="52" r="9" fill="#A01546" />
      <path
        d="M58 36a36 36 0 0 0 0 32M110 36a36 36 0 0 1 0 32"
        stroke="#E2466F"
        strokeWidth="6"
        fill="none"
        strokeLinecap="round"
        opacity=".9"
      />
      <path
        d="M42 26a56 56 0 0 0 0 52M126 26a56 56 0 0 1 0 52"
        stroke="#EFD3D8"
        strokeWidth="6"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M46 96 124 18" stroke="var(--c-text)" strokeWidth="6" strokeLinecap="round" />
    </>
  );
}
