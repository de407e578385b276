import { orchards as words } from '../../../i18n/hi/orchards.ts';
import { texts } from '../../../i18n/texts.ts';
import { TileIcon } from '../../../ui/brand/tile-icon.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { LocateWays } from './locate-ways.tsx';
import css from './place.module.css';
import type { LocateOrchard } from './use-locate-orchard.ts';

const say = texts(words);

/** Stands where the advice will be, as long as nobody knows where the orchard is. */
export function LocationPrompt({ orchardId, locate }: { orchardId: string; locate: LocateOrchard }) {
  return (
    <Card>
      <div className={css.ask}>
        <TileIcon icon="pin" tone="brand" />
        <p>
          <b>{say('whereTitle')}</b>
          <br />
          <span className={css.soft}>{say('whereText')}</span>
        </p>
      </div>
      <LocateWays orchardId={orchardId} locate={locate} />
    </Card>
  );
}
