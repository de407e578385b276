import type { AddDiaryRequest, DiaryEntry } from '@anar/contracts/diary';
import type { HarvestWait } from '@anar/contracts/orchards';
import { api } from './api.ts';

/** What the server says of a new line. */
export interface AddedEntry {
  entry: DiaryEntry;
  harvestWait?: HarvestWait;
}

type Add = AddDiaryRequest & { orchardId: string; idempotencyKey: string };

const diaryOf = (orchardId: string) => ({ type: 'Orchard' as const, id: `diary/${orchardId}` });
/** What an entry shows in: a spray counts down on the orchard, a fertilizer stands on its card and in its plan. */
export const tagsOfDiary = (orchardId: string) => [diaryOf(orchardId), { type: 'Orchard' as const, id: orchardId }];

/** The diary of an orchard; its own screen and the fertilizer plan write in it. */
export const diaryApi = api.injectEndpoints({
  endpoints: (build) => ({
    diary: build.query<DiaryEntry[], string>({
      query: (orchardId) => ({ url: ['api', 'orchards', orchardId, 'diary'] }),
      transformResponse: (reply: { entries: DiaryEntry[] }) => reply.entries,
      providesTags: (_entries, _error, orchardId) => [diaryOf(orchardId)],
    }),
    addDiaryEntry: build.mutation<AddedEntry, Add>({
      query: ({ orchardId, idempotencyKey, ...json }) => ({
        method: 'POST',
        url: ['api', 'orchards', orchardId, 'diary'],
        json,
        idempotencyKey,
      }),
      invalidatesTags: (_added, failed, { orchardId }) => (failed ? [] : tagsOfDiary(orchardId)),
    }),
    removeDiaryEntry: build.mutation<unknown, Pick<DiaryEntry, 'id' | 'orchardId'>>({
      query: ({ orchardId, id }) => ({ method: 'DELETE', url: ['api', 'orchards', orchardId, 'diary', id] }),
      invalidatesTags: (_done, failed, { orchardId }) => (failed ? [] : tagsOfDiary(orchardId)),
    }),
  }),
});

export const { useDiaryQuery, useRemoveDiaryEntryMutation } = diaryApi;
