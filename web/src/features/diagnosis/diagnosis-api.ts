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

/** Not there, or an address that is no id. */
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
    /** The newest five, as short as their rows. */
    recentChecks: build.query({
      ...endpoint(
        (_userId: string) => call('GET /api/diagnose/recent'),
        ({ checks }) => checks,
      ),
      providesTags: [LIST],
    }),
    /** What is left of the checks of today. A check, or a tap that brings its answer, may use one up. */
    quota: build.query({
      ...endpoint((_userId: string) => call('GET /api/diagnose/quota')),
      providesTags: [LIST, QUOTA],
    }),
    /** Null when there is no such check of this person. */
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
