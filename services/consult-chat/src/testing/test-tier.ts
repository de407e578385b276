import type { AddressInfo } from 'node:net';
import { clientMessages, SOCKET_PATH } from '@anar/contracts/consult/socket';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { io, type ManagerOptions, type Socket } from 'socket.io-client';
import { ulid } from 'ulid';
import type { ConsultConfig } from '../config.ts';
import type { Role, SocketCaller } from '../realtime/realtime.ts';
import { type RealtimeOptions, type RegisteredRealtime, registerRealtime } from '../realtime/register-realtime.ts';

export const identity = testIdentity();

/** Configuration of one replica; replicas of one cluster share all but `replicaName`. */
export function consultConfig(name: string, overrides: Partial<ConsultConfig> = {}): ConsultConfig {
  return {
    ...testConfig(name, { jwksUrl: identity.jwksUrl }),
    paymentsUrl: undefined,
    authUrl: undefined,
    replicaName: 'one',
    socketsPerPerson: 10,
    callsWaitMs: 0,
    ice: { stunUrls: [], turn: undefined },
    ...overrides,
  };
}

export interface TestTier {
  service: Service;
  realtime: RegisteredRealtime;
  url: string;
  /** Sum of a metric's samples whose labels contain this text. */
  metric(name: string, labels?: string): Promise<number>;
}

/** A client message as its handler got it. */
export interface Handled {
  name: string;
  caller: SocketCaller;
  data: unknown;
}

export interface TierOptions extends RealtimeOptions {
  handled?: Handled[];
  withHandlers?: boolean;
  before?: (realtime: RegisteredRealtime) => void;
}

/** The tier alone, listening. Feature messages are recorded in `handled`. */
export async function startTier(
  config: ConsultConfig,
  { goneAfterMs = 100, handled = [], withHandlers = true, before = () => undefined, ...options }: TierOptions = {},
): Promise<TestTier> {
  let realtime: RegisteredRealtime | undefined;
  const service = await startTestService((given: ConsultConfig) => {
    const built = createService({ name: 'consult', title: 'Realtime', config: given, uses: { mongo: false } });
    realtime = registerRealtime(built, given, { goneAfterMs, ...options });
    if (withHandlers) noteMessages(realtime, handled);
    before(realtime);
    return built;
  }, config);
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  return {
    service,
    realtime: realtime as RegisteredRealtime,
    url: `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`,
    async metric(name, labels = '') {
      const lines = (await service.metrics.metrics()).split('\n').filter((line) => line.startsWith(name));
      return lines
        .filter((line) => line.includes(labels))
        .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    },
  };
}

const OWN = new Set<string>(['auth:renew', 'doctors:watch']);

function noteMessages(realtime: RegisteredRealtime, handled: Handled[]): void {
  for (const contract of clientMessages) {
    if (OWN.has(contract.name)) continue;
    realtime.on(contract, 'any', async (caller, data) => {
      handled.push({ name: contract.name, caller, data });
    });
  }
}

export interface Person {
  userId: string;
  sid: string;
  role: Role;
}

export const newPerson = (role: Role = 'farmer'): Person => ({ userId: ulid(), sid: ulid(), role });

const opened = new Set<Socket>();

/** A client, not connected yet. */
export function client(url: string, token: unknown, options: Partial<ManagerOptions> = {}): Socket {
  const socket = io(url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    auth: { token },
    autoConnect: false,
    forceNew: true,
    reconnection: false,
    ...options,
  });
  opened.add(socket);
  return socket;
}

/** A connected client of a user. */
export async function connect(url: string, person: Person, options: Partial<ManagerOptions> = {}): Promise<Socket> {
  return connected(client(url, identity.token(person), options));
}

/** Connects, or rejects with the server's error. */
export function connected(socket: Socket): Promise<Socket> {
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
    socket.connect();
  });
}

/** Collects the messages of one name that a socket receives, in order. */
export function collectMessages(socket: Socket, name: string): unknown[] {
  const received: unknown[] = [];
  socket.on(name, (data: unknown) => received.push(data));
  return received;
}

export const send = (socket: Socket, name: string, ...data: unknown[]) =>
  socket.timeout(10_000).emitWithAck(name, ...data) as Promise<{ ok: boolean; code?: string; details?: unknown }>;

/** Disconnects all clients of the test. Call it in `afterEach`. */
export function closeClients(): void {
  for (const socket of opened) socket.disconnect();
  opened.clear();
}
