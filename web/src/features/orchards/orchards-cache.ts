import type { Orchard } from '@anar/contracts/orchards';
import { persistedQueries } from '../../api/persisted-queries.ts';
import { ORCHARDS_KEY } from '../../device/persisted-state.ts';

/** The last list, until logout. */
export const orchardsCache = persistedQueries<Orchard[]>(ORCHARDS_KEY, 1, (orchards) =>
  orchards.every(({ id }) => typeof id === 'string'),
);
