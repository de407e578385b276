import type { Orchard } from '@anar/contracts/orchards';
import { api } from '../api.ts';
import { call, endpoint } from '../call.ts';

/** Seconds after which the list of orchards is fetched again when a screen opens. */
export const ORCHARDS_STALE_SECONDS = 300;

/** The list that the start, the orchards and whatever asks for one of them share. */
export const orchardsApi = api.injectEndpoints({
  endpoints: (build) => ({
    orchards: build.query({
      ...endpoint(
        (userId: string) => call('GET /api/orchards/user/:userId', { params: { userId } }),
        ({ data }) => data,
      ),
      providesTags: (orchards = []) => [
        { type: 'Orchard', id: 'LIST' },
        ...orchards.map(({ id }) => ({ type: 'Orchard' as const, id })),
      ],
    }),
  }),
});

/** The orchard that the start speaks of: the first that is active and has a place, else the first active one. */
export function orchardOfToday(orchards: readonly Orchard[]): Orchard | undefined {
  const active = orchards.filter(({ status }) => status.toLowerCase() === 'active');
  return active.find(({ latitude }) => latitude !== undefined) ?? active[0];
}

export const { useOrchardsQuery } = orchardsApi;
