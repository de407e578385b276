import type { LabelClaim } from '@anar/contracts/orchards/labels';
import { api } from '../api.ts';
import { call, endpoint } from '../call.ts';
import { persistedQueries } from '../queries/persisted-queries.ts';
import { type QueryState, useQueryState } from '../queries/use-query-state.ts';

/** What may be sprayed: the diary and the tank calculator offer the same list. */
const labelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Products with a checked label for pomegranate. */
    labels: build.query(
      endpoint(
        () => call('GET /api/labels'),
        ({ labels }) => labels,
      ),
    ),
  }),
});

export const { useLabelsQuery } = labelsApi;

/** The list is public: it stays after a logout. */
const labelsCache = persistedQueries<LabelClaim[]>({ key: 'anar-mitra:labels:v1', scope: 'device' }, 1, (labels) =>
  labels.every(
    ({ productId, product, problems }) =>
      typeof productId === 'string' && typeof product === 'string' && Array.isArray(problems),
  ),
);
const copy = labelsCache.copy('', 'list');

/** The labelled products; in the field, without a network, the last list of this phone. */
export const useLabels = (): QueryState<LabelClaim[]> => useQueryState(useLabelsQuery(), copy);
