import { Readable } from 'node:stream';
import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import type { FastifyReplyFromHooks } from '@fastify/reply-from';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UpstreamReply } from './buffer-reply.ts';
import { headersForCaller, headersOfDocument } from './reply-headers.ts';
import { headersForService } from './request-headers.ts';
import { pathOf } from './safe-path.ts';

export interface Destination {
  /** `http://host:port` of the service. */
  readonly origin: string;
  /** Longest wait for its answer, and between two pieces of it, in milliseconds. */
  readonly answerMs: number;
  /** The answer is a page with security headers of its own. */
  readonly isDocument?: boolean;
  /** There is no answer: the one who is called has to give one. */
  readonly onFailure: (error: Error) => void;
}

/** Seconds after which a caller may ask again when a service did not answer. */
const RETRY_AFTER = { 'retry-after': '3' };
const RETRY_PAUSE_MS = 50;
const BROKEN_CONNECTION = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
/** There was no connection to send anything over. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH', 'EAI_AGAIN']);
/** While a replica goes, its address is still tried for a moment: another try reaches another replica. */
const CONNECT_PAUSES_MS = [50, 300];

/** Down, too slow or broken off: one answer for all. What we refused ourselves while sending keeps its own. */
export function asUnavailable(error: Error): AppError {
  if (error instanceof AppError) return error;
  if (error.cause instanceof AppError) return error.cause;
  return new AppError(kitErrors.serviceUnavailable, { cause: error, headers: RETRY_AFTER });
}

/**
 * What never left is tried again, unless its body is a stream, which may be used up. What did leave, only where it is a read
 * that hit a connection the service had just closed, once.
 */
const retryDelay: NonNullable<FastifyReplyFromHooks['retryDelay']> = ({ err, attempt, req }) => {
  const code = err && 'code' in err ? String(err.code) : '';
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  if (NOT_CONNECTED.has(code)) return isRead || Buffer.isBuffer(req.body) ? (CONNECT_PAUSES_MS[attempt] ?? null) : null;
  return isRead && attempt === 0 && BROKEN_CONNECTION.has(code) ? RETRY_PAUSE_MS : null;
};

function payloadOf(body: UpstreamReply['body']): Readable | Buffer | undefined {
  if (body instanceof Readable) return body;
  return body.bytes.length > 0 ? body.bytes : undefined;
}

/** Hands the request to a service and its answer back. */
export function forward(request: FastifyRequest, reply: FastifyReply, to: Destination): FastifyReply {
  const whole = Buffer.isBuffer(request.body)
    ? { body: request.body, contentType: request.headers['content-type'] ?? 'application/octet-stream' }
    : {};
  return reply.from(to.origin + pathOf(request.raw.url ?? '/'), {
    ...whole,
    timeout: to.answerMs,
    retryDelay,
    rewriteRequestHeaders: headersForService,
    rewriteHeaders: to.isDocument ? headersOfDocument : headersForCaller,
    onResponse: (_request, _reply, answer) => {
      // reply-from closes a connection whose body was not read to its end; ours is discarded, so that the answer arrives.
      reply.removeHeader('connection');
      reply.send(payloadOf(answer.stream as unknown as UpstreamReply['body']));
    },
    onError: (_reply, { error }) => to.onFailure(error),
  });
}
