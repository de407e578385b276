import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../../device/storage.ts';
import type { Said } from './feedback-api.ts';

/** What somebody said without a network; it waits on the phone. */
export interface KeptFeedback extends Said {
  userId: string;
}

const KEY = 'anar-mitra:feedback:v1';
const NOBODY: KeptFeedback[] = [];

let text: string | null = null;
let kept = NOBODY;
const listeners = new Set<() => void>();

function current(): KeptFeedback[] {
  const stored = readStored(KEY);
  if (stored !== text) {
    text = stored;
    kept = readKept(stored);
  }
  return kept;
}

function write(list: readonly KeptFeedback[]): void {
  writeStored(KEY, list.length > 0 ? JSON.stringify(list) : null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useKeptFeedback(): KeptFeedback[] {
  return useSyncExternalStore(subscribe, current);
}

/** Keeps it in place of what was kept of the same question. */
export function keepFeedback(said: KeptFeedback): void {
  write([...current().filter((other) => !sameQuestion(other, said)), said]);
}

/** It was sent, or refused for good. What was said of the same question meanwhile stays. */
export function dropFeedback(said: KeptFeedback): void {
  write(current().filter((other) => JSON.stringify(other) !== JSON.stringify(said)));
}

/** People who share a phone are not spoken for. */
export function sameQuestion(one: Question, other: Question): boolean {
  return one.userId === other.userId && one.recordId === other.recordId && one.kind === other.kind;
}

type Question = Pick<KeptFeedback, 'userId' | 'recordId' | 'kind'>;

/** Reads what an older or damaged build left; what is no feedback falls out. */
export function readKept(stored: string | null): KeptFeedback[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(isKept) : NOBODY;
  } catch {
    return NOBODY;
  }
}

function isKept(entry: unknown): entry is KeptFeedback {
  if (typeof entry !== 'object' || entry === null) return false;
  const { userId, recordId, kind, helpful } = entry as Partial<KeptFeedback>;
  const known = typeof userId === 'string' && typeof recordId === 'string' && typeof helpful === 'boolean';
  return known && (kind === 'advice' || kind === 'outcome');
}
