import type { FertilizerPlan } from '@anar/contracts/fertilizer';
import type { Orchard } from '@anar/contracts/orchards';
import { FERTILIZER_KEY } from '../../app/persisted-state.ts';
import { readStored, writeStored } from '../../app/storage.ts';

/** What a plan says of the orchard it is for. */
export type PlannedOrchard = Pick<Orchard, 'id' | 'name' | 'plantCount' | 'plantAge'>;

/** The last plan of an orchard that came, for a screen without a network. It goes with the session. */
export interface KeptPlan {
  userId: string;
  /** Milliseconds since 1970. */
  at: number;
  orchard: PlannedOrchard;
  plan: FertilizerPlan;
}

/** Orchards whose last plan is kept; more would fill the device. */
const MOST = 10;

export function keepPlan({ userId, at, orchard, plan }: KeptPlan): void {
  const { id, name, plantCount, plantAge } = orchard;
  const others = readPlans(userId).filter((one) => one.orchard.id !== id);
  write([{ userId, at, orchard: { id, name, plantCount, plantAge }, plan }, ...others].slice(0, MOST));
}

/** This person's plans, the newest first; what is damaged is left out. */
export function readPlans(userId: string): KeptPlan[] {
  try {
    const all: unknown = JSON.parse(readStored(FERTILIZER_KEY) ?? '[]');
    return Array.isArray(all) ? all.filter(isKept).filter((one) => one.userId === userId) : [];
  } catch {
    return [];
  }
}

/** Plans of orchards that are gone go too. */
export function forgetOtherPlans(userId: string, orchardIds: readonly string[]): void {
  const kept = readPlans(userId);
  const left = kept.filter(({ orchard }) => orchardIds.includes(orchard.id));
  if (left.length < kept.length) write(left);
}

function write(kept: readonly KeptPlan[]): void {
  writeStored(FERTILIZER_KEY, JSON.stringify(kept));
}

function isKept(value: unknown): value is KeptPlan {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, at, orchard, plan } = value as Partial<KeptPlan>;
  return (
    typeof userId === 'string' &&
    typeof at === 'number' &&
    typeof orchard?.id === 'string' &&
    typeof plan === 'object' &&
    isWhole(plan)
  );
}

/** What an older build kept may lack what this one shows. */
function isWhole({ perPlantGrams, doses, recorded }: FertilizerPlan): boolean {
  return (
    typeof perPlantGrams === 'object' &&
    [doses, recorded].every(Array.isArray) &&
    doses.every(({ items }) => Array.isArray(items))
  );
}
