import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { gatewayErrors } from '@anar/contracts/errors/gateway';
import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import { http } from '@anar/service-kit/http/node-http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limits } from '../limits/limits.ts';
import { readWhole } from '../proxy/arriving-body.ts';
import { asUnavailable, forward } from '../proxy/forward.ts';
import { headersForCaller } from '../proxy/reply-headers.ts';
import { prepareScope } from '../proxy/routes.ts';
import type { Upstreams } from '../proxy/upstreams.ts';
import type { Replica, Replicas } from './replicas.ts';
import { join, shakeHands } from './tunnel.ts';

/** A long poll is answered at the latest with the engine's next ping (25 s). */
const POLL_ANSWER_MS = 60_000;
/** The engine's own limit of what a client may post at once. */
const POST_LIMITS = { bodyLimit: 1_000_000, bodyIdleMs: 15_000, bodyTotalMs: 30_000 };
const UPGRADE_PATH = /^\/ws\/?(?:\?|$)/;

export interface RealtimeDeps {
  readonly replicas: Replicas;
  readonly limits: Limits;
  readonly upstreams: Upstreams;
  /** Pages of these origins may open a socket. Programs send no Origin and may too: the token decides. */
  readonly origins: readonly string[];
  /** How long it takes to cut all sockets at a stop, in ms: who comes back all at once is turned away elsewhere. */
  readonly drainMs: number;
  /** From 0 to 1: when in that time each of them. */
  readonly random: () => number;
}

/** Upgrade requests take the same road through Fastify as all others: id, log line, limits, errors. */
function leadUpgradesToRoutes(app: FastifyInstance): WeakMap<IncomingMessage, Buffer> {
  const heads = new WeakMap<IncomingMessage, Buffer>();
  app.server.on('upgrade', (raw, socket, head) => {
    const response = new http.ServerResponse(raw);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as Socket);
    // Both sides: Node has let go of this connection, so a client that stays would keep it and what goes with it for ever.
    response.once('finish', () => (socket as Socket).destroySoon());
    socket.on('error', () => socket.destroy());
    if (UPGRADE_PATH.test(raw.url ?? '')) heads.set(raw, head);
    app.routing(raw, response);
  });
  return heads;
}

/** `/ws`: WebSocket and long-polling, each to the replica that keeps the socket. */
export function registerRealtimeRoutes(
  app: FastifyInstance,
  { replicas, limits, upstreams, origins, drainMs, random }: RealtimeDeps,
): void {
  const { log } = app;
  const heads = leadUpgradesToRoutes(app);
  const cuts = new Set<() => void>();
  let closing = false;

  /** Has it cut when the gateway stops. Returns what says that it ended. */
  function untilStop(cut: () => void): () => void {
    cuts.add(cut);
    if (closing) setTimeout(cut, random() * drainMs);
    return () => cuts.delete(cut);
  }

  function candidates(request: FastifyRequest): Replica[] {
    const { sid } = request.query as { sid?: unknown };
    const keeper = typeof sid === 'string' ? replicas.keeperOf(sid) : undefined;
    if (sid !== undefined && keeper === undefined) throw new AppError(gatewayErrors.unknownSocket);
    const found = keeper === undefined ? replicas.forNewSocket() : [keeper];
    if (found.length === 0) throw new AppError(kitErrors.serviceUnavailable, { headers: { 'retry-after': '30' } });
    return found;
  }

  async function upgrade(request: FastifyRequest, reply: FastifyReply, head: Buffer): Promise<FastifyReply> {
    let failure = new Error('no replica');
    if (closing) throw asUnavailable(new Error('the gateway stops'));
    for (const replica of candidates(request)) {
      try {
        const handshake = await shakeHands(request, replica);
        if (!handshake.switched) {
          const { statusCode = 502, headers } = handshake.reply;
          return reply.code(statusCode).headers(headersForCaller(headers)).send(handshake.reply);
        }
        reply.hijack();
        const ended = untilStop(() => handshake.socket.destroy());
        const openedAt = Date.now();
        await join(reply.raw, head, handshake);
        ended();
        log.info({ requestId: request.id, replica: replica.name, ms: Date.now() - openedAt }, 'socket closed');
        return reply;
      } catch (error) {
        replicas.refused(replica);
        failure = error instanceof Error ? error : new Error(String(error));
      }
    }
    throw asUnavailable(failure);
  }

  function poll(request: FastifyRequest, reply: FastifyReply, [first, ...others]: Replica[]): FastifyReply {
    if (first === undefined) throw new AppError(kitErrors.serviceUnavailable);
    return forward(request, reply, {
      origin: first.origin,
      answerMs: POLL_ANSWER_MS,
      onFailure: (error) => {
        replicas.refused(first);
        const mayTryAnother = !closing && request.method === 'GET' && others.length > 0 && !(error instanceof AppError);
        if (mayTryAnother) poll(request, reply, others);
        else reply.send(asUnavailable(error));
      },
    });
  }

  app.addHook('preClose', async () => {
    closing = true;
    for (const cut of cuts) setTimeout(cut, random() * drainMs);
  });

  function refuseForeignPage(request: FastifyRequest): void {
    const { origin } = request.headers;
    if (origin === undefined || origins.includes(origin)) return;
    if (URL.canParse(origin) && new URL(origin).host === request.host) return;
    throw new AppError(gatewayErrors.foreignSocketOrigin);
  }

  app.register(async (scope) => {
    await prepareScope(scope, upstreams);
    for (const url of ['/ws', '/ws/']) {
      scope.route({
        method: ['GET', 'POST'],
        url,
        schema: { hide: true },
        config: { arrive: (raw) => readWhole(raw, POST_LIMITS), longPoll: true },
        onRequest: async (request, reply) => {
          refuseForeignPage(request);
          await limits.charge(request, reply, 'realtime');
        },
        handler: async (request, reply) => {
          const head = heads.get(request.raw);
          if (head !== undefined) return upgrade(request, reply, head);
          // One that waits for news is as open as a WebSocket; what a client sends is answered at once.
          if (request.method === 'GET')
            reply.raw.once(
              'close',
              untilStop(() => request.raw.destroy()),
            );
          return poll(request, reply, candidates(request));
        },
      });
    }
  });
}
