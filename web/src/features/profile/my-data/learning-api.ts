import { api } from '../../../api/api.ts';
import { call, endpoint } from '../../../api/call.ts';

const learningApi = api.injectEndpoints({
  endpoints: (build) => ({
    learningConsent: build.query(endpoint(() => call('GET /api/learning-consent', {}))),
    setLearningConsent: build.mutation({
      ...endpoint((allowed: boolean) => call('PUT /api/learning-consent', { body: { allowed } })),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(learningApi.util.upsertQueryData('learningConsent', undefined, data));
      },
    }),
  }),
});

export const { useLearningConsentQuery, useSetLearningConsentMutation } = learningApi;
