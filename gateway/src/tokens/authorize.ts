import { authenticate } from '@anar/service-kit/http/access/guard';
import type { Caller, TokenVerifier } from '@anar/service-kit/http/access/tokens';
import { AppError } from '@anar/service-kit/http/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Limits } from '../limits/limits.ts';
import type { Row } from '../routes.ts';

async function callerIfAny(request: FastifyRequest, tokens: TokenVerifier): Promise<Caller | null> {
  if (request.headers.authorization === undefined) return null;
  try {
    return await authenticate(request, tokens);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * Authorizes requests of a row. A protected one needs a valid token (401, or 503 while tokens cannot be verified); then
 * the user's budget is charged, or the address's when there is no user. Invalid tokens are charged to the address too.
 */
export function createAuthorize(tokens: TokenVerifier, limits: Limits) {
  return async function authorize(row: Row, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (row.access === 'public') {
      const caller = await callerIfAny(request, tokens);
      await limits.charge(request, reply, row.limits, caller?.userId);
      return;
    }
    try {
      request.callerOrNull = await authenticate(request, tokens);
    } catch (error) {
      await limits.charge(request, reply, row.limits);
      throw error;
    }
    await limits.charge(request, reply, row.limits, request.callerOrNull.userId);
  };
}
