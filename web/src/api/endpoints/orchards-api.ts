import type { Orchard } from '@anar/contracts/orchards/orchards';
import { api } from '../api.ts';
import { call, endpoint } from '../call.ts';

/** Seconds after which the list of orchards is fetched again when a screen opens. */
export const ORCHARDS_STALE_SECONDS = 300;

/** The list of orchards, shared by the home screen, the orchard screens and forms that ask for one. */
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

/** The orchard shown on the home screen: the first active one with a location, else the first active one. */
export function orchardOfToday(orchards: readonly Orchard[]): Orchard | undefined {
  const active = orchards.filter(({ status }) => status.toLowerCase() === 'active');
  return active.find(({ latitude }) => latitude !== undefined) ?? active[0];
}

export const { useOrchardsQuery } = orchardsApi;
