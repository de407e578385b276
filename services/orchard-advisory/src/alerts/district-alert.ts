import type { AlertLevel } from '@anar/contracts/orchards/advisories';

/** The alert shown for a district on a day; `source` null when nothing is known. */
export interface DistrictAlert {
  level: AlertLevel;
  /** Empty when there is nothing to warn of. */
  message: string;
  source: 'government' | 'forecast' | null;
}
