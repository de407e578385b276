import { classNames } from '../../../ui/class-names.ts';
import css from './sound-seeds.module.css';

const HEIGHTS = [12, 18, 30, 22, 40, 34, 44, 28, 36, 20, 14];

/** Seeds in the shape of a voice; they pulse while it is listened to. The words beside it say the same. */
export function SoundSeeds({ pulsing }: { pulsing: boolean }) {
  return (
    <div className={classNames(css.seeds, pulsing && css.pulsing)} aria-hidden>
      {HEIGHTS.map((height) => (
        <span key={height} style={{ height }} />
      ))}
    </div>
  );
}
