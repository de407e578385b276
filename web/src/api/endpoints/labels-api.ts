import { api } from '../api.ts';
import { call, endpoint } from '../call.ts';

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
