import { setTimeout as wait } from 'node:timers/promises';
import type { ChatChange, ChatMessage } from '@anar/contracts/consult/chat';
import {
  chatDelivered,
  chatHeartbeat,
  chatMessage,
  chatRead,
  joinChat,
  messageDeleted,
  messageDelivered,
  messageRead,
  newMessage,
} from '@anar/contracts/consult/chat-socket';
import { readAgain, renewToken, SOCKET_PATH, serverLeaving, tokenExpiring } from '@anar/contracts/consult/socket';
import { socketErrors } from '@anar/contracts/errors/consult';
import { kitErrors } from '@anar/contracts/errors/kit';
import { io } from 'socket.io-client';
import { ulid } from 'ulid';
import type { Seen, Side } from './judge.ts';
import type { Random } from './random.ts';

export interface ChatClientOptions {
  url: string;
  name: string;
  userId: string;
  threadId: string;
  token: () => string;
  random: Random;
  /** Share of acknowledgements that are dropped. */
  lostAcks: number;
}

/**
 * One participant of a chat, as the web behaves: resends with the same client id until acknowledged, and syncs by rev.
 */
export interface ChatClient {
  /** Sends one message after the other, until `hush`. */
  talk(pauseMs: number): void;
  /** Stops sending; resolves when everything that was sent is acknowledged. */
  hush(): Promise<void>;
  ackedCount(): number;
  rev(): number;
  books(): Side;
  /** Connection state and last error, to explain a client that makes no progress. */
  lastMet(): string;
  /** Errors that no outage explains. */
  unexpected: readonly string[];
  ways: { socket: number; http: number; repeated: number; syncs: number };
  close(): void;
}

const ACK_MS = 4000;
const HTTP_MS = 8000;
/** The web sends heartbeats every 20 s and falls back to HTTP after 5 s: shorter here, so that both happen often. */
const HEARTBEAT_MS = 2000;
const NO_SOCKET_MS = 300;
const MARK_MS = 1000;
const RETRY_MS = { least: 150, most: 600 };
const LATER = new Set<string>([kitErrors.serviceUnavailable.code, socketErrors.tooFast.code, 'rate_limited']);
const AWAY = new Set([429, 502, 503, 504]);

type Answer = 'acked' | 'again';

export function createChatClient(options: ChatClientOptions): ChatClient {
  const { url, name, userId, threadId, token, random, lostAcks } = options;
  const submitted: string[] = [];
  const acked: string[] = [];
  const seen: Seen[] = [];
  const unexpected: string[] = [];
  const ways = { socket: 0, http: 0, repeated: 0, syncs: 0 };
  let rev = 0;
  let othersUpTo = 0;
  let markedUpTo = 0;
  let talking: Promise<void> | undefined;
  let isTalking = false;
  let closed = false;
  let syncing = false;
  let syncAgain = false;
  let awaySince: number | undefined = performance.now();
  let met = 'nothing yet';
  let beaten = 'none';

  const socket = io(url, {
    path: SOCKET_PATH,
    auth: (give) => give({ token: token() }),
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
    forceNew: true,
  });
  const ask = (event: string, data: object) =>
    socket.timeout(ACK_MS).emitWithAck(event, data) as Promise<{ ok: boolean; code?: string; rev?: number }>;
  const pause = () => wait(random.between(RETRY_MS.least, RETRY_MS.most));

  function note(change: Pick<ChatChange, 'rev'> & { message?: ChatMessage }): void {
    const { message } = change;
    rev = change.rev;
    if (message === undefined) seen.push({ rev });
    else seen.push({ rev, seq: message.seq, message: `${message.senderId}/${message.clientId}` });
    if (message && message.senderId !== userId) othersUpTo = message.seq;
  }

  /** Applied if it is the next rev; an older one is known, and a gap is fetched. */
  function applyChange(change: Pick<ChatChange, 'rev'> & { message?: ChatMessage }): void {
    if (change.rev === rev + 1) note(change);
    else if (change.rev > rev) void sync();
  }

  async function sync(): Promise<void> {
    syncAgain = true;
    if (syncing) return;
    syncing = true;
    ways.syncs += 1;
    while (syncAgain && !closed) {
      syncAgain = false;
      const page = await readChanges();
      if (page === undefined) await pause();
      for (const change of page?.changes ?? []) if (change.rev > rev) note(change as Parameters<typeof note>[0]);
      if (page === undefined || page.hasMore) syncAgain = true;
    }
    syncing = false;
  }

  async function call(method: string, path: string, body?: object): Promise<Response | undefined> {
    const headers = {
      authorization: `Bearer ${token()}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    try {
      const reply = await fetch(`${url}/api/chat/${threadId}${path}`, {
        method,
        headers,
        signal: AbortSignal.timeout(HTTP_MS),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      met = `${method} ${path}: ${reply.status}`;
      if (reply.ok) return reply;
      if (!AWAY.has(reply.status)) unexpected.push(`${method} ${path}: ${reply.status} ${await reply.text()}`);
      else await reply.arrayBuffer();
      return undefined;
    } catch (error) {
      met = `${method} ${path}: ${error}`;
      return undefined;
    }
  }

  async function readChanges(): Promise<{ changes: ChatChange[]; hasMore: boolean } | undefined> {
    const reply = await call('GET', `/changes?afterRev=${rev}`);
    return reply?.json().catch(() => undefined) as ReturnType<typeof readChanges>;
  }

  async function bySocket(clientId: string, content: string): Promise<Answer> {
    try {
      const data = { threadId, senderId: userId, clientId, content, messageType: 'text', mediaUrl: null };
      const ack = (await ask(chatMessage.name, data)) as Awaited<ReturnType<typeof ask>> & { message: ChatMessage };
      met = `the socket said ${ack.ok ? 'stored' : ack.code}`;
      if (!ack.ok) {
        if (!LATER.has(ack.code ?? '')) unexpected.push(`${chatMessage.name}: ${JSON.stringify(ack)}`);
        return 'again';
      }
      if (random.happens(lostAcks)) return 'again';
      applyChange({ rev: ack.rev ?? 0, message: ack.message });
      ways.socket += 1;
      return 'acked';
    } catch (error) {
      met = `the socket: ${error}`;
      return 'again';
    }
  }

  async function byHttp(clientId: string, content: string): Promise<Answer> {
    const reply = await call('POST', '/messages', { clientId, content, senderId: userId });
    if (reply === undefined || random.happens(lostAcks)) return 'again';
    ways.http += 1;
    // It carries no rev.
    void sync();
    return 'acked';
  }

  const isSocketGone = () => awaySince !== undefined && performance.now() - awaySince > NO_SOCKET_MS;

  async function submit(content: string): Promise<void> {
    const clientId = ulid();
    const message = `${userId}/${clientId}`;
    submitted.push(message);
    for (let tries = 0; !closed; tries++) {
      if (tries > 0) ways.repeated += 1;
      const send = socket.connected ? bySocket : isSocketGone() ? byHttp : undefined;
      if ((await send?.(clientId, content)) === 'acked') {
        acked.push(message);
        return;
      }
      await pause();
    }
  }

  async function talk(pauseMs: number): Promise<void> {
    while (isTalking && !closed) {
      await wait(random.between(0, 2 * pauseMs));
      await submit(`${name} ${submitted.length + 1}: पत्तों पर काले धब्बे हैं`);
    }
  }

  async function beat(): Promise<void> {
    if (!socket.connected) {
      if (isSocketGone()) void sync();
      return;
    }
    const state = await ask(chatHeartbeat.name, { threadId }).catch(() => undefined);
    beaten = state === undefined ? 'unanswered' : 'answered';
    if (state?.ok && (state.rev ?? 0) > rev) void sync();
  }

  function mark(): void {
    if (!socket.connected || othersUpTo === markedUpTo) return;
    markedUpTo = othersUpTo;
    const { name: kind } = random.happens(0.5) ? chatRead : chatDelivered;
    socket.emit(kind, { threadId, upToSeq: markedUpTo });
  }

  socket.on('connect', () => {
    awaySince = undefined;
    ask(joinChat.name, { threadId, userId }).catch(() => undefined);
    void sync();
  });
  socket.on('disconnect', (reason) => {
    awaySince ??= performance.now();
    // After a disconnect by the server socket.io does not reconnect by itself.
    if (reason === 'io server disconnect' && !closed) void pause().then(() => closed || socket.connect());
  });
  socket.on(serverLeaving.name, ({ afterMs }: { afterMs: number }) => {
    void wait(afterMs).then(() => closed || socket.disconnect().connect());
  });
  socket.on(readAgain.name, () => void sync());
  socket.on(tokenExpiring.name, () => void ask(renewToken.name, { token: token() }).catch(() => undefined));
  for (const { name } of [newMessage, messageDeleted, messageDelivered, messageRead]) socket.on(name, applyChange);
  const timers = [setInterval(() => void beat(), HEARTBEAT_MS), setInterval(mark, MARK_MS)];

  return {
    talk(pauseMs) {
      isTalking = true;
      talking = talk(pauseMs);
    },
    async hush() {
      isTalking = false;
      await talking;
    },
    ackedCount: () => acked.length,
    rev: () => rev,
    lastMet: () => `${name} ${userId}: socket ${socket.connected ? 'connected' : 'away'}, heartbeat ${beaten}; ${met}`,
    books: () => ({ name, submitted, acked, seen }),
    unexpected,
    ways,
    close() {
      closed = true;
      for (const timer of timers) clearInterval(timer);
      socket.disconnect();
    },
  };
}
