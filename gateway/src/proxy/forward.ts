import { Readable } from 'node:stream';
import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import type { FastifyReplyFromHooks } from '@fastify/reply-from';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UpstreamReply } from './replies/buffer-reply.ts';
import { headersForCaller, headersOfDocument } from './replies/reply-headers.ts';
import { headersForService } from './request-headers.ts';
import { pathOf } from './safe-path.ts';
import { retryPause } from './upstreams/retry-pause.ts';

export interface Destination {
  /** `http://host:port` of the service. */
  readonly origin: string;
  /** Longest wait for its answer, and between two pieces of it, in milliseconds. */
  readonly answerMs: number;
  /** The answer is a page with security headers of its own. */
  readonly isDocument?: boolean;
  /** Called when there is no answer; must send one. */
  readonly onFailure: (error: Error) => void;
}

/** Seconds after which a caller may retry when a service did not answer. */
const RETRY_AFTER = { 'retry-after': '3' };

/** Unreachable, too slow or broken off: the same 503. An `AppError` that we threw while sending is kept. */
export function asUnavailable(error: Error): AppError {
  if (error instanceof AppError) return error;
  if (error.cause instanceof AppError) return error.cause;
  return new AppError(kitErrors.serviceUnavailable, { cause: error, headers: RETRY_AFTER });
}

const retryDelay: NonNullable<FastifyReplyFromHooks['retryDelay']> = ({ err, attempt, req }) => {
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  return retryPause(err, attempt, { isRead, isWhole: isRead || Buffer.isBuffer(req.body) });
};

function payloadOf(body: UpstreamReply['body']): Readable | Buffer | undefined {
  if (body instanceof Readable) return body;
  return body.bytes.length > 0 ? body.bytes : undefined;
}

/** Forwards the request to a service, and its answer to the caller. */
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
      // reply-from closes a connection whose body was not read to its end; ours is discarded, so that the answer
      // arrives.
      reply.removeHeader('connection');
      reply.send(payloadOf(answer.stream as unknown as UpstreamReply['body']));
    },
    onError: (_reply, { error }) => to.onFailure(error),
  });
}
