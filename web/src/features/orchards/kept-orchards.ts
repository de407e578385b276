import type { Orchard } from '@anar/contracts/orchards';
import { persistedQueries } from '../../api/persisted-queries.ts';

/** The last list that came. It goes with the session. */
export const keptOrchards = persistedQueries<Orchard[]>(
  { key: 'anar-mitra:orchards:v1', scope: 'person' },
  1,
  (orchards) => orchards.every(({ id }) => typeof id === 'string'),
);
