import { readAgain, renewToken, SOCKET_PATH, watchDoctors } from '@anar/contracts/consult/socket';
import { kitErrors } from '@anar/contracts/errors/kit';
import type { SocketContract, SocketData } from '@anar/contracts/messages/socket';
import type { PersonalDataStore } from '@anar/service-kit/events/erasure/erasure';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isTracing } from '@anar/service-kit/tracing/tracing';
import { Server } from 'socket.io';
import { type IoServer, type IoSocket, releaseHandshake, roomOf, sidMaker, WATCHERS } from './io-server.ts';
import { createMessageRegistry } from './messages/message-registry.ts';
import { createOpenSockets, type Later } from './open-sockets.ts';
import { createPresence } from './presence.ts';
import { guardPackets } from './rate-limits/packet-guard.ts';
import type { ClientSocket, PresenceListener, RealtimeTier } from './realtime.ts';
import { createRealtimeMetrics } from './realtime-metrics.ts';
import { drainSockets } from './replicas/drain-sockets.ts';
import { createRedisLink, type Missed } from './replicas/redis-link.ts';

/** Contract messages are small: photos are sent over HTTP. */
const MESSAGE_BYTES = 64 * 1024;
/** Message between replicas: re-check whether a user may receive. */
const RECEIVING = 'receiving';
const CONNECT_MS = 10_000;
const SWEEP_MS = 10_000;
/** Jitter of re-reads after an outage. */
const READ_AGAIN_SPREAD_MS = 3000;

export interface RealtimeConfig {
  replicaName: string;
  socketsPerPerson: number;
  redis: { url: string; prefix: string };
}

export interface RealtimeOptions {
  /** Debounce before a user without sockets counts as disconnected, ms. */
  goneAfterMs?: number;
  /** Login timeout of a connection, ms. */
  connectMs?: number;
  /** Jitter of reconnects when this replica stops, ms. */
  spreadMs?: number;
  /** Clock of budgets and the stop grace period, ms; tests inject their own. */
  now?: () => number;
  /** Schedules the token timers of open sockets; tests run them by hand. */
  later?: Later;
}

/** The tier, which also disconnects an erased user. */
export type RegisteredRealtime = RealtimeTier & PersonalDataStore;

/**
 * The realtime tier at `/ws`: Socket.IO on the service's HTTP server. Features register handlers with `on` before the
 * service starts; Redis is connected on start.
 */
export function registerRealtime(
  service: Service,
  config: RealtimeConfig,
  { goneAfterMs, connectMs = CONNECT_MS, spreadMs, now, later }: RealtimeOptions = {},
): RegisteredRealtime {
  const { app, log } = service;
  const io: IoServer = new Server(app.server, {
    path: SOCKET_PATH,
    transports: ['websocket', 'polling'],
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: MESSAGE_BYTES,
    connectTimeout: connectMs,
    allowRequest(request, decide) {
      // Without a response the gateway tries another replica at once.
      if (isStopping) request.socket.destroy();
      decide(null, !isStopping);
    },
  });
  io.engine.generateId = sidMaker(config.replicaName);
  const metrics = createRealtimeMetrics(service.metrics, () => io);
  guardPackets(io, metrics, now);
  const sessionListeners: ((rooms: readonly string[]) => Promise<void>)[] = [];
  const sessionEnded = (rooms: readonly string[]) => {
    for (const listener of sessionListeners) {
      listener(rooms).catch((err) => log.error({ err }, 'a listener to the end of a session failed'));
    }
  };
  const open = createOpenSockets(service, metrics, config.socketsPerPerson, sessionEnded, later);
  const presence = createPresence({
    redis: service.redis,
    key: (...parts) => service.key('realtime', ...parts),
    log,
    hasHere: open.has,
    peopleHere: open.users,
    goneAfterMs,
  });
  const registry = createMessageRegistry({ log, metrics, onDone: () => service.events.kick(), now });
  const link = createRedisLink({ url: config.redis.url, prefix: service.key('realtime') }, log, requestReread);
  const presenceListeners: PresenceListener[] = [];
  let isStopping = false;
  let mayReceive = async (_userId: string): Promise<boolean> => true;

  function requestReread(missed: Missed): void {
    if (missed === 'all') {
      io.emit(readAgain.name, {});
      return;
    }
    for (const socket of io.of('/').sockets.values()) {
      setTimeout(() => socket.emit(readAgain.name, {}), Math.random() * READ_AGAIN_SPREAD_MS).unref();
    }
  }

  async function admit(socket: IoSocket): Promise<void> {
    if (isStopping) throw new AppError(kitErrors.serviceUnavailable);
    const { userId, role, sid, expiresAt } = await open.verify(socket.handshake.auth.token);
    const requestId = socket.handshake.headers['x-request-id'];
    const trace = isTracing() && typeof requestId === 'string' ? { trace: { 'request.id': requestId } } : {};
    socket.data = { caller: { userId, role, sid }, expiresAt: expiresAt.getTime(), ...trace };
    // Joined before the client learns that it is connected: every change after its next read is delivered.
    if (await isReceiver(socket)) await joinOwnRoom(socket);
  }

  /** Users who may not receive are connected, but not in the room of their messages. */
  const isReceiver = async ({ data: { caller } }: IoSocket) =>
    caller.role === 'farmer' || (await mayReceive(caller.userId));

  async function joinOwnRoom(socket: IoSocket): Promise<void> {
    await socket.join(roomOf(socket.data.caller.userId));
    await link.subscribed();
  }

  async function refreshSocket(socket: IoSocket): Promise<void> {
    const room = roomOf(socket.data.caller.userId);
    const mayBe = await isReceiver(socket);
    // A closed socket must not join again.
    if (!socket.connected || mayBe === socket.rooms.has(room)) return;
    if (!mayBe) return void socket.leave(room);
    await joinOwnRoom(socket);
    socket.emit(readAgain.name, {});
  }

  async function refreshHere(userId: string): Promise<void> {
    await Promise.all(open.ofUser(userId).map(refreshSocket));
  }
  const refreshLater = (userId: string) =>
    void refreshHere(userId).catch((err) => log.error({ err }, 'whether a person receives is not known'));
  io.on(RECEIVING as never, refreshLater as never);

  io.use((socket, next) => {
    admit(socket).then(
      () => next(),
      (error: unknown) => {
        const known = error instanceof AppError ? error : new AppError(kitErrors.internal, { cause: error });
        if (known !== error) log.error({ err: error }, 'socket handshake failed');
        metrics.refused.inc({ code: known.code });
        const { code, message, details } = known;
        next(
          Object.assign(new Error(message), {
            data: { code, error: message, ...(details !== undefined && { details }) },
          }),
        );
      },
    );
  });

  io.on('connection', (socket) => {
    releaseHandshake(socket);
    const { caller } = socket.data;
    const isFirst = !open.has(caller.userId);
    socket.on('disconnect', () => {
      if (open.remove(socket)) void reportDisconnected(caller.userId);
    });
    registry.serve(socket);
    open.add(socket);
    // The permission may have been revoked since the handshake, before this socket was registered.
    if (caller.role !== 'farmer') refreshLater(caller.userId);
    if (!isFirst) return;
    void presence.here(caller.userId);
    notifyListeners((listener) => listener.connected?.(caller));
  });

  async function reportDisconnected(userId: string): Promise<void> {
    if (await presence.left(userId)) notifyListeners((listener) => listener.disconnected?.(userId));
  }

  function notifyListeners(notify: (listener: PresenceListener) => void | Promise<void>): void {
    for (const listener of presenceListeners) {
      Promise.resolve(listener)
        .then(notify)
        .catch((err) => log.error({ err }, 'a listener to presence failed'));
    }
  }

  registry.add(renewToken, 'any', async (socket, { token }: SocketData<typeof renewToken>) => {
    await open.renew(socket, token);
    await refreshSocket(socket);
    void presence.here(socket.data.caller.userId);
  });
  registry.add(watchDoctors, 'any', async (socket, { watch }: SocketData<typeof watchDoctors>) => {
    await (watch ? clientSocket(socket).join(WATCHERS) : socket.leave(WATCHERS));
  });

  const clientSocket = (socket: IoSocket): ClientSocket => ({
    async join(room) {
      await socket.join(room);
      await link.subscribed();
    },
    leave: (room) => void socket.leave(room),
    leaveOthers: (room) => io.in(room).except(socket.id).socketsLeave(room),
    rooms: () => [...socket.rooms],
  });

  function emitTo<C extends SocketContract>(room: string, { name }: C, data: SocketData<C>, exceptRoom?: string): void {
    metrics.sent.inc({ name });
    io.to(room)
      .except(exceptRoom ?? [])
      .emit(name, data);
  }

  const sweeping = setInterval(registry.sweep, SWEEP_MS).unref();
  app.addHook('onReady', async () => {
    io.adapter(link.adapter);
    await presence.start();
  });
  service.onStop('intake', () => {
    isStopping = true;
  });
  const sendElsewhere = drainSockets(app, io, (socket) => open.cut(socket, 'leaving'), { spreadMs, now });
  service.onStop('workers', () => presence.stop());
  service.onStop('connections', () => {
    clearInterval(sweeping);
    link.stop();
  });

  return {
    toUser: (userId, message, data, exceptRoom) => emitTo(roomOf(userId), message, data, exceptRoom),
    toWatchers: (message, data) => emitTo(WATCHERS, message, data),
    toRoom: (room, message, data) => emitTo(room, message, data),
    emptyRoom: (room) => io.in(room).socketsLeave(room),
    setMayReceive(check) {
      mayReceive = check;
    },
    async refreshReceiving(userId) {
      io.serverSideEmit(RECEIVING, userId);
      await refreshHere(userId);
    },
    roomsHere: () => [...io.of('/').adapter.rooms.keys()],
    sendElsewhere,
    toReplicas: (name, data) => void io.serverSideEmit(name, data),
    onReplicas: (name, listener) => void io.on(name as never, listener as never),
    isConnected: presence.isConnected,
    doctorsHere: () => [...open.users()].filter((id) => open.ofUser(id)[0]?.data.caller.role !== 'farmer'),
    onSessionEnded: (listener) => void sessionListeners.push(listener),
    onPresence: (listener) => void presenceListeners.push(listener),
    on(contract, roles, handler, options = {}) {
      const handle = async (socket: IoSocket, data: SocketData<typeof contract>) =>
        (await handler(socket.data.caller, data, clientSocket(socket))) as object | undefined;
      registry.add(contract, roles, handle, options);
    },
    async erase(userId) {
      io.in(roomOf(userId)).disconnectSockets(true);
      await presence.remove(userId);
    },
  };
}
