import type { DiagnosisRecord, Quota, UserDiagnosesReply } from '@anar/contracts/diagnosis';
import { api } from '../../app/api.ts';
import type { ApiError } from '../../app/api-error.ts';
import { t } from '../../i18n/t.ts';
import { ulidAfter } from './ulid-after.ts';

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
    /** One record, asked for as a page of one: there is no call for a single record. Null when it is not there. */
    check: build.query<DiagnosisRecord | null, OneCheck>({
      queryFn: async ({ userId, id }, _api, _options, baseQuery) => {
        const { data, error } = await baseQuery({
          url: ['api', 'users', userId, 'diagnoses'],
          query: { limit: 1, before: ulidAfter(id) },
        });
        if (error) return { error };
        const reply = data as UserDiagnosesReply;
        if (reply.diagnosesUnavailable) return { error: unavailable() };
        return { data: reply.diagnoses.find((record) => record.id === id) ?? null };
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

/** The page came, the checks did not: their service is down. */
function unavailable(): ApiError {
  return {
    status: 503,
    body: { error: t('app.serverTrouble'), code: 'diagnoses_unavailable' },
    message: '503: diagnoses unavailable',
  };
}
