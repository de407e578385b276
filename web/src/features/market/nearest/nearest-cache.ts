import type { NearMarket } from '@anar/contracts/market';
import { persistedQueries } from '../../../api/queries/persisted-queries.ts';

/** Mandis near the orchard, until logout: they reveal its approximate position. */
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
