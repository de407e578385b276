import { api } from '../../../api/api.ts';
import { call, endpoint, orNull } from '../../../api/call.ts';

/** Not found, or the id in the URL is malformed. */
const NO_SUCH = [400, 404];

/** Plant checks that a farmer can attach to a request. */
const checkApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null when the user has no such check. */
    checkToShow: build.query({
      ...endpoint((id: string) => orNull(NO_SUCH, call('GET /api/diagnose/:id', { params: { id } }))),
      providesTags: (_check, _failed, id) => [{ type: 'Diagnosis', id }],
    }),
    checksToShow: build.query({
      ...endpoint(
        (userId: string) => call('GET /api/users/:userId/diagnoses', { params: { userId } }),
        (page) => page.diagnoses,
      ),
      providesTags: [{ type: 'Diagnosis', id: 'LIST' }],
    }),
  }),
});

export const { useLazyCheckToShowQuery, useChecksToShowQuery } = checkApi;
