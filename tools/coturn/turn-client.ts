import { createHmac } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import {
  type Address,
  ATTRIBUTE,
  CLASS,
  decode,
  decodeAddress,
  encode,
  encodeAddress,
  integrityKey,
  METHOD,
  type Message,
  newMessage,
} from './stun-message.ts';

export interface Credentials {
  username: string;
  credential: string;
}

/** Signed as consult-chat does (coturn's REST form): valid until `expiresAt`, seconds since 1970. */
export function restCredentials(
  secret: string,
  userId: string,
  expiresAt = Math.floor(Date.now() / 1000) + 600,
): Credentials {
  const username = `${expiresAt}:${userId}`;
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') };
}

export type Transport = 'udp' | 'tcp' | 'tls';

/** TURN requests without a browser. An error response is returned as its code. */
export interface TurnClient {
  /** Binding request: resolves on a response; needs no credentials. */
  binding(): Promise<void>;
  /** The relayed address, or the error code: 401, 486 … */
  allocate(credentials: Credentials, family?: 4 | 6): Promise<Address | number>;
  /** Refreshes the allocation; 401 and so on if refused. */
  refresh(): Promise<number | undefined>;
  /** Creates a permission for this peer address; 403 if forbidden. */
  permit(ip: string): Promise<number | undefined>;
  send(peer: Address, data: Buffer): void;
  /** The next datagram of a peer. */
  received(): Promise<Buffer>;
  close(): void;
}

const AGAIN_MS = 500;
const GIVE_UP_MS = 15_000;
const UDP_OVER_RELAY = Buffer.from([17, 0, 0, 0]);

export async function turnClient(server: { port: number; transport: Transport; host?: string }): Promise<TurnClient> {
  const waiting = new Map<string, (answer: Message) => void>();
  const datagrams = queue<Buffer>();
  const wire = await open(server, (message) => {
    const data = message.attributes.get(ATTRIBUTE.data);
    if (message.type === METHOD.data + CLASS.indication && data) datagrams.put(Buffer.from(data));
    else waiting.get(message.id.toString('hex'))?.(message);
  });
  let login: { attributes: [number, Buffer][]; key: Buffer } | undefined;

  /** Retransmitted until answered, since UDP may lose it. */
  async function ask(method: number, attributes: (id: Buffer) => [number, Buffer][] = () => []): Promise<Message> {
    const message = newMessage(method);
    for (const [name, value] of [...attributes(message.id), ...(login?.attributes ?? [])])
      message.attributes.set(name, value);
    const key = message.id.toString('hex');
    const answered = new Promise<Message>((resolve) => waiting.set(key, resolve));
    const bytes = encode(message, login?.key);
    try {
      for (const deadline = Date.now() + GIVE_UP_MS; Date.now() < deadline; ) {
        wire.send(bytes);
        const again = new AbortController();
        const answer = await Promise.race([answered, sleep(AGAIN_MS, undefined, again).catch(() => undefined)]);
        again.abort();
        if (answer !== undefined) return answer;
        if (server.transport !== 'udp') return await within(answered, deadline - Date.now());
      }
      throw new Error(`no answer of port ${server.port} over ${server.transport}`);
    } finally {
      waiting.delete(key);
    }
  }

  return {
    binding: async () => {
      await ask(METHOD.binding);
    },
    async allocate({ username, credential }, family = 4) {
      const wanted: [number, Buffer][] = [[ATTRIBUTE.transport, UDP_OVER_RELAY]];
      if (family === 6) wanted.push([ATTRIBUTE.family, Buffer.from([2, 0, 0, 0])]);
      const challenge = await ask(METHOD.allocate, () => wanted);
      const realm = challenge.attributes.get(ATTRIBUTE.realm);
      const nonce = challenge.attributes.get(ATTRIBUTE.nonce);
      if (errorOf(challenge) !== 401 || !realm || !nonce)
        throw new Error(`anybody may allocate: ${errorOf(challenge)}`);
      login = {
        key: integrityKey(username, realm.toString(), credential),
        attributes: [
          [ATTRIBUTE.username, Buffer.from(username)],
          [ATTRIBUTE.realm, Buffer.from(realm)],
          [ATTRIBUTE.nonce, Buffer.from(nonce)],
        ],
      };
      const answer = await ask(METHOD.allocate, () => wanted);
      const relayed = answer.attributes.get(ATTRIBUTE.relayed);
      return errorOf(answer) ?? (relayed ? decodeAddress(relayed, answer.id) : 0);
    },
    refresh: async () => errorOf(await ask(METHOD.refresh)),
    permit: async (ip) =>
      errorOf(await ask(METHOD.permit, (id) => [[ATTRIBUTE.peer, encodeAddress({ ip, port: 0 }, id)]])),
    send(peer, data) {
      const message = newMessage(METHOD.send + CLASS.indication);
      message.attributes.set(ATTRIBUTE.peer, encodeAddress(peer, message.id));
      message.attributes.set(ATTRIBUTE.data, data);
      wire.send(encode(message));
    },
    received: () => within(datagrams.take(), GIVE_UP_MS),
    close: wire.close,
  };
}

function errorOf({ type, attributes }: Message): number | undefined {
  const error = attributes.get(ATTRIBUTE.error);
  if (error !== undefined) return (error[2] ?? 0) * 100 + (error[3] ?? 0);
  return (type & CLASS.error) === CLASS.error ? 0 : undefined;
}

interface Wire {
  send(bytes: Buffer): void;
  close(): void;
}

async function open(
  { port, transport, host = '127.0.0.1' }: { port: number; transport: Transport; host?: string },
  onMessage: (message: Message) => void,
): Promise<Wire> {
  if (transport === 'udp') {
    const socket = createSocket('udp4');
    socket.on('message', (bytes) => {
      const whole = decode(bytes);
      if (whole) onMessage(whole.message);
    });
    // ECONNREFUSED: no process listens there (yet or any more), and the request stays unanswered.
    socket.on('error', () => undefined);
    return { send: (bytes) => socket.send(bytes, port, host), close: () => socket.close() };
  }
  const options = { port, host };
  const socket = transport === 'tls' ? connectTls({ ...options, rejectUnauthorized: false }) : connect(options);
  await new Promise<void>((resolve, reject) => {
    socket.once(transport === 'tls' ? 'secureConnect' : 'connect', resolve);
    socket.once('error', reject);
  });
  let left = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    left = Buffer.concat([left, bytes]);
    for (let whole = decode(left); whole; whole = decode(left)) {
      left = left.subarray(whole.length);
      onMessage(whole.message);
    }
  });
  // As above.
  socket.on('error', () => undefined);
  return { send: (bytes) => void socket.write(bytes), close: () => void socket.destroy() };
}

/** A FIFO queue; taking from an empty one waits. */
function queue<T>(): { put(one: T): void; take(): Promise<T> } {
  const kept: T[] = [];
  const takers: ((one: T) => void)[] = [];
  return {
    put(one) {
      const taker = takers.shift();
      if (taker) taker(one);
      else kept.push(one);
    },
    take() {
      const one = kept.shift();
      return one === undefined ? new Promise((resolve) => takers.push(resolve)) : Promise.resolve(one);
    },
  };
}

async function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  const timer = new AbortController();
  const late = sleep(ms, undefined, timer).then(
    () => {
      throw new Error(`nothing came in ${ms} ms`);
    },
    () => undefined as never,
  );
  try {
    return await Promise.race([promise, late]);
  } finally {
    timer.abort();
  }
}
