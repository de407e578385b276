import type { Orchard } from '@anar/contracts/orchards';
import { readable } from '../../i18n/amounts.ts';
import { orchards as words } from '../../i18n/hi/orchards.ts';
import { texts } from '../../i18n/texts.ts';
import { Card } from '../../ui/layout/card.tsx';
import { countOrchards } from './count-orchards.ts';
import css from './orchards-page.module.css';

const say = texts(words);

/** Orchards, plants, plants of active orchards, orchards in fruit. */
export function Counters({ orchards }: { orchards: readonly Orchard[] }) {
  const counts = countOrchards(orchards);
  const shown = [
    [counts.orchards, say('countOrchards')],
    [counts.plants, say('countPlants')],
    [counts.activePlants, say('countActivePlants')],
    [counts.fruiting, say('countFruiting')],
  ] as const;
  return (
    <Card look="sunken" aria-label={say('counters')}>
      <dl className={css.counters}>
        {shown.map(([count, label]) => (
          <div key={label} className={css.counter}>
            <dt>{label}</dt>
            <dd>{readable(count)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
