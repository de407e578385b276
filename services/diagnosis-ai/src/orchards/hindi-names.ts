import type { Bahar, PlantPhase } from '@anar/contracts/orchards/orchards';

export const BAHAR_NAMES: Readonly<Record<Bahar, string>> = { ambe: 'अंबे', mrig: 'मृग', hastha: 'हस्त' };
export const PHASE_NAMES: Readonly<Record<PlantPhase, string>> = {
  growth: 'बढ़वार',
  flowering: 'फूल',
  fruiting: 'फल',
  harvest: 'तुड़ाई',
};
