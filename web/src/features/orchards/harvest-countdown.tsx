import type { HarvestWait } from '@anar/contracts/orchards';
import { orchards as words } from '../../i18n/hi/orchards.ts';
import { indiaDay, spoken } from '../../i18n/india-day.ts';
import { texts } from '../../i18n/texts.ts';
import { Caution } from '../../ui/feedback/caution.tsx';
import { daysToSafeHarvest } from './harvest-wait.ts';
import css from './orchard-card.module.css';

const say = texts(words);

/** How long the fruit must stay on the tree after the last spray; nothing when it need not. `why` tells from what. */
export function HarvestCountdown({ wait, why = false }: { wait: HarvestWait | undefined; why?: boolean }) {
  const today = indiaDay(Date.now());
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
