import { errorText } from '../../app/api-error.ts';
import { fertilizer as words } from '../../i18n/hi/fertilizer.ts';
import { texts } from '../../i18n/texts.ts';
import { Caution } from '../../ui/caution.tsx';
import { KeptNote } from '../../ui/kept-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/state-screen.tsx';
import { Source } from '../../ui/why-line.tsx';
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
  const { plan, keptSince, error, offline, fetching, refetch } = usePlan(userId, orchard);
  const retry = () => {
    refetch();
    retryToo?.();
  };
  if (plan) {
    const dueKnown = keptSince === undefined || Date.now() - keptSince < DUE_FOR_MS;
    return (
      <div className={css.plan}>
        <KeptNote since={keptSince} offline={offline} say={say} busy={fetching} onRetry={retry} />
        <Year orchard={orchard} plan={plan} />
        <h2>{say('doses')}</h2>
        {plan.doses.map((dose) => (
          <Dose key={dose.when} orchardId={orchard.id} dose={dose} dueKnown={dueKnown} recorded={plan.recorded} />
        ))}
        <p className={css.hint}>{say('noteHint')}</p>
        <Recorded recorded={plan.recorded} orchardId={orchard.id} />
        <Caution icon="alert">
          <b>{say('caution')}:</b> {plan.caution}
        </Caution>
        <Source>{plan.source}</Source>
      </div>
    );
  }
  if (offline) return <ErrorState title={say('failed')} text={say('offline')} onRetry={retry} busy={fetching} />;
  if (!error) return <Skeleton />;
  return <ErrorState title={say('failed')} text={errorText(error)} onRetry={retry} busy={fetching} />;
}
