import type { ChatChange, ChatMessage, ChatThread } from '@anar/contracts/consult/chat';
import { type ApiError, UNREADABLE } from '../../../../api/api-error.ts';
import { call } from '../../../../api/call.ts';
import { type ApiRequest, authorized } from '../../../../api/http/base-query.ts';
import { connection } from '../../../../api/http/connection.ts';
import { type HttpResult, send } from '../../../../api/http/http.ts';

/** The calls of one chat. Null instead of a thread: this person has no such chat. */
export interface ThreadServer {
  thread(): Promise<HttpResult<{ thread: ChatThread } | null>>;
  /** Newest first. */
  messages(before?: number): Promise<HttpResult<{ messages: ChatMessage[] }>>;
  changes(afterRev: number): Promise<HttpResult<{ changes: ChatChange[]; hasMore: boolean }>>;
  mark(marks: { deliveredUpTo?: number; readUpTo?: number }): Promise<HttpResult>;
  remove(messageId: string): Promise<HttpResult>;
  /** Fresh links, good for 10 minutes at least. */
  links(messageId: string): Promise<HttpResult<{ mediaUrl: string; thumbUrl?: string }>>;
  file(url: string): Promise<HttpResult<Blob>>;
}

/** Not there, not one's own, or an address that is no id. */
const NO_SUCH = [400, 404];
export const isAbsent = ({ status, body }: ApiError): boolean => NO_SUCH.includes(status) && body.code !== UNREADABLE;

const ask = <Reply>(request: ApiRequest<Reply>) => authorized(request, connection);

export function threadServer(threadId: string): ThreadServer {
  const params = { threadId };
  return {
    async thread() {
      const result = await ask(call('GET /api/chat/thread/:threadId', { params }));
      return result.error && isAbsent(result.error) ? { data: null } : result;
    },
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
