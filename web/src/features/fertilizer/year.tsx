import type { FertilizerPlan } from '@anar/contracts/fertilizer';
import { readable, weight } from '../../i18n/amounts.ts';
import { fertilizer as words } from '../../i18n/hi/fertilizer.ts';
import { texts } from '../../i18n/texts.ts';
import { Card } from '../../ui/layout/card.tsx';
import css from './fertilizer.module.css';
import type { PlannedOrchard } from './kept-plans.ts';

const say = texts(words);

/** What one plant needs in the whole year. */
export function Year({ orchard, plan }: { orchard: PlannedOrchard; plan: FertilizerPlan }) {
  const { n, p2o5, k2o } = plan.perPlantGrams;
  const rows = [
    [say('n'), weight(n)],
    [say('p'), weight(p2o5)],
    [say('k'), weight(k2o)],
    [say('manure'), weight(plan.manureKilogramsPerPlant * 1000)],
  ];
  const { name, plantCount, plantAge: age } = orchard;
  return (
    <Card>
      <h2>{say('heading')}</h2>
      <p className={css.hint}>{say('forWhom', { name, plants: readable(Number(plantCount)), age })}</p>
      <p className={css.label}>{say('perPlant')}</p>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label} className={css.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
