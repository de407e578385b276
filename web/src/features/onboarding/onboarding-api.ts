import type { NewOrchardRequest, Orchard } from '@anar/contracts/orchards';
import { api } from '../../api/api.ts';

interface Onboarding extends NewOrchardRequest {
  idempotencyKey: string;
}

const onboardingApi = api.injectEndpoints({
  endpoints: (build) => ({
    onboardOrchard: build.mutation<Orchard, Onboarding>({
      query: ({ idempotencyKey, ...json }) => ({ method: 'POST', url: '/api/orchard/new', json, idempotencyKey }),
      transformResponse: (reply: { orchard: Orchard }) => reply.orchard,
    }),
  }),
});

export const { useOnboardOrchardMutation } = onboardingApi;
