import type { NearMarket } from '@anar/contracts/market';
import { persistedQueries } from '../../../api/queries/persisted-queries.ts';

/** The mandis around the orchard, until logout: they tell where about it is. */
export const nearestCache = persistedQueries<NearMarket[]>(
  { key: 'anar-mitra:nearest:v1', scope: 'person' },
  1,
  (mandis) =>
    mandis.every(({ mandiName, distanceKm, modalPrice, date }) =>
      [typeof mandiName === 'string', typeof date === 'string', Number.isFinite(distanceKm + modalPrice)].every(
        Boolean,
      ),
    ),
);
