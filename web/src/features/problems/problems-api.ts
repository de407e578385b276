import type { HowToPage, ProblemEntry } from '@anar/contracts/problems';
import { api } from '../../api/api.ts';
import { call, endpoint } from '../../api/call.ts';

export interface Library {
  problems: ProblemEntry[];
  /** How work is done; none in a library that was kept before there were such pages. */
  howTo?: HowToPage[];
}

const problemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The whole library. Without a network the service worker answers with what came last. */
    problems: build.query(
      endpoint(
        () => call('GET /api/problems', { auth: 'none' }),
        (library): Library => library,
      ),
    ),
  }),
});

export const { useProblemsQuery } = problemsApi;
