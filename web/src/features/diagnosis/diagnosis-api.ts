import { api } from '../../api/api.ts';
import { call, endpoint, orNull } from '../../api/call.ts';

interface TextCheck {
  userId: string;
  text: string;
  idempotencyKey: string;
  timeoutMs: number;
}

interface Answer {
  id: string;
  optionId: string;
  idempotencyKey: string;
}

interface OneCheck {
  userId: string;
  id: string;
}

/** Not found, or the id in the URL is malformed. */
const NO_SUCH_CHECK = [400, 404];

export const LIST = { type: 'Diagnosis', id: 'LIST' } as const;
export const QUOTA = { type: 'Diagnosis', id: 'QUOTA' } as const;

export const diagnosisApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkText: build.mutation({
      ...endpoint(({ idempotencyKey, timeoutMs, ...body }: TextCheck) =>
        call('POST /api/diagnose/text', { body, idempotencyKey, timeoutMs }),
      ),
      invalidatesTags: (_record, failed) => (failed ? [QUOTA] : [LIST]),
    }),
    answerFollowUp: build.mutation({
      ...endpoint(({ id, optionId, idempotencyKey }: Answer) =>
        call('POST /api/diagnose/:id/answer', { params: { id }, body: { optionId }, idempotencyKey }),
      ),
      invalidatesTags: (_record, failed) => (failed ? [] : [LIST]),
    }),
    pastChecks: build.infiniteQuery({
      ...endpoint(({ queryArg: userId, pageParam }: { queryArg: string; pageParam: string | null }) =>
        call('GET /api/users/:userId/diagnoses', { params: { userId }, query: { before: pageParam ?? undefined } }),
      ),
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.nextBefore ?? undefined,
      },
      providesTags: [LIST],
    }),
    /** The latest five, with only the fields of their rows. */
    recentChecks: build.query({
      ...endpoint(
        (_userId: string) => call('GET /api/diagnose/recent'),
        ({ checks }) => checks,
      ),
      providesTags: [LIST],
    }),
    /** Remaining checks of today. A check, or a follow-up answer that yields the result, may use one. */
    quota: build.query({
      ...endpoint((_userId: string) => call('GET /api/diagnose/quota')),
      providesTags: [LIST, QUOTA],
    }),
    /** Null when the user has no such check. */
    check: build.query({
      ...endpoint(({ id }: OneCheck) => orNull(NO_SUCH_CHECK, call('GET /api/diagnose/:id', { params: { id } }))),
      providesTags: (_record, _error, { id }) => [{ type: 'Diagnosis', id }],
    }),
  }),
});

export const {
  useCheckTextMutation,
  useAnswerFollowUpMutation,
  usePastChecksInfiniteQuery,
  useRecentChecksQuery,
  useQuotaQuery,
  useCheckQuery,
} = diagnosisApi;
