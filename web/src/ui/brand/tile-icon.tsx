import { classNames } from '../class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import css from './tile-icon.module.css';

export type TileTone = 'plain' | 'water' | 'soil' | 'spray' | 'brand' | 'action' | 'filled' | 'queue';

/** An icon on a soft 48 pixel square, to the left of a name. */
export function TileIcon({ icon, tone = 'plain' }: { icon: IconName; tone?: TileTone | undefined }) {
  return (
    <span className={classNames(css.tile, tone !== 'plain' && css[tone])}>
      <Icon name={icon} />
    </span>
  );
}
