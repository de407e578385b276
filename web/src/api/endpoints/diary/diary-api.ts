import type { AddDiaryRequest, DiaryEntry } from '@anar/contracts/orchards/diary';
import { playableVoice } from '../../../sound/recording/playable-voice.ts';
import { recordingName } from '../../../sound/recording/recording-format.ts';
import { api } from '../../api.ts';
import { call, endpoint, type Reply } from '../../call.ts';
import type { HttpResult } from '../../http/http.ts';
import { uploadForm } from '../../http/upload-form.ts';

/** The server's reply to a new line. */
export type AddedEntry = Reply<'POST /api/orchards/:orchardId/diary'>;

type NewDiaryEntry = AddDiaryRequest & { orchardId: string; idempotencyKey: string };

const diaryOf = (orchardId: string) => ({ type: 'Orchard' as const, id: `diary/${orchardId}` });
/**
 * What a diary entry invalidates: a spray counts down on the orchard, a fertilizer shows on its card and in its plan.
 */
export const tagsOfDiary = (orchardId: string) => [diaryOf(orchardId), { type: 'Orchard' as const, id: orchardId }];

/** The diary of an orchard; its own screen and the fertilizer plan write in it. */
export const diaryApi = api.injectEndpoints({
  endpoints: (build) => ({
    diary: build.query({
      ...endpoint(
        (orchardId: string) => call('GET /api/orchards/:orchardId/diary', { params: { orchardId } }),
        ({ entries, planned = [] }) => ({ entries, planned }),
      ),
      providesTags: (_diary, _error, orchardId) => [diaryOf(orchardId)],
    }),
    seasons: build.query({
      ...endpoint(
        (orchardId: string) => call('GET /api/orchards/:orchardId/seasons', { params: { orchardId } }),
        ({ seasons }) => seasons,
      ),
      providesTags: (_seasons, _error, orchardId) => [diaryOf(orchardId), { type: 'Orchard', id: orchardId }],
    }),
    addDiaryEntry: build.mutation({
      ...endpoint(({ orchardId, idempotencyKey, ...body }: NewDiaryEntry) =>
        call('POST /api/orchards/:orchardId/diary', { params: { orchardId }, body, idempotencyKey }),
      ),
      invalidatesTags: (_added, failed, { orchardId }) => (failed ? [] : tagsOfDiary(orchardId)),
    }),
    removeDiaryEntry: build.mutation({
      ...endpoint(({ orchardId, id: entryId }: Pick<DiaryEntry, 'id' | 'orchardId'>) =>
        call('DELETE /api/orchards/:orchardId/diary/:entryId', { params: { orchardId, entryId } }),
      ),
      invalidatesTags: (_done, failed, { orchardId }) => (failed ? [] : tagsOfDiary(orchardId)),
    }),
  }),
});

export const { useDiaryQuery, useSeasonsQuery, useRemoveDiaryEntryMutation } = diaryApi;

/**
 * Uploads a voice note for a later diary line. A voice note that no line refers to is removed by the server, so no
 * idempotency key is needed. Never throws.
 */
export async function uploadDiaryVoice(
  orchardId: string,
  recording: Blob,
): Promise<HttpResult<Reply<'POST /api/orchards/:orchardId/diary/voice'>>> {
  const playable = await playableVoice(recording);
  const { type } = playable;
  const voice = new File([playable], recordingName(type), { type });
  return uploadForm(call('POST /api/orchards/:orchardId/diary/voice', { params: { orchardId }, files: { voice } }));
}
