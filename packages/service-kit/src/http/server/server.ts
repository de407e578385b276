import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorReply } from '@anar/contracts/errors';
import { kitErrors } from '@anar/contracts/errors/kit';
import helmet from '@fastify/helmet';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { ulid } from 'ulid';
import type { Logger } from '../../lifecycle/operations/logger.ts';
import { registerErrorHandler, renderFrameworkError } from '../errors/error-handler.ts';
import { AppError } from '../errors.ts';
import { type SheddingLimits, shedLoad } from './load-shedding.ts';
import { http } from './node-http.ts';
import { registerRequestLog } from './request-log.ts';

const random = new Uint8Array(4096);
let used = random.length;

/** Secure randomness from a buffer: an id takes 4 µs; with ulid's own, which fetches each byte, 160 µs. */
function nextRandom(): number {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  return (random[used++] ?? 0) / 256;
}

/** The gateway's request id when it looks like one, else a new ULID. It is echoed and passed on to events and jobs. */
function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : ulid(undefined, nextRandom);
}

const statusOf: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers malformed HTTP, which reaches no route, in the common error shape and closes the connection. */
function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statusOf[error.code ?? ''] ?? kitErrors.invalidRequest.status;
  const requestId = requestIdOf({ headers: {} });
  const reply: ErrorReply = { error: kitErrors.invalidRequest.error, code: kitErrors.invalidRequest.code, requestId };
  const body = JSON.stringify(reply);
  const head = [
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

const JSON_BODY_BYTES = 256 * 1024;
/** No contract nests so deep, and recursion over deeper values would exhaust the stack. */
const JSON_LEVELS = 32;
/** A whole request, upload included. */
const REQUEST_MS = 5 * 60_000;

export interface ServerOptions extends Partial<SheddingLimits> {
  /** While stopping, for how long connections without a request stay open, in ms; 0 when left out. */
  keepAliveGraceMs?: number;
  /** Whose X-Forwarded-* is trusted. Services trust the gateway in front of them; the gateway lists its proxies. */
  trustProxy?: boolean | string[];
  /** False in the gateway, which sets them itself for all replies. */
  securityHeaders?: boolean;
}

/**
 * Whether lists and objects are nested no deeper than `levels`, and no text has a lone surrogate, which no store keeps
 * unchanged. Does not recurse deeper itself.
 */
function isReadable(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return (
    levels > 0 && Object.entries(value).every(([key, inner]) => key.isWellFormed() && isReadable(inner, levels - 1))
  );
}

const IDLE_LOOK_MS = 50;
/** A connection without a byte for so long is not about to send a request. */
const SILENT_MS = 1000;

/**
 * While stopping, a connection is closed as soon as its last request is answered, not when its keep-alive ends. An idle
 * one stays for `graceMs`: a proxy may be about to send a request on it, and could not know whether that arrived before
 * the close. Until then each answer closes its own connection.
 */
function closeConnectionsAsTheyFallIdle(app: FastifyInstance, graceMs: number): void {
  // Browsers open connections in advance. Node counts one without any request yet as busy.
  const silentSince = new Map<Socket, number>();
  app.server.on('connection', (socket: Socket) => {
    silentSince.set(socket, performance.now());
    socket.once('close', () => silentSince.delete(socket));
  });
  app.server.on('request', ({ socket }) => silentSince.delete(socket));
  function closeSilent(): void {
    for (const [socket, since] of silentSince) {
      if (socket.bytesRead === 0 && performance.now() - since > SILENT_MS) socket.destroy();
    }
  }
  app.addHook('preClose', async () => {
    await sleep(graceMs);
    const look = setInterval(() => {
      app.server.closeIdleConnections();
      closeSilent();
    }, IDLE_LOOK_MS);
    app.server.once('close', () => clearInterval(look));
    look.unref();
  });
}

/**
 * Fastify as every service uses it: one error shape, one log line, security headers, load shedding, JSON bodies only.
 */
export function createServer(log: Logger, options: ServerOptions = {}): FastifyInstance {
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    requestIdHeader: false,
    trustProxy: options.trustProxy ?? true,
    bodyLimit: JSON_BODY_BYTES,
    requestTimeout: REQUEST_MS,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: renderFrameworkError,
    clientErrorHandler: refuseBrokenRequest,
    forceCloseConnections: 'idle',
    // While stopping, what still arrives over an open connection is answered, and the answer closes it.
    return503OnClosing: false,
  });
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    parseJson(request, String(body), (error, value) => {
      const isRefused = error === null && !isReadable(value, JSON_LEVELS);
      done(isRefused ? new AppError(kitErrors.invalidRequest) : error, value);
    });
  });
  closeConnectionsAsTheyFallIdle(app, options.keepAliveGraceMs ?? 0);
  registerErrorHandler(app);
  registerRequestLog(app);
  if (options.securityHeaders !== false) {
    app.register(helmet, { contentSecurityPolicy: { directives: { defaultSrc: ["'none'"] } }, hsts: false });
  }
  const { maxEventLoopDelayMs = 1000 } = options;
  if (maxEventLoopDelayMs > 0) shedLoad(app, { ...options, maxEventLoopDelayMs });
  return app;
}
