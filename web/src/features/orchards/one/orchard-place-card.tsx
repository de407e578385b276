import type { Orchard } from '@anar/contracts/orchards';
import { useState } from 'react';
import { orchards as words } from '../../../i18n/hi/orchards.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { LocateWays } from '../place/locate-ways.tsx';
import { LocationPrompt } from '../place/location-prompt.tsx';
import { PlaceLine } from '../place/place-line.tsx';
import { useLocateOrchard } from '../place/use-locate-orchard.ts';
import css from './one.module.css';

const say = texts(words);

/** Where the orchard is, and the way to tell it better. */
export function OrchardPlaceCard({ orchard }: { orchard: Orchard }) {
  // Told anew: the ways fold away as soon as the place is another one.
  const [changing, setChanging] = useState<Orchard['place'] | null>(null);
  const locate = useLocateOrchard();
  if (orchard.latitude === undefined) return <LocationPrompt orchardId={orchard.id} locate={locate} />;
  const open = changing !== null && changing === orchard.place;
  return (
    <Card>
      <h2>{say('placeTitle')}</h2>
      <PlaceLine orchard={orchard} />
      {orchard.place?.approximate && <p className={css.hint}>{say('approximateHint')}</p>}
      <div className={css.action}>
        {open ? (
          <LocateWays orchardId={orchard.id} locate={locate} kind="sec" />
        ) : (
          <Button kind="soft" size="m" icon="pin" onClick={() => setChanging(orchard.place)}>
            {say('changePlace')}
          </Button>
        )}
      </div>
    </Card>
  );
}
