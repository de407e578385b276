import { kitErrors } from '@anar/contracts/errors/kit';
import { AccessClaims, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@anar/contracts/users/tokens';
import { createDecoder, createVerifier, TokenError } from 'fast-jwt';
import { LRUCache } from 'lru-cache';
import { Compile } from 'typebox/compile';
import { AppError } from '../errors.ts';
import type { Jwks } from './jwks.ts';

/** The caller, from the verified token. */
export interface Caller {
  userId: string;
  role: AccessClaims['role'];
  /** The session; can be revoked separately. */
  sid: string;
  /** Version of the notice that the caller has not agreed to yet. */
  consentNeeded?: string;
}

export interface VerifiedToken extends Caller {
  expiresAt: Date;
}

export interface TokenVerifier {
  /** Throws `token_invalid`, `token_expired`, `session_ended` (401), or 503 while no keys could be read. */
  verify(token: string): Promise<VerifiedToken>;
}

const CACHE_ENTRIES = 10_000;
const CACHE_MS = 60_000;
/** Resolution of the cache's clock: without it, every request reads the clock. Expiry itself is checked each time. */
const CACHE_CLOCK_MS = 1000;
const TOKEN_MAX_LENGTH = 4096;

const decode = createDecoder({ complete: true });
const claimsCheck = Compile(AccessClaims);

function kidOf(token: string): string {
  try {
    const { header } = decode(token) as { header: { kid?: unknown } };
    if (typeof header.kid === 'string') return header.kid;
  } catch (cause) {
    throw new AppError(kitErrors.tokenInvalid, { cause });
  }
  throw new AppError(kitErrors.tokenInvalid);
}

function checkSignature(token: string, pem: string): AccessClaims {
  const verify = createVerifier({
    key: pem,
    algorithms: ['ES256'],
    allowedAud: TOKEN_AUDIENCE,
    allowedIss: TOKEN_ISSUER,
    requiredClaims: ['sub', 'sid', 'role', 'aud', 'iss', 'iat', 'exp'],
  });
  try {
    const claims: unknown = verify(token);
    if (claimsCheck.Check(claims)) return claims;
  } catch (cause) {
    const expired = cause instanceof TokenError && cause.code === TokenError.codes.expired;
    throw new AppError(expired ? kitErrors.tokenExpired : kitErrors.tokenInvalid, { cause });
  }
  throw new AppError(kitErrors.tokenInvalid);
}

/**
 * Verifies access tokens: ES256 only, our audience and issuer, all claims. Valid tokens are cached whole for at
 * most a minute (never beyond their expiry); revoked sessions are looked up every time.
 */
export function createTokenVerifier(jwks: Jwks, isRevoked: (sid: string) => boolean): TokenVerifier {
  const seen = new LRUCache<string, VerifiedToken>({ max: CACHE_ENTRIES, ttlResolution: CACHE_CLOCK_MS });

  async function check(token: string): Promise<VerifiedToken> {
    if (token.length > TOKEN_MAX_LENGTH) throw new AppError(kitErrors.tokenInvalid);
    const key = await jwks.find(kidOf(token));
    if (key === 'none') throw new AppError(kitErrors.serviceUnavailable, { headers: { 'retry-after': '5' } });
    if (key === 'unknown') throw new AppError(kitErrors.tokenInvalid);
    const claims = checkSignature(token, key.pem);
    const expiresAt = new Date(claims.exp * 1000);
    const { sub: userId, role, sid, consentNeeded } = claims;
    const verified = { userId, role, sid, expiresAt, ...(consentNeeded && { consentNeeded }) };
    const ttl = Math.min(expiresAt.getTime() - Date.now(), CACHE_MS);
    if (ttl > 0) seen.set(token, verified, { ttl });
    return verified;
  }

  return {
    async verify(token) {
      const verified = seen.get(token) ?? (await check(token));
      if (verified.expiresAt.getTime() <= Date.now()) throw new AppError(kitErrors.tokenExpired);
      if (isRevoked(verified.sid)) throw new AppError(kitErrors.sessionEnded);
      return verified;
    },
  };
}
