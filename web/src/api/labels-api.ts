import type { LabelClaim } from '@anar/contracts/labels';
import { api } from './api.ts';

/** What may be sprayed: the diary and the tank calculator offer the same list. */
const labelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Products with a checked label for pomegranate. */
    labels: build.query<LabelClaim[], void>({
      query: () => ({ url: '/api/labels' }),
      transformResponse: (reply: { labels: LabelClaim[] }) => reply.labels,
    }),
  }),
});

export const { useLabelsQuery } = labelsApi;
