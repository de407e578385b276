import type { FertilizerDose, FertilizerPlan } from '@anar/contracts/orchards/fertilizer';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { texts } from '../../i18n/texts.ts';
import { TileIcon } from '../../ui/brand/tile-icon.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import { fertilizerTexts } from './fertilizer.hi.ts';
import css from './fertilizer.module.css';
import { usePlan } from './use-plan.ts';

interface NextDose {
  /** Its time is now; false: it comes next. */
  isDue: boolean;
  when: string;
  names: string[];
}

/** The fertilizers due now and not yet in the diary, else the next dose; null when there is neither. */
export function nextDose({ doses, recorded }: Pick<FertilizerPlan, 'doses' | 'recorded'>): NextDose | null {
  const isNoted = ({ window }: FertilizerDose, name: string) =>
    recorded.some(({ on, product }) => product === name && window !== undefined && on >= window.from);
  for (const dose of doses.filter(({ due }) => due === 'now')) {
    const names = namesOf(dose).filter((name) => !isNoted(dose, name));
    if (names.length > 0) return { isDue: true, when: dose.when, names };
  }
  const next = doses.find(({ due }) => due === 'later');
  return next ? { isDue: false, when: next.when, names: namesOf(next) } : null;
}

const namesOf = ({ items }: FertilizerDose) => items.map(({ name }) => name);

const say = texts(fertilizerTexts);

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
