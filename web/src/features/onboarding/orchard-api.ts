import type { NewOrchardRequest, Orchard } from '@anar/contracts/orchards';
import { api } from '../../app/api.ts';

interface Onboarding extends NewOrchardRequest {
  idempotencyKey: string;
}

/** Seconds after which the list of orchards is fetched again when a screen opens. */
export const ORCHARDS_STALE_SECONDS = 300;

export const orchardApi = api.injectEndpoints({
  endpoints: (build) => ({
    orchards: build.query<Orchard[], string>({
      query: (userId) => ({ url: ['api', 'orchards', 'user', userId] }),
      transformResponse: (reply: { data: Orchard[] }) => reply.data,
      providesTags: (orchards = []) => [
        { type: 'Orchard', id: 'LIST' },
        ...orchards.map(({ id }) => ({ type: 'Orchard' as const, id })),
      ],
    }),
    onboardOrchard: build.mutation<Orchard, Onboarding>({
      query: ({ idempotencyKey, ...json }) => ({ method: 'POST', url: '/api/orchard/new', json, idempotencyKey }),
      transformResponse: (reply: { orchard: Orchard }) => reply.orchard,
    }),
  }),
});

export const { useOrchardsQuery, useOnboardOrchardMutation } = orchardApi;
