import type { DiaryEntry } from '@anar/contracts/orchards/diary';
import type { FertilizerPlan } from '@anar/contracts/orchards/fertilizer';
import { api } from '../../api/api.ts';
import { call, endpoint } from '../../api/call.ts';
import { tagsOfDiary } from '../../api/endpoints/diary/diary-api.ts';

const fertilizerApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Refetched when the orchard or its diary changes. */
    fertilizerPlan: build.query({
      ...endpoint((orchardId: string) => call('GET /api/orchards/:orchardId/fertilizer', { params: { orchardId } })),
      providesTags: (_plan, _error, orchardId) => tagsOfDiary(orchardId),
    }),
  }),
});

/**
 * Adds a noted fertilizer to the cached plan at once, so that it cannot be noted twice during the refetch. No-op if the
 * refetched plan has it already.
 */
export function showNoted({ orchardId, on, product = '' }: Pick<DiaryEntry, 'orchardId' | 'on' | 'product'>) {
  const put = (plan: FertilizerPlan) => {
    const isThere = plan.recorded.some((one) => one.on === on && one.product === product);
    return isThere ? plan : { ...plan, recorded: [{ on, product }, ...plan.recorded] };
  };
  return fertilizerApi.util.updateQueryData('fertilizerPlan', orchardId, put);
}

export const { useFertilizerPlanQuery } = fertilizerApi;
