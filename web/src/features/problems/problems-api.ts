import type { HowToPage, ProblemEntry } from '@anar/contracts/diagnosis/problems';
import { api } from '../../api/api.ts';
import { call, endpoint } from '../../api/call.ts';

export interface Library {
  problems: ProblemEntry[];
  /** How-to pages; empty in a library that was cached before there were any. */
  howTo?: HowToPage[];
}

const problemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The whole library. Offline the service worker answers with the cached one. */
    problems: build.query(
      endpoint(
        () => call('GET /api/problems', { auth: 'none' }),
        (library): Library => library,
      ),
    ),
  }),
});

export const { useProblemsQuery } = problemsApi;
