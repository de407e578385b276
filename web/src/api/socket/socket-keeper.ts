import type { Socket } from 'socket.io-client';
import { noAnswer, TIMED_OUT } from '../api-error.ts';
import type {
  ClientMessageAck,
  ClientMessageData,
  ClientMessageName,
  ServerMessageData,
  ServerMessageName,
} from './socket-messages.ts';

/**
 * Why the socket is held. `screen`: for live updates while the page is visible; in the background it may close after 5
 * minutes. The others hold it in the background too.
 */
export type SocketReason = 'screen' | 'doctor-online' | 'request-open' | 'call';

/** `off`: no holder. `away`: wanted but not connected: poll meanwhile. */
export type SocketState = 'off' | 'connecting' | 'on' | 'away';

export interface SocketKeeperParts {
  open(giveAuth: (give: (auth: { token: string | null }) => void) => void): Promise<Socket>;
  token(): string | null;
  /** Resolves to a fresh token in place of the refused one; null when none is available. */
  refresh(refused: string | null): Promise<string | null>;
  onTokenChange(listener: () => void): void;
  /** Whether the page can be seen. */
  isVisible(): boolean;
  onVisibility(listener: () => void): void;
}

export interface SocketKeeper {
  hold(reason: SocketReason): () => void;
  state(): SocketState;
  onState(listener: () => void): () => void;
  on<Name extends ServerMessageName>(name: Name, listener: (data: ServerMessageData<Name>) => void): () => void;
  /** Runs at each connection (at once where there is one), and when messages may have been lost. */
  onReady(listener: () => void): () => void;
  send<Name extends ClientMessageName>(name: Name, data: ClientMessageData<Name>): Promise<ClientMessageAck<Name>>;
}

/** The socket stays open this long between two screens. */
export const LINGER_MS = 5000;
export const BACKGROUND_MS = 5 * 60_000;
const ACK_MS = 10_000;
/** When a replica shuts down, pending acks are awaited this long before reconnecting. */
const LAST_ANSWERS_MS = 3000;
const RETRY_MS = 1000;
const RETRY_MOST_MS = 60_000;

/**
 * Manages the page's only socket: open while there is a holder, with the current token, on a replica that is not
 * shutting down.
 */
export function createSocketKeeper(parts: SocketKeeperParts): SocketKeeper {
  const holders = new Set<{ reason: SocketReason }>();
  const stateListeners = new Set<() => void>();
  const readyListeners = new Set<() => void>();
  const listeners = new Map<string, Set<(data: never) => void>>();
  let socket: Socket | undefined;
  let opening: Promise<Socket> | undefined;
  let state: SocketState = 'off';
  let sentToken: string | null = null;
  let watchesPage = false;
  let hiddenTooLong = false;
  let unanswered = 0;
  let failures = 0;
  let closing: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let retrying: ReturnType<typeof setTimeout> | undefined;

  function become(next: SocketState): void {
    if (state === next) return;
    state = next;
    for (const listener of stateListeners) listener();
  }

  const isWanted = () => {
    if (holders.size === 0 || parts.token() === null) return false;
    return !hiddenTooLong || [...holders].some(({ reason }) => reason !== 'screen');
  };

  function close(): void {
    clearTimeout(retrying);
    socket?.disconnect();
    become('off');
  }

  function connect(): void {
    clearTimeout(retrying);
    if (!isWanted()) {
      close();
      return;
    }
    if (socket === undefined) void load();
    else if (!socket.active) socket.connect();
    if (state === 'off') become('connecting');
  }

  async function load(): Promise<void> {
    opening ??= parts.open((give) => {
      sentToken = parts.token();
      give({ token: sentToken });
    });
    try {
      const opened = await opening;
      if (socket !== undefined) return;
      socket = opened;
      listen(opened);
      connect();
    } catch (cause) {
      console.warn('the socket could not be loaded', cause);
      opening = undefined;
      lost();
    }
  }

  /** Disconnected, and socket.io will not reconnect by itself. */
  function lost(): void {
    if (!isWanted()) {
      close();
      return;
    }
    become('away');
    clearTimeout(retrying);
    const longest = Math.min(RETRY_MS * 2 ** failures++, RETRY_MOST_MS);
    retrying = setTimeout(connect, RETRY_MS + Math.random() * longest);
  }

  const notifyReady = () => {
    for (const listener of readyListeners) listener();
  };

  function listen(opened: Socket): void {
    opened.on('connect', () => {
      if (!isWanted()) return close();
      failures = 0;
      become('on');
      notifyReady();
      renew();
    });
    opened.on('disconnect', () => (opened.active && isWanted() ? become('away') : lost()));
    opened.on('connect_error', (error: Error & { data?: { code?: string } }) => {
      if (opened.active) return become('away');
      lost();
      if (!isTokenRefused(error.data?.code)) return;
      // The refresh may find that the session ended, and signs out; then nothing holds the socket.
      void parts.refresh(sentToken).then((fresh) => fresh && connect());
    });
    // If another tab has refreshed it already, the stored token is sent.
    opened.on('auth:expiring' satisfies ServerMessageName, () => void parts.refresh(sentToken).then(renew));
    opened.on('server:read-again' satisfies ServerMessageName, notifyReady);
    opened.on('server:leaving' satisfies ServerMessageName, ({ afterMs }: ServerMessageData<'server:leaving'>) => {
      clearTimeout(retrying);
      retrying = setTimeout(() => void moveElsewhere(), afterMs);
    });
    opened.onAny((name: string, data: unknown) => {
      for (const listener of listeners.get(name) ?? []) listener(data as never);
    });
  }

  async function moveElsewhere(since = performance.now()): Promise<void> {
    if (unanswered > 0 && performance.now() - since < LAST_ANSWERS_MS) {
      retrying = setTimeout(() => void moveElsewhere(since), 100);
      return;
    }
    socket?.disconnect();
    connect();
  }

  /** Sends the current token on the open socket; if it is another session's, the socket is reopened. */
  function renew(): void {
    const token = parts.token();
    if (!socket?.connected || token === null || token === sentToken) return;
    sentToken = token;
    void send('auth:renew', { token }).then((ack) => {
      if (ack.ok || !isTokenRefused(ack.code) || token !== sentToken) return;
      socket?.disconnect();
      connect();
    });
  }

  async function send<Name extends ClientMessageName>(name: Name, data: ClientMessageData<Name>) {
    const none = () => ({ ok: false, ...noAnswer(TIMED_OUT).body }) as ClientMessageAck<Name>;
    const current = socket ?? (await opening?.catch(() => undefined));
    if (current === undefined) return none();
    unanswered += 1;
    try {
      return (await current.timeout(ACK_MS).emitWithAck(name, data)) as ClientMessageAck<Name>;
    } catch {
      return none();
    } finally {
      unanswered -= 1;
    }
  }

  function onVisibility(): void {
    clearTimeout(hiding);
    if (parts.isVisible()) {
      hiddenTooLong = false;
      connect();
    } else {
      hiding = setTimeout(() => {
        hiddenTooLong = true;
        if (!isWanted()) close();
      }, BACKGROUND_MS);
    }
  }

  /** From the first holder on: pages that never hold the socket, and node, load this module too. */
  function watchPage(): void {
    watchesPage = true;
    parts.onTokenChange(() => {
      if (!isWanted()) close();
      else if (state === 'on') renew();
      else connect();
    });
    parts.onVisibility(onVisibility);
    if (!parts.isVisible()) onVisibility();
  }

  return {
    hold(reason) {
      const holder = { reason };
      holders.add(holder);
      if (!watchesPage) watchPage();
      clearTimeout(closing);
      connect();
      return () => {
        if (!holders.delete(holder) || isWanted()) return;
        closing = setTimeout(() => !isWanted() && close(), LINGER_MS);
      };
    },
    state: () => state,
    onState(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    on(name, listener) {
      const group = listeners.get(name) ?? new Set();
      listeners.set(name, group.add(listener));
      return () => group.delete(listener);
    },
    onReady(listener) {
      readyListeners.add(listener);
      if (state === 'on') listener();
      return () => readyListeners.delete(listener);
    },
    send,
  };
}

const TOKEN_REFUSED = new Set(['token_missing', 'token_invalid', 'token_expired', 'session_ended']);
const isTokenRefused = (code: string | undefined) => code !== undefined && TOKEN_REFUSED.has(code);
