import icons from './icons.svg?no-inline';
import css from './illustration.module.css';
import drawings from './illustrations.svg?no-inline';

export type IllustrationName = 'sprout' | 'basket' | 'mast';

/**
 * One object on a soft ground: a young plant (nothing yet), a basket (nothing found), a mast (no answer). The mast is
 * needed where nothing more can be fetched, so it is in the sprite that is always there; the others come when shown.
 */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg className={css.art} viewBox="0 0 168 140" aria-hidden>
      <ellipse cx="84" cy="126" rx="66" ry="9" fill="var(--c-sunken)" />
      <use href={`${name === 'mast' ? icons : drawings}#${name}`} />
    </svg>
  );
}
