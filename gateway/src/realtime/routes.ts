import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { gatewayErrors } from '@anar/contracts/errors/gateway';
import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import { http } from '@anar/service-kit/http/server/node-http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limits } from '../limits/limits.ts';
import { asUnavailable, forward } from '../proxy/forward.ts';
import { headersForCaller } from '../proxy/replies/reply-headers.ts';
import { readWhole } from '../proxy/request-body/arriving-body.ts';
import { prepareScope } from '../proxy/routes.ts';
import type { Upstreams } from '../proxy/upstreams/upstreams.ts';
import type { Replica, Replicas } from './replicas.ts';
import { join, shakeHands } from './tunnel.ts';

/** A long poll is answered at the latest with the engine's next ping (25 s). */
const POLL_ANSWER_MS = 60_000;
/** The engine's own limit for a client's POST. */
const POST_LIMITS = { bodyLimit: 1_000_000, bodyIdleMs: 15_000, bodyTotalMs: 30_000 };
const UPGRADE_PATH = /^\/ws\/?(?:\?|$)/;

export interface RealtimeDeps {
  readonly replicas: Replicas;
  readonly limits: Limits;
  readonly upstreams: Upstreams;
  /** Pages of these origins may open a socket. Clients without an Origin may too: the token decides. */
  readonly origins: readonly string[];
  /** Time over which sockets are closed at a stop, in ms: clients that reconnect all at once would be refused. */
  readonly drainMs: number;
  /** From 0 to 1: when in that time a socket is closed. */
  readonly random: () => number;
}

/** Routes upgrade requests through Fastify like all others: request id, log line, limits, errors. */
function leadUpgradesToRoutes(app: FastifyInstance): WeakMap<IncomingMessage, Buffer> {
  const heads = new WeakMap<IncomingMessage, Buffer>();
  app.server.on('upgrade', (raw, socket, head) => {
    const response = new http.ServerResponse(raw);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as Socket);
    // Both directions: Node no longer manages this connection, so a client that keeps it open would leak it forever.
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

  /** Registers a connection to be cut when the gateway stops. Returns the function that unregisters it. */
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
          // A waiting poll is as long-lived as a WebSocket; a POST is answered at once.
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
