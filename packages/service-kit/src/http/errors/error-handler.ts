import type { ErrorReply } from '@anar/contracts/errors';
import type { ErrorEntry } from '@anar/contracts/errors/error-catalogue';
import { kitErrors } from '@anar/contracts/errors/kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { isUnavailable } from './unavailable.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error this request ended with; written once, in the request's one log line. */
    failure: Error | null;
  }
}

/** Seconds after which a client may retry when a server behind us is down. */
const retryAfter = { headers: { 'retry-after': '5' } };

const byStatus: Readonly<Record<number, ErrorEntry>> = {
  401: kitErrors.tokenInvalid,
  403: kitErrors.forbidden,
  404: kitErrors.notFound,
  413: kitErrors.payloadTooLarge,
  415: kitErrors.unsupportedMedia,
  429: kitErrors.tooManyRequests,
};

/** Maps any error to an entry of the catalogue. Errors of Fastify and its plugins keep their status class. */
export function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error;
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status >= 400 && status < 500)
    return new AppError(byStatus[status] ?? kitErrors.invalidRequest, { cause: error });
  if (isUnavailable(error)) return new AppError(kitErrors.serviceUnavailable, { cause: error, ...retryAfter });
  return new AppError(kitErrors.internal, { cause: error });
}

function render(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = toAppError(error);
  request.failure = error;
  const body: ErrorReply = { error: answer.message, code: answer.code, requestId: request.id };
  if (answer.details !== undefined) body.details = answer.details;
  return reply
    .code(answer.statusCode)
    .headers({ ...answer.headers, 'x-request-id': request.id })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/** Fastify's own failures before a route is found (malformed URLs) in the same shape. */
export function renderFrameworkError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  render(error, request, reply);
}

/** One handler for every error of a service: catalogue shape, no internals, logged once. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.decorateRequest('failure', null);
  app.setErrorHandler<Error>((error, request, reply) => render(error, request, reply));
  app.setNotFoundHandler((request, reply) => render(new AppError(kitErrors.notFound), request, reply));
}
