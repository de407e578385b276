import { isSameRest } from '../agronomy/irrigation/resting.ts';
import type { OrchardDocument, OrchardFields } from './orchard.model.ts';

type Clearable = Pick<OrchardFields, 'plantBahar' | 'rowSpacing' | 'plantSpacing' | 'drippers' | 'resting'>;
type RequiredFacts = Omit<OrchardFields, 'userId' | 'createdAt' | 'phaseToldAt' | keyof Clearable>;

/** The changed facts of an orchard; null removes a fact. */
export type OrchardChange = Partial<
  RequiredFacts & { [Fact in keyof Clearable]-?: NonNullable<Clearable[Fact]> | null }
>;

/** When water is stated again to be withheld, the day of the first answer is kept: its days are counted. */
function withFirstAnswer(seen: OrchardDocument, change: OrchardChange): OrchardChange {
  const { resting } = change;
  const goesOn = seen.resting?.value && resting?.value && isSameRest(seen, seen.resting.toldAt, resting.toldAt);
  return goesOn ? { ...change, resting: seen.resting ?? null } : change;
}

/** A change as an update, and the orchard after it. A new phase or bahar counts from `now`. */
export function applyChange(seen: OrchardDocument, change: OrchardChange, now: Date) {
  const entries = Object.entries(withFirstAnswer(seen, change));
  const { plantPhase = seen.plantPhase, plantBahar = seen.plantBahar } = change;
  const isOtherPhase = plantPhase !== seen.plantPhase || (plantBahar ?? undefined) !== seen.plantBahar;
  const given = entries.filter(([, value]) => value !== null);
  const set = { ...Object.fromEntries(given), ...(isOtherPhase && { phaseToldAt: now }) };
  const unset = entries.filter(([, value]) => value === null).map(([name]) => name);
  const left = Object.fromEntries(Object.entries(seen).filter(([name]) => !unset.includes(name)));
  return { set, unset, after: { ...left, ...set } as OrchardDocument };
}
