import type { ChatChange } from '@anar/contracts/consult/chat';
import type { SocketKeeper } from '../../../../api/socket/socket-keeper.ts';

/** What is pushed of one chat, as the changes that a call would give. */
export function hearChanges(
  socket: Pick<SocketKeeper, 'on'>,
  threadId: string,
  listener: (change: ChatChange) => void,
): () => void {
  const tell = (of: { threadId: string }, change: ChatChange) => {
    if (of.threadId === threadId) listener(change);
  };
  const stops = [
    socket.on('chat:new_message', (told) => tell(told, { rev: told.rev, kind: 'message', message: told.message })),
    socket.on('chat:message_read', (told) =>
      tell(told, { rev: told.rev, kind: 'read', userId: told.userId, upToSeq: told.upToSeq, at: told.readAt }),
    ),
    socket.on('chat:message_delivered', (told) =>
      tell(told, {
        rev: told.rev,
        kind: 'delivered',
        userId: told.userId,
        upToSeq: told.upToSeq,
        at: told.deliveredAt,
      }),
    ),
    socket.on('chat:message_deleted', (told) =>
      tell(told, { rev: told.rev, kind: 'deleted', messageId: told.messageId }),
    ),
    socket.on('chat:person_erased', (told) => tell(told, { rev: told.rev, kind: 'erased', userId: told.userId })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
