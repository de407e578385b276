import type { DailyAdvisory } from '@anar/contracts/orchards/advisories';
import { persistedQueries } from '../../../api/queries/persisted-queries.ts';

/** The last advice of each orchard, until logout. */
export const adviceCache = persistedQueries<DailyAdvisory>(
  { key: 'anar-mitra:advice:v1', scope: 'person' },
  10,
  ({ day, sprayReasons, sprayHours, risks, days, inputs, weatherData }) =>
    typeof day === 'string' &&
    [sprayReasons, sprayHours, risks, days, inputs?.lines, inputs?.sources].every(Array.isArray) &&
    typeof weatherData === 'object',
);
