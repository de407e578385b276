import type { ChatChange, ChatMessage } from '@anar/contracts/consult/chat';
import type { MediaStore } from '@anar/service-kit/media/media';
import type { StoredMessage } from './chat-log.store.ts';
import type { LogEntry } from './log-entry.model.ts';

export type ShowMessage = (message: StoredMessage, marks?: readonly LogEntry[]) => ChatMessage;

/** Links, valid for 15 minutes, to the media of a message; undefined if it has none (any more). */
export function mediaLinks(media: Pick<MediaStore, 'privateLink'>, message: StoredMessage | undefined) {
  if (!message?.mediaId) return undefined;
  const { mediaId, type } = message;
  return {
    mediaUrl: media.privateLink(mediaId),
    ...(type === 'photo' && { thumbUrl: media.privateLink(mediaId, 'thumb') }),
  };
}

/** A message on the wire, with links valid for 15 minutes. `marks`: of the other side, ascending by `upToSeq`. */
export function messageOnWire(
  media: Pick<MediaStore, 'privateLink'>,
  message: StoredMessage,
  marks: readonly LogEntry[] = [],
): ChatMessage {
  const { type, by, seq, deletedAt } = message;
  const when = (kind: LogEntry['kind']) =>
    marks.find((mark) => mark.kind === kind && mark.by !== by && (mark.upToSeq ?? 0) >= seq)?.at.toISOString() ?? null;
  return {
    id: message._id,
    threadId: message.threadId,
    seq,
    clientId: message.clientId,
    senderId: by === '' ? null : by,
    content: message.content ?? '',
    messageType: type,
    ...(mediaLinks(media, message) ?? { mediaUrl: null }),
    ...(message.width && { mediaWidth: message.width }),
    ...(message.height && { mediaHeight: message.height }),
    mediaDuration: message.seconds ?? null,
    ...(message.waveform && { waveform: message.waveform }),
    ...(message.system && { system: message.system }),
    createdAt: message.at.toISOString(),
    deliveredAt: when('delivered') ?? when('read'),
    readAt: when('read'),
    isDeleted: deletedAt !== undefined,
  };
}

/** A change on the wire; a message deleted since has no content. */
export function changeOnWire(entry: LogEntry, show: ShowMessage): ChatChange {
  const { rev, kind, by } = entry;
  if (kind === 'message') return { rev, kind, message: show(entry as StoredMessage) };
  if (kind === 'deleted') return { rev, kind, messageId: entry.messageId ?? '' };
  if (kind === 'erased') return { rev, kind, userId: by };
  return { rev, kind, userId: by, upToSeq: entry.upToSeq ?? 0, at: entry.at.toISOString() };
}
