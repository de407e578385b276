import type { Orchard } from '@anar/contracts/orchards';
import { fertilizer as words } from '../../i18n/hi/orchard/fertilizer.ts';
import { texts } from '../../i18n/texts.ts';
import { TileIcon } from '../../ui/brand/tile-icon.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import css from './fertilizer.module.css';
import { nextDose } from './next-dose.ts';
import { usePlan } from './use-plan.ts';

const say = texts(words);

/** The dose that is due now, else the next one, with a link to the plan. Renders nothing while the plan is unknown. */
export function NextDoseRow({ orchard }: { orchard: Orchard }) {
  const { data: plan } = usePlan(orchard.userId, orchard);
  const next = plan && nextDose(plan);
  if (!next) return null;
  return (
    <ul className={css.next}>
      <ListRow href={`/fertilizer?orchard=${orchard.id}`} start={<TileIcon icon="sack" tone="soil" />}>
        <b>{say(next.isDue ? 'dueNow' : 'noneNow')}</b>
        <span className={css.nextNames}>
          {say(next.isDue ? 'dueWhat' : 'nextWhat', { when: next.when, names: next.names.join(', ') })}
        </span>
      </ListRow>
    </ul>
  );
}
