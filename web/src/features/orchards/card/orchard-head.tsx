import type { HarvestWait, Orchard } from '@anar/contracts/orchards/orchards';
import { serverNow } from '../../../device/network/server-clock.ts';
import { ago } from '../../../i18n/dates/ago.ts';
import { indiaDay, spoken } from '../../../i18n/dates/india-day.ts';
import { timeSince } from '../../../i18n/dates/relative-time.ts';
import { texts } from '../../../i18n/texts.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { daysToSafeHarvest } from '../harvest/harvest-wait.ts';
import { isActive } from '../is-active.ts';
import { orchardsTexts } from '../orchards.hi.ts';
import css from './orchard-head.module.css';
import { lastFertilizer, orchardLine, shortId } from './orchard-text.ts';

const say = texts(orchardsTexts);

interface OrchardTitleProps {
  orchard: Orchard;
  /** Level of the heading. */
  level: 2 | 3;
}

/** Name and status. */
export function OrchardTitle({ orchard, level }: OrchardTitleProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={css.head}>
      <Heading className={css.name}>
        {orchard.name} <span className={css.id}>{shortId(orchard.id)}</span>
      </Heading>
      <StatusBadge orchard={orchard} />
    </div>
  );
}

interface OrchardSummaryProps {
  orchard: Orchard;
  /** Explains the waiting time before harvest. */
  why?: boolean;
}

/** Main facts, and the waiting time before harvest. */
export function OrchardSummary({ orchard, why = false }: OrchardSummaryProps) {
  return (
    <>
      <p className={css.facts}>{orchardLine(orchard)}</p>
      <HarvestCountdown wait={orchard.harvestWait} why={why} />
    </>
  );
}

/** The last fertilizer, and when the orchard was added. */
export function OrchardFoot({ orchard }: { orchard: Orchard }) {
  const added = timeSince(orchard.createdAt, serverNow());
  return (
    <>
      <p className={css.soft}>{lastFertilizer(orchard, serverNow())}</p>
      {added && <p className={css.meta}>{say('added', { ago: ago(added) })}</p>}
    </>
  );
}

function StatusBadge({ orchard }: { orchard: Orchard }) {
  return isActive(orchard) ? (
    <Badge tone="low" icon="check">
      {say('active')}
    </Badge>
  ) : (
    <Badge tone="plain" icon="power">
      {say('inactive')}
    </Badge>
  );
}

/** Waiting time before harvest after the last spray, if any; `why` adds the product and dates. */
function HarvestCountdown({ wait, why = false }: { wait: HarvestWait | undefined; why?: boolean }) {
  const today = indiaDay(serverNow());
  const days = daysToSafeHarvest(wait, today);
  if (!wait || days === 0) return null;
  const sprayed = spoken(wait.sprayedOn, today);
  const safe = spoken(wait.safeOn, today);
  return (
    <Caution icon="basket" title={say('harvestIn', { n: days })} className={css.wait}>
      {why && say('harvestWhy', { product: wait.product, sprayed, days: wait.preHarvestDays, safe })}
    </Caution>
  );
}
