import type { DiagnosisRecord } from '@anar/contracts/diagnosis/diagnosis-records';
import { api } from '../../../api/api.ts';
import { call, endpoint } from '../../../api/call.ts';
import { patchAfterInflight } from '../../../api/queries/patch-after-inflight.ts';
import { diagnosesLoaded } from '../../../device/device-slice.ts';
import type { RootState } from '../../../session/store.ts';
import { diagnosisApi } from '../diagnosis-api.ts';
import type { Vote } from './vote.ts';

const { getRunningQueryThunk, updateQueryData, upsertQueryData } = diagnosisApi.util;

export const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Idempotent, since a later vote replaces the earlier one. Updates the record in all cached queries. */
    giveFeedback: build.mutation({
      ...endpoint(({ recordId, kind, helpful, comment }: Vote & { userId: string }) =>
        call('POST /api/diagnose/:id/feedback', {
          params: { id: recordId },
          body: { kind, helpful, ...(comment && { comment }) },
        }),
      ),
      async onQueryStarted({ userId, recordId: id }, { dispatch, getState, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (!data) return;
        const renewed = (record: DiagnosisRecord) => (record.id === id ? data : record);
        const show = () => {
          void dispatch(upsertQueryData('check', { userId, id }, data));
          dispatch(
            updateQueryData('pastChecks', userId, (list) => {
              for (const page of list.pages) page.diagnoses = page.diagnoses.map(renewed);
            }),
          );
          dispatch(
            updateQueryData('recentChecks', userId, (checks) => {
              for (const check of checks) if (check.id === id && data.feedback) check.feedback = data.feedback;
            }),
          );
          const { device } = getState() as unknown as RootState;
          dispatch(diagnosesLoaded(device.recentDiagnoses.map(renewed)));
        };
        patchAfterInflight(show, [
          dispatch(getRunningQueryThunk('check', { userId, id })),
          dispatch(getRunningQueryThunk('pastChecks', userId)),
          dispatch(getRunningQueryThunk('recentChecks', userId)),
        ]);
      },
    }),
  }),
});
