import { useState } from 'react';
import { KINDS, type Kind } from './search-problems.ts';

export const CHOICES = ['all', ...KINDS, 'how_to'] as const satisfies readonly (Kind | 'all' | 'how_to')[];

export interface Search {
  query: string;
  kind: (typeof CHOICES)[number];
}

export const EVERYTHING: Search = { query: '', kind: 'all' };

/** The query, stored with the history entry: back from a problem restores the list. */
export function useLibrarySearch(): [Search, (change: Partial<Search>) => void] {
  const [search, setSearch] = useState(() => readSearch(history.state));
  const change = (part: Partial<Search>) => {
    const next = { ...search, ...part };
    history.replaceState({ ...history.state, search: next }, '');
    setSearch(next);
  };
  return [search, change];
}

/** Parses the state of a history entry, which may be arbitrary. */
export function readSearch(state: { search?: Partial<Search> } | null): Search {
  const { query, kind } = state?.search ?? {};
  return {
    query: typeof query === 'string' ? query : EVERYTHING.query,
    kind: CHOICES.find((choice) => choice === kind) ?? EVERYTHING.kind,
  };
}
