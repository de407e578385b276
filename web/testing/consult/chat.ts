import type { ChatMessage } from '@anar/contracts/consult/chat';
import { ME, SERVER_NOW, THREAD } from '../../src/features/chat/thread/testing/chat-fixtures.ts';
import { FakeChat } from '../../src/features/chat/thread/testing/fake-chat.ts';
import type { Answers, Gateway } from '../gateway.ts';

type SendChatMessage = Pick<ChatMessage, 'content'> & Partial<Pick<ChatMessage, 'clientId'>>;

export const CHAT_PATH = `/chat/${THREAD}`;

/** Serves one chat in a component test, over HTTP and socket. The signed-in user has the id `ME`. */
export class ServedChat extends FakeChat {
  #gateway: Gateway | undefined;

  constructor() {
    super();
    this.phoneAhead = Date.now() - SERVER_NOW;
  }

  answers(): Answers {
    return {
      'GET /api/chat/thread/:threadId': () => ({ thread: this.read() }),
      'GET /api/chat/:threadId/messages': ({ query }) => ({
        messages: this.messages.filter(({ seq }) => seq < Number(query.before ?? Number.MAX_SAFE_INTEGER)).toReversed(),
      }),
      'GET /api/chat/:threadId/changes': ({ query }) => ({
        changes: this.changes.filter(({ rev }) => rev > Number(query.afterRev)),
        hasMore: false,
      }),
      'POST /api/chat/:threadId/messages': ({ body }) => {
        const { clientId, content } = body as SendChatMessage;
        return { message: this.store({ senderId: ME, content, ...(clientId && { clientId }) }) };
      },
      'PUT /api/chat/:threadId/marks': { ok: true },
    };
  }

  /** Attaches the app's socket: it can join, send and receive messages. */
  connect(gateway: Gateway): void {
    this.#gateway = gateway;
    const standing = () => ({ ...this.standing(), ok: true }) as const;
    gateway.socket.onMessage('chat:join', standing);
    gateway.socket.onMessage('chat:heartbeat', standing);
    gateway.socket.onMessage('chat:message', ({ clientId, content }) => {
      const message = this.store({ senderId: ME, content, ...(clientId && { clientId }) });
      const rev = this.changes.findIndex((change) => change.kind === 'message' && change.message === message) + 1;
      return { ok: true, message, rev };
    });
    gateway.socket.onMessage('chat:delete_message', ({ messageId }) => {
      this.takeAway(messageId);
      return { ok: true };
    });
  }

  override push(name: 'chat:new_message' | 'chat:message_deleted', data: never): void {
    void this.#gateway?.socket.emit(name, data);
  }

  /** The other side received or read everything up to here, and the app is notified. */
  markedByOther(kind: 'read' | 'delivered', upToSeq: number, userId: string): void {
    this.mark(userId, kind, upToSeq);
    const messageId = this.messages.find(({ seq }) => seq === upToSeq)?.id ?? '';
    const mark = { threadId: THREAD, rev: this.changes.length, userId, upToSeq, messageId };
    if (kind === 'read') void this.#gateway?.socket.emit('chat:message_read', { ...mark, readAt: this.now() });
    else void this.#gateway?.socket.emit('chat:message_delivered', { ...mark, deliveredAt: this.now() });
  }

  /** Idempotent by `clientId`: a repeated submission returns the first message. */
  store(facts: Partial<ChatMessage>): ChatMessage {
    return this.messages.find(({ clientId }) => clientId === facts.clientId) ?? this.write(facts);
  }
}
