import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ORCHARDS_STALE_SECONDS, useOrchardsQuery } from '../../api/endpoints/orchards-api.ts';
import { QueryStatus } from '../../api/queries/query-state.tsx';
import { type QueryState, useQueryState } from '../../api/queries/use-query-state.ts';
import { texts } from '../../i18n/texts.ts';
import { useSession } from '../../session/hooks.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/state-screen.tsx';
import { SelectField } from '../../ui/form/fields/select-field.tsx';
import { fertilizerTexts } from './fertilizer.hi.ts';
import { Plan } from './plan.tsx';
import { type PlanOrchard, planCache } from './plan-cache.ts';

const say = texts(fertilizerTexts);
const PATH = '/fertilizer';

/** The yearly fertilizer plan of the orchard named in the URL, else of the first one. */
export default function FertilizerPage() {
  const list = usePlanOrchards();
  const { userId, data: orchards, failed, refetch } = list;
  const named = new URLSearchParams(useSearch()).get('orchard');
  if (!orchards) return <QueryStatus of={list} title={say('failed')} offline={say('offline')} />;
  const orchard = orchards.find(({ id }) => id === named) ?? orchards[0];
  if (!orchard) {
    return (
      <EmptyState title={say('noOrchard')} text={say('noOrchardHint')}>
        <ButtonLink href="/orchard/new" icon="plus">
          {say('add')}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      {orchards.length > 1 && <Picker orchards={orchards} picked={orchard.id} />}
      <Plan key={orchard.id} userId={userId} orchard={orchard} retryOrchards={failed ? refetch : undefined} />
    </>
  );
}

function Picker({ orchards, picked }: { orchards: readonly PlanOrchard[]; picked: string }) {
  const [, navigate] = useLocation();
  return (
    <SelectField
      label={say('pick')}
      value={picked}
      onChange={(event) => navigate(`${PATH}?orchard=${event.target.value}`, { replace: true })}
    >
      {orchards.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** The user's orchards; when the request fails, those whose plan is cached. */
function usePlanOrchards(): QueryState<readonly PlanOrchard[]> & { userId: string } {
  const userId = useSession().user?.id ?? '';
  const query = useOrchardsQuery(userId, {
    skip: userId === '',
    refetchOnMountOrArgChange: ORCHARDS_STALE_SECONDS,
  });
  const copy = useMemo(
    () => ({
      keep: (orchards: readonly PlanOrchard[]) =>
        planCache.removeOthers(
          userId,
          orchards.map(({ id }) => id),
        ),
      read: () => {
        const cached = planCache.of(userId);
        const newest = cached[0];
        return newest ? { at: newest.at, data: cached.map(({ answer }) => answer.orchard) } : null;
      },
    }),
    [userId],
  );
  return { userId, ...useQueryState<readonly PlanOrchard[]>(query, copy) };
}
