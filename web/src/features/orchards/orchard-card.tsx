import type { Orchard } from '@anar/contracts/orchards';
import { ago } from '../../i18n/ago.ts';
import { orchards as words } from '../../i18n/hi/orchards.ts';
import { timeSince } from '../../i18n/relative-time.ts';
import { texts } from '../../i18n/texts.ts';
import { ConsultLink } from '../../navigation/consult-link.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { HarvestCountdown } from './harvest-countdown.tsx';
import css from './orchard-card.module.css';
import { lastFertilizer, orchardLine } from './orchard-line.ts';
import { pathOfOrchard } from './paths.ts';
import { PlaceLine } from './place/place-line.tsx';
import { shortId } from './short-id.ts';
import { StatusBadge } from './status-badge.tsx';

const say = texts(words);

/** One orchard in the list: which it is, what stands in it, what was done last. */
export function OrchardCard({ orchard }: { orchard: Orchard }) {
  const added = timeSince(orchard.createdAt, Date.now());
  return (
    <Card>
      <div className={css.head}>
        <h3 className={css.name}>
          {orchard.name} <span className={css.id}>{shortId(orchard.id)}</span>
        </h3>
        <StatusBadge orchard={orchard} />
      </div>
      <p className={css.facts}>{orchardLine(orchard)}</p>
      <HarvestCountdown wait={orchard.harvestWait} />
      <PlaceLine orchard={orchard} />
      <p className={css.soft}>{lastFertilizer(orchard, Date.now())}</p>
      {added && <p className={css.meta}>{say('added', { ago: ago(added) })}</p>}
      <div className={css.actions}>
        <ButtonLink href={pathOfOrchard(orchard.id)} kind="soft" size="m">
          {say('open')}
        </ButtonLink>
        <ConsultLink kind="soft" icon="phone">
          {say('callDoctor')}
        </ConsultLink>
      </div>
    </Card>
  );
}
