import { useState } from 'react';
import { NO_FILTER, type OrchardFilter, PHASE_CHOICES, STATUS_CHOICES } from './filter-orchards.ts';

/** The filter, stored in the current history entry so that "back" from an orchard restores the list. */
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
