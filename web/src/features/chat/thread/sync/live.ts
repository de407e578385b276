import type { SocketKeeper } from '../../../../api/socket/socket-keeper.ts';
import type { ClientMessageAck } from '../../../../api/socket/socket-messages.ts';

export const HEARTBEAT_MS = 20_000;
export const POLL_MS = 5000;

export interface Page {
  isVisible(): boolean;
  onVisibility(listener: () => void): () => void;
}

export interface LiveParts {
  threadId: string;
  socket: SocketKeeper;
  page: Page;
  /** The server's reply with the current state of the chat. */
  onStanding(standing: Extract<ClientMessageAck<'chat:heartbeat'>, { ok: true }>): void;
  /** Fetches missing changes. */
  sync(): void;
}

/**
 * Keeps the chat live: joins on each connection, detects lost pushes by heartbeat, polls without a socket. Paused in
 * the background.
 */
export function startLive({ threadId, socket, page, onStanding, sync }: LiveParts): () => void {
  let beating: ReturnType<typeof setInterval> | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;
  let isJoined = false;

  async function join(): Promise<void> {
    isJoined = true;
    const ack = await socket.send('chat:join', { threadId });
    if (ack.ok) onStanding(ack);
    else sync();
  }
  async function beat(): Promise<void> {
    const ack = await socket.send('chat:heartbeat', { threadId });
    if (ack.ok) onStanding(ack);
    else sync();
  }
  function leave(): void {
    if (isJoined && socket.state() === 'on') void socket.send('chat:leave', { threadId, stays: true });
    isJoined = false;
  }
  function keepUp(): void {
    clearInterval(beating);
    clearInterval(polling);
    if (!page.isVisible()) return;
    if (socket.state() === 'on') beating = setInterval(() => void beat(), HEARTBEAT_MS);
    else polling = setInterval(sync, POLL_MS);
  }
  let wasOn = socket.state() === 'on';
  const stops = [
    socket.onState(() => {
      const isOn = socket.state() === 'on';
      if (isOn === wasOn) return;
      wasOn = isOn;
      keepUp();
    }),
    socket.onReady(() => page.isVisible() && void join()),
    page.onVisibility(() => {
      keepUp();
      if (!page.isVisible()) return leave();
      if (socket.state() === 'on') void join();
      else sync();
    }),
  ];
  const release = socket.hold('screen');
  keepUp();
  return () => {
    for (const stop of stops) stop();
    clearInterval(beating);
    clearInterval(polling);
    leave();
    release();
  };
}
