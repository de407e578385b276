import type { FastifyInstance } from 'fastify';

export interface InboxMessage {
  /** UTC, ISO 8601. */
  at: string;
  channel: 'sms' | 'push';
  /** Ten digits, a phone's push token, or the id of a browser's subscription. */
  to: string;
  /** Pushes only. */
  title?: string;
  text: string;
  /** Pushes only: the screen that a tap opens. */
  path?: string;
  /** Pushes to browsers only: the call that it rings for. */
  call?: { consultationId: string; callId: string };
}

const INBOX_MAX = 5000;

export interface Inbox {
  /** Newest first. */
  add(messages: InboxMessage[]): void;
}

/** Messages delivered by the simulators instead of to phones: `GET /inbox?to=`, newest first. */
export function registerInbox(app: FastifyInstance): Inbox {
  let inbox: InboxMessage[] = [];
  app.get('/inbox', async (request) => {
    const { to } = request.query as { to?: string };
    return { messages: to ? inbox.filter((message) => message.to === to) : inbox };
  });
  return {
    add(messages) {
      inbox = [...messages, ...inbox].slice(0, INBOX_MAX);
    },
  };
}
