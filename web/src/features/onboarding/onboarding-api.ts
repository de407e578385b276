import type { NewOrchardRequest } from '@anar/contracts/orchards/orchards';
import { api } from '../../api/api.ts';
import { call, endpoint } from '../../api/call.ts';

interface Onboarding extends NewOrchardRequest {
  idempotencyKey: string;
}

const onboardingApi = api.injectEndpoints({
  endpoints: (build) => ({
    onboardOrchard: build.mutation(
      endpoint(
        ({ idempotencyKey, ...body }: Onboarding) => call('POST /api/orchard/new', { body, idempotencyKey }),
        ({ orchard }) => orchard,
      ),
    ),
  }),
});

export const { useOnboardOrchardMutation } = onboardingApi;
