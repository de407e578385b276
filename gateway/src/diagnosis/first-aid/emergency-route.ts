import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import { within } from '@anar/service-kit/lifecycle/time-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headersForCaller } from '../../proxy/replies/reply-headers.ts';
import { headersForService } from '../../proxy/request-headers.ts';
import type { Upstreams } from '../../proxy/upstreams/upstreams.ts';
import { emergencyIn, firstAidReply } from './first-aid-reply.ts';

/** Short, because the gateway can show the first-aid card without the service. */
const ANSWER_MS = 4000;

/** Forwards to the service, which also stores a record. Throws when it does not answer in time or answers 5xx. */
export async function forwardEmergency(
  request: FastifyRequest,
  reply: FastifyReply,
  { origin, upstreams }: { readonly origin: string; readonly upstreams: Upstreams },
): Promise<FastifyReply> {
  const body = request.body as Buffer;
  const headers = headersForService(request, {
    ...request.headers,
    host: new URL(origin).host,
    'content-length': String(body.length),
  });
  const limits = { headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS };
  const path = request.raw.url ?? '/';
  const asked = upstreams.request({ origin, path, method: 'POST', headers, body, ...limits });
  const answer = await within(
    ANSWER_MS,
    asked.then(async ({ statusCode, headers, body }) => ({ statusCode, headers, bytes: await body.bytes() })),
  );
  if (answer.statusCode >= 500) throw new AppError(kitErrors.serviceUnavailable);
  return reply.code(answer.statusCode).headers(headersForCaller(answer.headers)).send(Buffer.from(answer.bytes));
}

/** Answers an emergency with its first-aid card when the request failed with 5xx; other errors are passed on. */
export function firstAidInstead(path: string) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const question = emergencyIn(path, request.body);
    const status = 'statusCode' in error ? Number(error.statusCode) : 500;
    if (question === undefined || status < 500) throw error;
    request.failure = error;
    const card = firstAidReply(path, question);
    return reply.code(card.status).send(card.body);
  };
}
