import { Counter, type Registry } from 'prom-client';
import type { ChatLog } from './log/chat-log.store.ts';

export interface ChatMetrics {
  stored: Counter<'type'>;
  retries: Counter;
  pushes: Counter;
}

export function createChatMetrics(registry: Registry): ChatMetrics {
  const registers = [registry];
  return {
    stored: new Counter({
      name: 'chat_messages_stored_total',
      help: 'Messages of chats that were stored, by type; one that was sent again counts once',
      labelNames: ['type'],
      registers,
    }),
    retries: new Counter({
      name: 'chat_append_retries_total',
      help: 'Entries of chats that lost their place to another one and tried the next',
      registers,
    }),
    pushes: new Counter({
      name: 'chat_pushes_total',
      help: 'Pushes asked for because somebody wrote to a person who was away',
      registers,
    }),
  };
}

/** Decorates the log with a counter of stored messages. */
export function measuredLog(log: ChatLog, { stored }: Pick<ChatMetrics, 'stored'>): ChatLog {
  return {
    ...log,
    async addMessage(message, at) {
      const added = await log.addMessage(message, at);
      if (added.isNew) stored.inc({ type: message.type });
      return added;
    },
  };
}
