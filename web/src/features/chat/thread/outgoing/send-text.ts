import type { ChatMessage } from '@anar/contracts/consult/chat';
import type { HttpResult } from '../../../../api/http/http.ts';
import type { SocketKeeper } from '../../../../api/socket/socket-keeper.ts';
import type { TextSubmission } from './chat-submission.ts';

/** How long a text waits for a socket that is connecting. */
const CONNECTING_MS = 5000;

export interface StoredReply {
  message: ChatMessage;
  rev: number | null;
}

export interface TextParts {
  socket: Pick<SocketKeeper, 'state' | 'onState' | 'send'>;
  post: (clientId: string, text: TextSubmission) => Promise<HttpResult<{ message: ChatMessage }>>;
}

/**
 * Sends a text over the socket, else over HTTP; idempotent by its clientId. A send that the socket leaves unanswered or
 * rejects is repeated over HTTP, whose error counts.
 */
export async function sendText(
  { socket, post }: TextParts,
  clientId: string,
  text: TextSubmission,
): Promise<HttpResult<StoredReply>> {
  if (await isConnected(socket)) {
    const ack = await socket.send('chat:message', { ...text, clientId, messageType: 'text' });
    if (ack.ok) return { data: { message: ack.message, rev: ack.rev } };
  }
  const { data, error } = await post(clientId, text);
  return error ? { error } : { data: { message: data?.message, rev: null } };
}

function isConnected(socket: TextParts['socket']): boolean | Promise<boolean> {
  if (socket.state() !== 'connecting') return socket.state() === 'on';
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve(socket.state() === 'on');
    };
    const timer = setTimeout(end, CONNECTING_MS);
    const stop = socket.onState(end);
  });
}
