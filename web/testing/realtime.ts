import type { Server } from 'node:http';
import { clientMessages, SOCKET_PATH } from '@anar/contracts/consult/socket';
import type { SocketContract, SocketRefusal } from '@anar/contracts/messages/socket';
import { Server as SocketServer } from 'socket.io';
import { vi } from 'vitest';
import type {
  ClientMessageAck,
  ClientMessageData,
  ClientMessageName,
  ServerMessageData,
  ServerMessageName,
} from '../src/api/socket/socket-messages.ts';

/** The ack of a message, or a function that returns it. */
type Acknowledgement<N extends ClientMessageName> =
  | ClientMessageAck<N>
  | ((data: ClientMessageData<N>) => ClientMessageAck<N>);

interface SentMessage {
  name: ClientMessageName;
  data: unknown;
}

const NO_ANSWER: SocketRefusal = { ok: false, code: 'no_answer', error: 'no answer for this message' };
/** Messages whose ack has more than `ok`: the test must set it. */
const ASKING = new Set(
  clientMessages.filter((message: SocketContract) => message.reply !== undefined).map(({ name }) => name),
);

/**
 * The socket of a component test; accepts every connection. Messages whose ack is only `ok` are acknowledged
 * automatically.
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

  /** Sets the ack of messages of this name; replaces an earlier one. */
  onMessage<N extends ClientMessageName>(name: N, acknowledgement: Acknowledgement<N>): void {
    this.#acknowledgements.set(name, acknowledgement);
  }

  /** The messages of one name that the app sent, oldest first. */
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
