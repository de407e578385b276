import { useLocation, useSearch } from 'wouter';
import { QueryStatus } from '../../api/query-state.tsx';
import { fertilizer as words } from '../../i18n/hi/fertilizer.ts';
import { texts } from '../../i18n/texts.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/state-screen.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import type { PlannedOrchard } from './kept-plans.ts';
import { Plan } from './plan.tsx';
import { usePlannedOrchards } from './use-planned-orchards.ts';

const say = texts(words);
const PATH = '/fertilizer';

/** The fertilizer of the year, of the orchard that the address names, else of the first. */
export default function FertilizerPage() {
  const list = usePlannedOrchards();
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
      <Plan key={orchard.id} userId={userId} orchard={orchard} retryToo={failed ? refetch : undefined} />
    </>
  );
}

function Picker({ orchards, picked }: { orchards: readonly PlannedOrchard[]; picked: string }) {
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
