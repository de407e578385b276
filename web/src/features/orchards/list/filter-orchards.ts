import { PLANT_PHASES } from '@anar/contracts/constants';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { orchardNamesTexts } from '../../../i18n/catalogues/orchard-names.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { latinDigits } from '../../../ui/form/read-number.ts';
import { isActive } from '../is-active.ts';

const sayName = texts(orchardNamesTexts);

export const PHASE_CHOICES = ['all', ...PLANT_PHASES] as const;
export const STATUS_CHOICES = ['all', 'active', 'inactive'] as const;

export interface OrchardFilter {
  search: string;
  phase: (typeof PHASE_CHOICES)[number];
  status: (typeof STATUS_CHOICES)[number];
}

export const NO_FILTER: OrchardFilter = { search: '', phase: 'all', status: 'all' };

/**
 * Orchards whose name, number of plants, phase or bahar contains the search, by the API's value or its Hindi label,
 * case-insensitive. 'all' is no filter.
 */
export function filterOrchards(orchards: readonly Orchard[], { search, phase, status }: OrchardFilter): Orchard[] {
  const text = latinDigits(search).trim().toLowerCase();
  return orchards.filter(
    (orchard) =>
      (phase === 'all' || orchard.plantPhase === phase) &&
      (status === 'all' || isActive(orchard) === (status === 'active')) &&
      searchTexts(orchard).some((one) => one.toLowerCase().includes(text)),
  );
}

function searchTexts({ name, plantCount, plantPhase, plantBahar }: Orchard): string[] {
  const bahar = plantBahar ? [plantBahar, sayName(`bahar_${plantBahar}`)] : [];
  return [String(plantCount), plantPhase, sayName(`phase_${plantPhase}`), ...bahar, name];
}
