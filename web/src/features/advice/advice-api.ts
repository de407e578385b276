import type { DailyAdvisory } from '@anar/contracts/advisories';
import type { ChangeOrchardRequest, Orchard } from '@anar/contracts/orchards';
import { api } from '../../api/api.ts';
import { onFulfilled } from '../../api/on-fulfilled.ts';
import { showOrchard } from '../../api/show-orchard.ts';
import type { AppDispatch } from '../../session/store.ts';

interface Wanted {
  orchardId: string;
  userId: string;
  /** Newer weather, or changed facts; left out: the day's advice as it is. */
  again?: boolean;
}

interface Said {
  orchardId: string;
  advisoryId: string;
  userId: string;
  isHelpful: boolean;
  feedback?: string;
}

type Answer = Pick<ChangeOrchardRequest, 'resting' | 'drippers'> & { orchardId: string };

const NONE_TODAY = 404;

export const adviceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null when none was made today. Asked anew when the orchard changes: it may be elsewhere now. */
    todayAdvice: build.query<DailyAdvisory | null, string>({
      queryFn: async (orchardId, _api, _options, baseQuery) => {
        const { data, error } = await baseQuery({ url: ['api', 'advisories', 'today', orchardId] });
        if (error) return error.status === NONE_TODAY ? { data: null } : { error };
        return { data: data as DailyAdvisory };
      },
      providesTags: (_advice, _error, orchardId) => [{ type: 'Orchard', id: orchardId }],
    }),
    generateAdvice: build.mutation<DailyAdvisory, Wanted>({
      query: (json) => ({ method: 'POST', url: '/api/advisories/generate', json }),
      onQueryStarted: ({ orchardId }, { dispatch, queryFulfilled }) => {
        onFulfilled(queryFulfilled, (advice) => show(dispatch, orchardId, advice));
      },
    }),
    giveAdviceFeedback: build.mutation<DailyAdvisory, Said>({
      query: ({ orchardId: _orchardId, ...json }) => ({ method: 'POST', url: '/api/advisories/feedback', json }),
      onQueryStarted: ({ orchardId }, { dispatch, queryFulfilled }) => {
        onFulfilled(queryFulfilled, (advice) => show(dispatch, orchardId, advice));
      },
    }),
    /** What the advice asked of its orchard. Who answers asks for the advice again. */
    answerAdvice: build.mutation<Orchard, Answer>({
      query: ({ orchardId, ...json }) => ({ method: 'PATCH', url: ['api', 'orchards', orchardId], json }),
      transformResponse: (reply: { orchard: Orchard }) => reply.orchard,
      onQueryStarted: (_answer, { dispatch, queryFulfilled }) => {
        onFulfilled(queryFulfilled, (orchard) => showOrchard(dispatch, orchard));
      },
    }),
  }),
});

function show(dispatch: AppDispatch, orchardId: string, advice: DailyAdvisory): void {
  dispatch(adviceApi.util.upsertQueryData('todayAdvice', orchardId, advice));
}

export const {
  useTodayAdviceQuery,
  useGenerateAdviceMutation,
  useGiveAdviceFeedbackMutation,
  useAnswerAdviceMutation,
} = adviceApi;
