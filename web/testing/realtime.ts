import type { Server } from 'node:http';
import { clientMessages, SOCKET_PATH } from '@anar/contracts/consult/socket';
import type { SocketContract, SocketRefusal } from '@anar/contracts/socket';
import { Server as SocketServer } from 'socket.io';
import { vi } from 'vitest';
import type {
  ClientMessageAck,
  ClientMessageData,
  ClientMessageName,
  ServerMessageData,
  ServerMessageName,
} from '../src/api/socket/socket-messages.ts';

/** What a message is acknowledged with, or a function that says so. */
type Acknowledgement<N extends ClientMessageName> =
  | ClientMessageAck<N>
  | ((data: ClientMessageData<N>) => ClientMessageAck<N>);

interface SentMessage {
  name: ClientMessageName;
  data: unknown;
}

const NO_ANSWER: SocketRefusal = { ok: false, code: 'no_answer', error: 'no answer for this message' };
/** Messages that are acknowledged with more than `ok`: a test says with what. */
const ASKING = new Set(
  clientMessages.filter((message: SocketContract) => message.reply !== undefined).map(({ name }) => name),
);

/**
 * The socket of a component test; anybody may connect. Messages that are acknowledged with `ok` alone are acknowledged by
 * themselves.
 */
export class Realtime {
  readonly #server: SocketServer;
  readonly #acknowledgements = new Map<string, unknown>();
  readonly #sent: SentMessage[] = [];
  #isDown = false;

  constructor(server: Server, onUnexpected: (name: string) => void) {
    this.#server = new SocketServer(server, {
      path: SOCKET_PATH,
      serveClient: false,
      allowRequest: (_, decide) => decide(null, !this.#isDown),
    });
    this.#server.on('connection', (socket) =>
      socket.onAny((name: ClientMessageName, data: unknown, acknowledge: (ack: unknown) => void) => {
        this.#sent.push({ name, data });
        const given = this.#acknowledgements.get(name);
        if (given === undefined && ASKING.has(name)) onUnexpected(name);
        const fallback = ASKING.has(name) ? NO_ANSWER : { ok: true };
        acknowledge(typeof given === 'function' ? given(data) : (given ?? fallback));
      }),
    );
  }

  /** Acknowledges messages of this name so, in place of what was said before. */
  onMessage<N extends ClientMessageName>(name: N, acknowledgement: Acknowledgement<N>): void {
    this.#acknowledgements.set(name, acknowledgement);
  }

  /** The messages of one name that screens sent, oldest first. */
  messages<N extends ClientMessageName>(name: N): ClientMessageData<N>[] {
    return this.#sent.filter((one) => one.name === name).map(({ data }) => data as ClientMessageData<N>);
  }

  /** Sends a message to the app, once it is connected. */
  async emit<N extends ServerMessageName>(name: N, data: ServerMessageData<N>): Promise<void> {
    await this.connected();
    this.#server.emit(name, data);
  }

  connected(): Promise<void> {
    return vi.waitFor(
      () => {
        if (this.#server.sockets.sockets.size === 0) throw new Error('the app opened no socket');
      },
      { timeout: 20_000 },
    );
  }

  set isDown(isDown: boolean) {
    this.#isDown = isDown;
    if (isDown) this.#server.disconnectSockets(true);
  }

  reset(): void {
    this.#isDown = false;
    this.#acknowledgements.clear();
    this.#sent.length = 0;
    this.#server.disconnectSockets(true);
  }

  stop(): Promise<void> {
    return this.#server.close();
  }
}
