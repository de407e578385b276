import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import { within } from '@anar/service-kit/lifecycle/time-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headersForCaller } from '../proxy/reply-headers.ts';
import { headersForService } from '../proxy/request-headers.ts';
import type { Upstreams } from '../proxy/upstreams.ts';
import { emergencyIn, firstAidReply } from './first-aid-reply.ts';

/** The card needs no service: one that is busy is not waited for longer than this. */
const ANSWER_MS = 4000;

/** Asks the service, which also keeps a record. Throws when it does not answer in time, or with a failure of its own. */
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

/** Whatever keeps the service from answering an emergency, its first aid is shown; other failures stay what they are. */
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
