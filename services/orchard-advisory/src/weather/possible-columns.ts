import { ProviderFailure } from '@anar/service-kit/provider/failure';
import { type Limits, MOST_NONSENSE } from './limits.ts';

export type Column = (number | null)[];

/**
 * The columns of one part of a forecast, impossible values as null, under our names. Throws `ProviderFailure`
 * `nonsense` when one has another length than the times or is mostly impossible. Calls `onRejected` for each impossible
 * value.
 */
export function possibleColumns<Field extends string, Name extends string>(
  part: { time: readonly string[] } & Record<Name, Column>,
  names: Record<Field, Name>,
  limits: Record<NoInfer<Field>, Limits>,
  onRejected: (name: string) => void,
): Record<Field, Column> {
  const read = ([field, name]: [Field, Name]) => {
    const values = part[name];
    const [least, most] = limits[field];
    const isImpossible = (value: number | null) => value !== null && (value < least || value > most);
    if (values.length !== part.time.length) throw nonsense(`${name} has another length`);
    const wrong = values.filter(isImpossible);
    for (const _ of wrong) onRejected(name);
    if (wrong.length > MOST_NONSENSE * values.length) throw nonsense(`${name} is mostly impossible`);
    return [field, values.map((value) => (isImpossible(value) ? null : value))];
  };
  return Object.fromEntries((Object.entries(names) as [Field, Name][]).map(read)) as Record<Field, Column>;
}

export const nonsense = (why: string) => new ProviderFailure('nonsense', { cause: new Error(why) });
