import { kitErrors } from '@anar/contracts/errors/kit';
import type { RouteContract } from '@anar/contracts/route';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Caller, TokenVerifier } from './tokens.ts';

export type Scope = 'public' | 'user' | 'self' | 'role' | 'service';

const challenge = { headers: { 'www-authenticate': 'Bearer' } };

/** The bearer token of a request. Throws 401 when there is none. */
export function bearerTokenOf(request: Pick<FastifyRequest, 'headers'>): string {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new AppError(kitErrors.tokenMissing, challenge);
  return token;
}

/** The caller of a request by its bearer token. Throws 401, or 503 while tokens cannot be verified. */
export async function authenticate(request: Pick<FastifyRequest, 'headers'>, tokens: TokenVerifier): Promise<Caller> {
  const { expiresAt: _, ...caller } = await tokens.verify(bearerTokenOf(request));
  return caller;
}

/** Throws 403 for a user who has not agreed to the current notice, unless the route is declared `beforeConsent`. */
export function requireConsent(
  { consentNeeded }: Caller,
  { beforeConsent }: Pick<RouteContract, 'beforeConsent'>,
): void {
  if (consentNeeded !== undefined && !beforeConsent) throw consentRequired(consentNeeded);
}

export function consentRequired(noticeVersion: string): AppError {
  return new AppError(kitErrors.consentRequired, { details: { noticeVersion } });
}

function userIdsIn(part: unknown): unknown[] {
  if (typeof part !== 'object' || part === null || !('userId' in part)) return [];
  return Array.isArray(part.userId) ? part.userId : [part.userId];
}

/** The user that a request names as `userId`. */
export function userIdOf(...parts: unknown[]): string | undefined {
  return parts.flatMap(userIdsIn).find((id) => typeof id === 'string');
}

/** A `userId` sent as text anywhere must be the caller's: 403. Other types are left to the schema (400). */
export function refuseForeignUserId(caller: Caller, ...parts: unknown[]): void {
  const foreign = parts.flatMap(userIdsIn).some((id) => typeof id === 'string' && id !== caller.userId);
  if (foreign) throw new AppError(kitErrors.forbidden);
}

/** `self`: the request must contain a `userId`. */
export function requireUserId(...parts: unknown[]): void {
  if (parts.flatMap(userIdsIn).length > 0) return;
  throw new AppError(kitErrors.invalidRequest, { details: [{ field: 'userId', problem: 'is required' }] });
}
