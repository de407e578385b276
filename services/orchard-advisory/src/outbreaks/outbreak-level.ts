import type { RiskLevel } from '@anar/contracts/advisories';

/** What goes round in a district: a level, never how many saw it nor who. */
export interface Outbreak {
  problem: string;
  level: RiskLevel;
}

/** Fewer are not spoken of: one grower's trouble is nobody else's business. */
const LEAST_FARMERS = 3;
/** Our own steps; nothing is published on how many phones make an outbreak. */
const MANY = 6;
const VERY_MANY = 12;

/** The level for so many different growers; undefined when nothing may be said. */
export function outbreakLevel(farmers: number): RiskLevel | undefined {
  if (farmers < LEAST_FARMERS) return undefined;
  if (farmers < MANY) return 'low';
  return farmers < VERY_MANY ? 'medium' : 'high';
}
