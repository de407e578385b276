import type { Drippers } from '@anar/contracts/orchards/orchards';
import { roundedMinutes } from '../rounded-litres.ts';

/** Plants up to this age in years are assumed to have the drippers of young ones, if none are stated (confidence O). */
const YOUNG = 2;
const USUAL = { young: { count: 2, litresPerHour: 4 }, grown: { count: 4, litresPerHour: 4 } };

/** Drippers of a plant: as the grower stated, else as usual at its age. */
export function drippersOf({ drippers, plantAge }: { drippers?: Drippers; plantAge: number }): Drippers {
  return drippers ?? (plantAge <= YOUNG ? USUAL.young : USUAL.grown);
}

/** Minutes that the drip must run for so many litres a plant. */
export function pumpMinutes(litres: number, { count, litresPerHour }: Drippers): number {
  const anHour = count * litresPerHour;
  return anHour > 0 ? roundedMinutes((litres / anHour) * 60) : 0;
}
