import type { OrchardDocument, OrchardFields } from './orchard.model.ts';

type Clearable = Pick<OrchardFields, 'plantBahar' | 'rowSpacing' | 'plantSpacing' | 'drippers' | 'resting'>;
type RequiredFacts = Omit<OrchardFields, 'userId' | 'createdAt' | keyof Clearable>;

/** What may change of an orchard; null: it is not known any more. */
export type OrchardChange = Partial<
  RequiredFacts & { [Fact in keyof Clearable]-?: NonNullable<Clearable[Fact]> | null }
>;

/** A change as an update, and the orchard as it stands after it. */
export function applyChange(seen: OrchardDocument, change: OrchardChange) {
  const entries = Object.entries(change);
  const set = Object.fromEntries(entries.filter(([, value]) => value !== null));
  const unset = entries.filter(([, value]) => value === null).map(([name]) => name);
  const left = Object.fromEntries(Object.entries(seen).filter(([name]) => !unset.includes(name)));
  return { set, unset, after: { ...left, ...set } as OrchardDocument };
}
