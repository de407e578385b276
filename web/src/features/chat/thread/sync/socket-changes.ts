import type { ChatChange } from '@anar/contracts/consult/chat';
import type { SocketKeeper } from '../../../../api/socket/socket-keeper.ts';

/** The pushes of one chat, as changes like those read over HTTP. */
export function onChanges(
  socket: Pick<SocketKeeper, 'on'>,
  threadId: string,
  listener: (change: ChatChange) => void,
): () => void {
  const emit = (of: { threadId: string }, change: ChatChange) => {
    if (of.threadId === threadId) listener(change);
  };
  const stops = [
    socket.on('chat:new_message', (event) => emit(event, { rev: event.rev, kind: 'message', message: event.message })),
    socket.on('chat:message_read', (event) =>
      emit(event, { rev: event.rev, kind: 'read', userId: event.userId, upToSeq: event.upToSeq, at: event.readAt }),
    ),
    socket.on('chat:message_delivered', (event) =>
      emit(event, {
        rev: event.rev,
        kind: 'delivered',
        userId: event.userId,
        upToSeq: event.upToSeq,
        at: event.deliveredAt,
      }),
    ),
    socket.on('chat:message_deleted', (event) =>
      emit(event, { rev: event.rev, kind: 'deleted', messageId: event.messageId }),
    ),
    socket.on('chat:person_erased', (event) => emit(event, { rev: event.rev, kind: 'erased', userId: event.userId })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
