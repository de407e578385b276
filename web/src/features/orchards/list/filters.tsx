import { useState } from 'react';
import { orchardNames } from '../../../i18n/hi/orchard/orchard-names.ts';
import { orchards as words } from '../../../i18n/hi/orchard/orchards.ts';
import { texts } from '../../../i18n/texts.ts';
import { TileIcon } from '../../../ui/brand/tile-icon.tsx';
import { Chip, Chips } from '../../../ui/controls/chip.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { NO_FILTER, type OrchardFilter, PHASE_CHOICES, STATUS_CHOICES } from './filter-orchards.ts';

const sayName = texts(orchardNames);
const say = texts(words);

interface FiltersProps {
  filter: OrchardFilter;
  change: (part: Partial<OrchardFilter>) => void;
}

/** Search, phase and status; folded while none is in use. */
export function Filters({ filter, change }: FiltersProps) {
  const inUse = filter.search !== '' || filter.phase !== NO_FILTER.phase || filter.status !== NO_FILTER.status;
  return (
    <Card padding="rows">
      <Fold start={<TileIcon icon="search" tone="action" />} title={say('filters')} startsOpen={inUse}>
        <Field
          type="search"
          label={say('search')}
          hint={say('searchHint')}
          value={filter.search}
          maxLength={50}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => change({ search: event.target.value })}
        />
        <Chips label={say('byPhase')}>
          {PHASE_CHOICES.map((phase) => (
            <Chip key={phase} pressed={filter.phase === phase} onClick={() => change({ phase })}>
              {phase === 'all' ? say('any') : sayName(`phase_${phase}`)}
            </Chip>
          ))}
        </Chips>
        <Chips label={say('byStatus')}>
          {STATUS_CHOICES.map((status) => (
            <Chip key={status} pressed={filter.status === status} onClick={() => change({ status })}>
              {status === 'all' ? say('any') : say(status)}
            </Chip>
          ))}
        </Chips>
      </Fold>
    </Card>
  );
}

/** The filter, stored in this entry of the history so that "back" from an orchard restores the list. */
export function useFilterInHistory(): [OrchardFilter, (change: Partial<OrchardFilter>) => void] {
  const [filter, setFilter] = useState(() => readFilter(history.state));
  const change = (part: Partial<OrchardFilter>) => {
    const next = { ...filter, ...part };
    history.replaceState({ ...history.state, orchards: next }, '');
    setFilter(next);
  };
  return [filter, change];
}

function readFilter(state: { orchards?: Partial<OrchardFilter> } | null): OrchardFilter {
  const { search, phase, status } = state?.orchards ?? {};
  return {
    search: typeof search === 'string' ? search : NO_FILTER.search,
    phase: PHASE_CHOICES.find((choice) => choice === phase) ?? NO_FILTER.phase,
    status: STATUS_CHOICES.find((choice) => choice === status) ?? NO_FILTER.status,
  };
}
