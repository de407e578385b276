import type { ChatChange, ChatMessage, ChatThread } from '@anar/contracts/consult/chat';
import { type ApiError, UNREADABLE } from '../../../../api/api-error.ts';
import { call } from '../../../../api/call.ts';
import { type ApiRequest, authorized } from '../../../../api/http/base-query.ts';
import { connection } from '../../../../api/http/connection.ts';
import { type HttpResult, send } from '../../../../api/http/http.ts';

/** The HTTP calls of one chat. */
export interface ThreadServer {
  thread(): Promise<HttpResult<{ thread: ChatThread }>>;
  /** Newest first. */
  messages(before?: number): Promise<HttpResult<{ messages: ChatMessage[] }>>;
  changes(afterRev: number): Promise<HttpResult<{ changes: ChatChange[]; hasMore: boolean }>>;
  mark(marks: { deliveredUpTo?: number; readUpTo?: number }): Promise<HttpResult>;
  remove(messageId: string): Promise<HttpResult>;
  /** Fresh links, valid for at least 10 minutes. */
  links(messageId: string): Promise<HttpResult<{ mediaUrl: string; thumbUrl?: string }>>;
  file(url: string): Promise<HttpResult<Blob>>;
}

/** Not found, not the user's own, a malformed id, or a doctor without approval. */
const NO_SUCH = [400, 404];
export const NOT_APPROVED = 'not_approved';
export const isAbsent = ({ status, body }: ApiError): boolean =>
  body.code === NOT_APPROVED || (NO_SUCH.includes(status) && body.code !== UNREADABLE);

const ask = <Reply>(request: ApiRequest<Reply>) => authorized(request, connection);

export function threadServer(threadId: string): ThreadServer {
  const params = { threadId };
  return {
    thread: () => ask(call('GET /api/chat/thread/:threadId', { params })),
    messages: (before) => ask(call('GET /api/chat/:threadId/messages', { params, query: { before } })),
    changes: (afterRev) => ask(call('GET /api/chat/:threadId/changes', { params, query: { afterRev } })),
    mark: (body) => ask(call('PUT /api/chat/:threadId/marks', { params, body })),
    remove: (messageId) =>
      ask(call('DELETE /api/chat/:threadId/messages/:messageId', { params: { threadId, messageId } })),
    links: (messageId) =>
      ask(call('GET /api/chat/:threadId/messages/:messageId/media', { params: { threadId, messageId } })),
    file: async (url) =>
      (await send({ url, read: 'blob', accept: '*/*', cache: 'no-store' }, connection.watch)) as HttpResult<Blob>,
  };
}
