import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

export const DESK_LISTS = ['new', 'active', 'done', 'history'] as const;
export type DeskList = (typeof DESK_LISTS)[number];

/** State of the desk in the URL, so that back and reload restore it. */
export interface DeskAddress {
  /** Null: that of what waits first. */
  list: DeskList | null;
  /** Null: the first one of the list. */
  caseId: string | null;
  /** The consultation whose prescription is being written. */
  prescription: string | null;
  /** The consultation whose prescription is shown as paper. */
  paper: string | null;
}

export function readDeskAddress(search: string): DeskAddress {
  const query = new URLSearchParams(search);
  const list = DESK_LISTS.find((name) => name === query.get('list')) ?? null;
  const id = (name: string) => query.get(name) || null;
  return { list, caseId: id('case'), prescription: id('prescription'), paper: id('paper') };
}

export function deskSearch({ list, caseId, prescription, paper }: DeskAddress): string {
  const query = new URLSearchParams();
  if (list) query.set('list', list);
  if (caseId) query.set('case', caseId);
  if (prescription) query.set('prescription', prescription);
  if (paper) query.set('paper', paper);
  const text = query.toString();
  return text && `?${text}`;
}

export interface OpenDesk extends DeskAddress {
  /** `replace`: without a history entry. */
  go: (part: Partial<DeskAddress>, how?: { replace?: boolean }) => void;
}

export function useDeskAddress(): OpenDesk {
  const search = useSearch();
  const [path, navigate] = useLocation();
  return useMemo(() => {
    const now = readDeskAddress(search);
    return { ...now, go: (part, how) => navigate(`${path}${deskSearch({ ...now, ...part })}`, how) };
  }, [search, path, navigate]);
}
