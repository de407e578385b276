import type { DailyAdvisory } from '@anar/contracts/orchards/advisories';
import type { ChangeOrchardRequest } from '@anar/contracts/orchards/orchards';
import { api } from '../../../api/api.ts';
import { call, endpoint, orNull } from '../../../api/call.ts';
import { showOrchard } from '../../../api/endpoints/show-orchard.ts';
import { onFulfilled } from '../../../api/queries/on-fulfilled.ts';
import type { AppDispatch } from '../../../session/store.ts';

interface AdviceRequest {
  orchardId: string;
  userId: string;
  /** True: recalculate with newer weather or changed facts. Left out: returns the stored advice of the day. */
  again?: boolean;
}

interface AdviceFeedback {
  orchardId: string;
  advisoryId: string;
  userId: string;
  isHelpful: boolean;
  feedback?: string;
}

type OrchardAnswer = Pick<ChangeOrchardRequest, 'resting' | 'drippers'> & { orchardId: string };

const NONE_TODAY = 404;

export const adviceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null when there is none for today. Refetched when the orchard changes, since its location may have changed. */
    todayAdvice: build.query({
      ...endpoint((orchardId: string) =>
        orNull([NONE_TODAY], call('GET /api/advisories/today/:orchardId', { params: { orchardId } })),
      ),
      providesTags: (_advice, _error, orchardId) => [{ type: 'Orchard', id: orchardId }],
    }),
    generateAdvice: build.mutation({
      ...endpoint((body: AdviceRequest) => call('POST /api/advisories/generate', { body })),
      onQueryStarted: ({ orchardId }, { dispatch, queryFulfilled }) => {
        onFulfilled(queryFulfilled, (advice) => show(dispatch, orchardId, advice));
      },
    }),
    giveAdviceFeedback: build.mutation({
      ...endpoint(({ orchardId: _orchardId, ...body }: AdviceFeedback) =>
        call('POST /api/advisories/feedback', { body }),
      ),
      onQueryStarted: ({ orchardId }, { dispatch, queryFulfilled }) => {
        onFulfilled(queryFulfilled, (advice) => show(dispatch, orchardId, advice));
      },
    }),
    /** Stores the farmer's answer to a question of the advice. The caller then requests the advice again. */
    answerAdvice: build.mutation({
      ...endpoint(
        ({ orchardId, ...body }: OrchardAnswer) =>
          call('PATCH /api/orchards/:orchardId', { params: { orchardId }, body }),
        ({ orchard }) => orchard,
      ),
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
