import type { ProblemEntry } from '@anar/contracts/problems';
import { api } from '../../api/api.ts';

const problemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The whole library. Without a network the service worker answers with what came last. */
    problems: build.query<ProblemEntry[], void>({
      query: () => ({ url: '/api/problems', auth: 'none' }),
      transformResponse: (reply: { problems: ProblemEntry[] }) => reply.problems,
    }),
  }),
});

export const { useProblemsQuery } = problemsApi;
