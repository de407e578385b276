import type { Orchard } from '@anar/contracts/orchards';
import { ORCHARDS_KEY } from '../../app/persisted-state.ts';
import { readStored, writeStored } from '../../app/storage.ts';

/** The last list that came, for a screen without a network. It goes with the session. */
export interface KeptOrchards {
  userId: string;
  /** Milliseconds since 1970. */
  at: number;
  orchards: Orchard[];
}

export function keepOrchards(kept: KeptOrchards): void {
  writeStored(ORCHARDS_KEY, JSON.stringify(kept));
}

/** This person's list; null when there is none, or it is damaged. */
export function readOrchards(userId: string): KeptOrchards | null {
  try {
    const kept: unknown = JSON.parse(readStored(ORCHARDS_KEY) ?? 'null');
    return isKept(kept) && kept.userId === userId ? kept : null;
  } catch {
    return null;
  }
}

function isKept(value: unknown): value is KeptOrchards {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, at, orchards } = value as Partial<KeptOrchards>;
  return typeof userId === 'string' && typeof at === 'number' && Array.isArray(orchards) && orchards.every(hasId);
}

function hasId(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Orchard>).id === 'string';
}
