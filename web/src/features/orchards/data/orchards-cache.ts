import type { Orchard } from '@anar/contracts/orchards/orchards';
import { persistedQueries } from '../../../api/queries/persisted-queries.ts';

/** The last list, until logout. */
export const orchardsCache = persistedQueries<Orchard[]>(
  { key: 'anar-mitra:orchards:v1', scope: 'person' },
  1,
  (orchards) => orchards.every(({ id }) => typeof id === 'string'),
);
