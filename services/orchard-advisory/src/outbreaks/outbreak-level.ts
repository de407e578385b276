import type { RiskLevel } from '@anar/contracts/orchards/advisories';

/** An outbreak of a problem in a district: a level, never how many growers saw it nor which. */
export interface Outbreak {
  problem: string;
  level: RiskLevel;
}

/** Fewer are not reported: a single grower's problem must not be revealed. */
const LEAST_FARMERS = 3;
/** Our own steps; nothing is published on how many reports by phone make an outbreak. */
const MANY = 6;
const VERY_MANY = 12;

/** The level for a number of different growers; undefined when nothing may be reported. */
export function outbreakLevel(farmers: number): RiskLevel | undefined {
  if (farmers < LEAST_FARMERS) return undefined;
  if (farmers < MANY) return 'low';
  return farmers < VERY_MANY ? 'medium' : 'high';
}
