import type { DiagnosisRecord, UserDiagnosesReply } from '@anar/contracts/diagnosis-records';
import type { Quota } from '@anar/contracts/quota';
import { api } from '../../api/api.ts';

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
    checkText: build.mutation<DiagnosisRecord, TextCheck>({
      query: ({ idempotencyKey, timeoutMs, ...json }) => ({
        method: 'POST',
        url: '/api/diagnose/text',
        json,
        idempotencyKey,
        timeoutMs,
      }),
      invalidatesTags: (_record, failed) => (failed ? [QUOTA] : [LIST]),
    }),
    answerFollowUp: build.mutation<DiagnosisRecord, Answer>({
      query: ({ id, optionId, idempotencyKey }) => ({
        method: 'POST',
        url: ['api', 'diagnose', id, 'answer'],
        json: { optionId },
        idempotencyKey,
      }),
      invalidatesTags: (_record, failed) => (failed ? [] : [LIST]),
    }),
    pastChecks: build.infiniteQuery<UserDiagnosesReply, string, string | null>({
      query: ({ queryArg: userId, pageParam }) => ({
        url: ['api', 'users', userId, 'diagnoses'],
        query: { before: pageParam ?? undefined },
      }),
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.nextBefore ?? undefined,
      },
      providesTags: [LIST],
    }),
    /** What is left of today's checks of this person. Whatever adds to the list of checks has used one up. */
    quota: build.query<Quota, string>({
      query: () => ({ url: '/api/diagnose/quota' }),
      providesTags: [LIST, QUOTA],
    }),
    /** Null when there is no such check of this person. */
    check: build.query<DiagnosisRecord | null, OneCheck>({
      queryFn: async ({ id }, _api, _options, baseQuery) => {
        const { data, error } = await baseQuery({ url: ['api', 'diagnose', id] });
        if (error) return NO_SUCH_CHECK.includes(error.status) ? { data: null } : { error };
        return { data: data as DiagnosisRecord };
      },
      providesTags: (_record, _error, { id }) => [{ type: 'Diagnosis', id }],
    }),
  }),
});

export const {
  useCheckTextMutation,
  useAnswerFollowUpMutation,
  usePastChecksInfiniteQuery,
  useQuotaQuery,
  useCheckQuery,
} = diagnosisApi;
