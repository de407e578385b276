import { QueryStatus } from '../../api/query-state.tsx';
import { fertilizer as words } from '../../i18n/hi/fertilizer.ts';
import { texts } from '../../i18n/texts.ts';
import { Caution } from '../../ui/feedback/caution.tsx';
import { KeptNote } from '../../ui/feedback/kept-note.tsx';
import { Source } from '../../ui/layout/why-line.tsx';
import { Dose } from './dose.tsx';
import css from './fertilizer.module.css';
import type { PlannedOrchard } from './kept-plans.ts';
import { Recorded } from './recorded.tsx';
import { usePlan } from './use-plan.ts';
import { Year } from './year.tsx';

const say = texts(words);
/** How long a kept plan may still say which dose is due, ms: months are told, and a week is little of one. */
const DUE_FOR_MS = 7 * 86_400_000;

interface PlanProps {
  userId: string;
  orchard: PlannedOrchard;
  /** What the screen needs besides failed too: it is asked for together with the plan. */
  retryToo?: (() => void) | undefined;
}

/** What an orchard needs in the year, dose by dose, and what it got. */
export function Plan({ userId, orchard, retryToo }: PlanProps) {
  const loaded = usePlan(userId, orchard);
  const { data: plan, since, offline, fetching, refetch } = loaded;
  const retry = () => {
    refetch();
    retryToo?.();
  };
  if (!plan) return <QueryStatus of={loaded} title={say('failed')} offline={say('offline')} onRetry={retry} />;
  const dueKnown = since === undefined || Date.now() - since < DUE_FOR_MS;
  return (
    <div className={css.plan}>
      <KeptNote since={since} offline={offline} say={say} busy={fetching} onRetry={retry} />
      <Year orchard={orchard} plan={plan} />
      <h2>{say('doses')}</h2>
      {plan.doses.map((dose) => (
        <Dose key={dose.when} orchardId={orchard.id} dose={dose} dueKnown={dueKnown} recorded={plan.recorded} />
      ))}
      {plan.doses.some(({ due }) => due === 'now') && <p className={css.hint}>{say('noteHint')}</p>}
      <Recorded recorded={plan.recorded} orchardId={orchard.id} />
      <Caution icon="alert">
        <b>{say('caution')}:</b> {plan.caution}
      </Caution>
      <Source>{plan.source}</Source>
    </div>
  );
}
