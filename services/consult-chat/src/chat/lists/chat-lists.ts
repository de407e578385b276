import type { ChatSummary, countUnread } from '@anar/contracts/consult/chat';
import type { ReplyOf } from '@anar/contracts/route';
import { plainText } from '@anar/india/text';
import type { ConsultationStore, Viewer } from '../../consultations/consultation.store.ts';
import type { Doctors } from '../../consultations/doctors.ts';
import type { StoredMessage } from '../log/chat-log.store.ts';
import { noMarks, type ThreadMarksStore } from '../log/thread-marks.store.ts';
import type { ShowOthers } from '../threads/show-thread.ts';
import type { ChatOverview } from './chat-overview.store.ts';

export interface ChatListDeps {
  consultations: Pick<ConsultationStore, 'withChat' | 'withChatOpenAt' | 'doctorsOf'>;
  doctors: Pick<Doctors, 'findMany'>;
  marks: Pick<ThreadMarksStore, 'of'>;
  overview: ChatOverview;
  showOthers: ShowOthers;
  clock: () => Date;
}

export interface ChatLists {
  list(viewer: Viewer, page: { before?: string | undefined; search?: string | undefined }): Promise<ChatSummary[]>;
  unread(viewer: Viewer): Promise<Unread>;
}
type Unread = ReplyOf<typeof countUnread>;

const PAGE = 50;
/** Upper bound; no user has more open chats. */
const MOST_OPEN = 500;
/** Messages from just before a chat's end still count as unread. */
const COUNTS_AFTER_END_MS = 24 * 60 * 60_000;

export function createChatLists(deps: ChatListDeps): ChatLists {
  const { consultations, doctors, marks, overview, showOthers, clock } = deps;

  async function unreadIn(threadIds: readonly string[], reader: string): Promise<ReadonlyMap<string, number>> {
    if (threadIds.length === 0) return new Map();
    const known = await marks.of(threadIds, reader);
    return overview.unread(reader, new Map(threadIds.map((id) => [id, (known.get(id) ?? noMarks()).read.upToSeq])));
  }

  /** Ids of a farmer's doctors whose name contains the search text. */
  async function namedDoctors({ userId, as }: Viewer, word: string | undefined): Promise<string[]> {
    if (as === 'doctor' || !word) return [];
    const named = await doctors.findMany(await consultations.doctorsOf(userId));
    const wanted = plainText(word).toLowerCase();
    return [...named.values()].filter(({ name }) => name.toLowerCase().includes(wanted)).map(({ id }) => id);
  }

  return {
    async list(viewer, page) {
      const doctorIds = await namedDoctors(viewer, page.search);
      const found = await consultations.withChat(viewer, { ...page, doctorIds, limit: PAGE });
      const threadIds = found.flatMap(({ threadId }) => threadId ?? []);
      const [last, unread, others] = await Promise.all([
        overview.last(threadIds),
        unreadIn(threadIds, viewer.userId),
        showOthers(found, viewer.userId),
      ]);
      const now = clock();
      return found.flatMap((one): ChatSummary[] => {
        const { id, threadId, chatExpiresAt } = one;
        const other = others.get(id);
        if (!threadId || !chatExpiresAt || !other) return [];
        const { name, image, isErased } = other;
        const message = last.get(threadId);
        return [
          {
            ...{ threadId, consultationId: id, other: { name, ...(image && { image }), isErased } },
            ...{ expiresAt: chatExpiresAt.toISOString(), isExpired: now >= chatExpiresAt },
            unread: unread.get(threadId) ?? 0,
            last: message ? preview(message, viewer.userId) : null,
          },
        ];
      });
    },
    async unread(viewer) {
      const since = new Date(clock().getTime() - COUNTS_AFTER_END_MS);
      const open = await consultations.withChatOpenAt(viewer, since, MOST_OPEN);
      const counts = await unreadIn(
        open.map(({ threadId }) => threadId),
        viewer.userId,
      );
      const threads = open.flatMap(({ id, threadId }) => {
        const unread = counts.get(threadId);
        return unread ? [{ threadId, consultationId: id, unread }] : [];
      });
      return { total: threads.reduce((sum, { unread }) => sum + unread, 0), threads };
    },
  };
}

function preview(message: StoredMessage, viewerId: string): ChatSummary['last'] {
  const { seq, by, content, type, seconds, deletedAt, at } = message;
  const isDeleted = deletedAt !== undefined;
  return {
    ...{ seq, isMine: by === viewerId, content: isDeleted ? '' : (content ?? ''), messageType: type },
    ...{ mediaDuration: seconds ?? null, isDeleted, createdAt: at.toISOString() },
  };
}
