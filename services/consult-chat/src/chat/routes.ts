import {
  deleteChatMessage,
  listChatChanges,
  listChatMessages,
  markChat,
  readChatThread,
  sendChatMessage,
} from '@anar/contracts/consult/chat';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ChatActions } from './chat-actions.ts';
import { clientIdOf } from './client-id.ts';
import { textOf } from './text-of.ts';
import type { createShowThread } from './threads/show-thread.ts';
import { refuseOther, type Threads } from './threads/threads.ts';

export interface ChatRouteDeps {
  chat: ChatActions;
  threads: Threads;
  showThread: ReturnType<typeof createShowThread>;
}

export function registerChatRoutes(
  { routes }: Pick<Service, 'routes'>,
  { chat, threads, showThread }: ChatRouteDeps,
): void {
  routes.user(readChatThread, async ({ caller: { userId }, params: { threadId } }) => ({
    thread: await showThread(await threads.openFresh(userId, threadId), userId),
  }));
  routes.user(listChatMessages, async ({ caller, params: { threadId }, query: { before } }) => ({
    messages: await chat.messages(await threads.open(caller.userId, threadId), before),
  }));
  routes.user(listChatChanges, async ({ caller, params: { threadId }, query: { afterRev } }) =>
    chat.changes(await threads.open(caller.userId, threadId), afterRev),
  );
  routes.user(sendChatMessage, async (request) => {
    const { caller, params, body } = request;
    refuseOther(caller.userId, body.senderId);
    const thread = await threads.openToWrite(caller.userId, params.threadId);
    const clientId = clientIdOf(body.clientId, request.idempotencyKey);
    const { message } = await chat.say(thread, caller.userId, {
      clientId,
      type: 'text',
      content: textOf(body.content),
    });
    return { message };
  });
  routes.user(deleteChatMessage, async ({ caller, params: { threadId, messageId } }) => {
    await chat.remove(await threads.openToWrite(caller.userId, threadId), caller.userId, messageId);
    return { ok: true };
  });
  routes.user(markChat, async ({ caller, params: { threadId }, body }) => {
    const thread = await threads.open(caller.userId, threadId);
    if (body.deliveredUpTo !== undefined) await chat.mark(thread, caller.userId, 'delivered', body.deliveredUpTo);
    if (body.readUpTo !== undefined) await chat.mark(thread, caller.userId, 'read', body.readUpTo);
    return { ok: true };
  });
}
