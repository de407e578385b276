import type { FertilizerPlan } from '@anar/contracts/orchards/fertilizer';
import { QueryStatus } from '../../api/queries/query-state.tsx';
import { serverNow } from '../../device/network/server-clock.ts';
import { indiaDay, spoken } from '../../i18n/dates/india-day.ts';
import { readable, weight } from '../../i18n/numbers/amounts.ts';
import { texts } from '../../i18n/texts.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Caution } from '../../ui/feedback/caution.tsx';
import { KeptNote } from '../../ui/feedback/kept-note.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Fold } from '../../ui/layout/fold.tsx';
import { Source } from '../../ui/layout/why-line.tsx';
import { Dose } from './dose.tsx';
import { fertilizerTexts } from './fertilizer.hi.ts';
import css from './fertilizer.module.css';
import type { PlanOrchard } from './plan-cache.ts';
import { usePlan } from './use-plan.ts';

const say = texts(fertilizerTexts);
/** How long a cached plan may still show which dose is due, ms: doses are due by month, so a week is safe. */
const DUE_FOR_MS = 7 * 86_400_000;

interface PlanProps {
  userId: string;
  orchard: PlanOrchard;
  /** Retries the list of orchards too, which failed as well. */
  retryOrchards?: (() => void) | undefined;
}

/** What an orchard needs in a year, dose by dose, and what was given. */
export function Plan({ userId, orchard, retryOrchards }: PlanProps) {
  const loaded = usePlan(userId, orchard);
  const { data: plan, since, offline, fetching, refetch } = loaded;
  const retry = () => {
    refetch();
    retryOrchards?.();
  };
  if (!plan) return <QueryStatus of={loaded} title={say('failed')} offline={say('offline')} onRetry={retry} />;
  const dueKnown = since === undefined || serverNow() - since < DUE_FOR_MS;
  return (
    <div className={css.plan}>
      <KeptNote since={since} offline={offline} say={say} busy={fetching} onRetry={retry} />
      <YearlyNeed orchard={orchard} plan={plan} />
      <h2>{say('doses')}</h2>
      {plan.doses.map((dose) => (
        <Dose key={dose.when} orchardId={orchard.id} dose={dose} dueKnown={dueKnown} recorded={plan.recorded} />
      ))}
      {plan.doses.some(({ due }) => due === 'now') && <p className={css.hint}>{say('noteHint')}</p>}
      <GivenDoses recorded={plan.recorded} orchardId={orchard.id} />
      <Caution icon="alert">
        <b>{say('caution')}:</b> {plan.caution}
      </Caution>
      <Source>{plan.source}</Source>
    </div>
  );
}

/** What one plant needs in the whole year. */
function YearlyNeed({ orchard, plan }: { orchard: PlanOrchard; plan: FertilizerPlan }) {
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
      <Fold title={say('perPlant')}>
        <dl>
          {rows.map(([label, value]) => (
            <div key={label} className={css.row}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Fold>
    </Card>
  );
}

interface GivenDosesProps extends Pick<FertilizerPlan, 'recorded'> {
  orchardId: string;
}

/** What was given in the last year, with a link to the diary, where entries are removed. */
function GivenDoses({ recorded, orchardId }: GivenDosesProps) {
  const today = indiaDay(serverNow());
  return (
    <Card look="sunken">
      <h2>{say('recorded')}</h2>
      {recorded.length === 0 ? (
        <p className={css.hint}>{say('recordedNone')}</p>
      ) : (
        <ul>
          {recorded.map(({ on, product, kilograms }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day can have the same fertilizer twice
            <li key={index}>
              {say('recordedRow', { day: spoken(on, today), product })}
              {kilograms !== undefined && `, ${weight(kilograms * 1000)}`}
            </li>
          ))}
        </ul>
      )}
      <p className={css.hint}>{say('diaryHint')}</p>
      <ButtonLink href={`/orchard/${orchardId}`} kind="txt" size="m" icon="book" auto>
        {say('diary')}
      </ButtonLink>
    </Card>
  );
}
