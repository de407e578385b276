import { api } from '../../api/api.ts';
import { call, endpoint } from '../../api/call.ts';

const problemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The whole library. Without a network the service worker answers with what came last. */
    problems: build.query(
      endpoint(
        () => call('GET /api/problems', { auth: 'none' }),
        ({ problems }) => problems,
      ),
    ),
  }),
});

export const { useProblemsQuery } = problemsApi;
