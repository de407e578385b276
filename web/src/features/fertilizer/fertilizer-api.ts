import type { AddDiaryRequest, DiaryEntry } from '@anar/contracts/diary';
import type { FertilizerPlan } from '@anar/contracts/fertilizer';
import { api } from '../../app/api.ts';
import type { AppDispatch } from '../../app/store.ts';

type Note = Pick<AddDiaryRequest, 'on' | 'product' | 'kilograms'> & { orchardId: string; idempotencyKey: string };
type Recorded = FertilizerPlan['recorded'];

/** An entry shows on its orchard's card, in its diary and in its plan. */
const afterChange = (orchardId: string) => [
  { type: 'Orchard' as const, id: orchardId },
  { type: 'Orchard' as const, id: `diary/${orchardId}` },
];

const fertilizerApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Asked anew when the orchard or its diary changes. */
    fertilizerPlan: build.query<FertilizerPlan, string>({
      query: (orchardId) => ({ url: ['api', 'orchards', orchardId, 'fertilizer'] }),
      providesTags: (_plan, _error, orchardId) => afterChange(orchardId),
    }),
    /** Stands in the plan at once: what is noted cannot be noted again while the plan is asked for. */
    noteFertilizer: build.mutation<DiaryEntry, Note>({
      query: ({ orchardId, idempotencyKey, ...entry }) => ({
        method: 'POST',
        url: ['api', 'orchards', orchardId, 'diary'],
        json: { kind: 'fertilizer', ...entry },
        idempotencyKey,
      }),
      transformResponse: (reply: { entry: DiaryEntry }) => reply.entry,
      onQueryStarted: ({ orchardId }, { dispatch, queryFulfilled }) => {
        const add = (entry: DiaryEntry) =>
          record(dispatch, orchardId, (given) => [{ on: entry.on, product: entry.product ?? '' }, ...given]);
        queryFulfilled.then(({ data }) => add(data), leftToCaller);
      },
      invalidatesTags: (_noted, failed, { orchardId }) => (failed ? [] : afterChange(orchardId)),
    }),
    takeBackFertilizer: build.mutation<unknown, Pick<DiaryEntry, 'id' | 'orchardId'>>({
      query: ({ orchardId, id }) => ({ method: 'DELETE', url: ['api', 'orchards', orchardId, 'diary', id] }),
      invalidatesTags: (_done, failed, { orchardId }) => (failed ? [] : afterChange(orchardId)),
    }),
  }),
});

function record(dispatch: AppDispatch, orchardId: string, change: (given: Recorded) => Recorded): void {
  const put = (plan: FertilizerPlan) => ({ ...plan, recorded: change(plan.recorded) });
  dispatch(fertilizerApi.util.updateQueryData('fertilizerPlan', orchardId, put));
}

/** A failure is told by who sent it. */
const leftToCaller = () => undefined;

export const { useFertilizerPlanQuery, useNoteFertilizerMutation, useTakeBackFertilizerMutation } = fertilizerApi;
