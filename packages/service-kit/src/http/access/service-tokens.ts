import { kitErrors } from '@anar/contracts/errors/kit';
import { SERVICE_TOKEN_SECONDS, ServiceClaims } from '@anar/contracts/tokens';
import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import { Compile } from 'typebox/compile';
import { ulid } from 'ulid';
import { AppError } from '../errors.ts';

/** Tokens that services show each other on routes under `/internal/`. */
export interface ServiceTokens {
  /** False without a key: then signing and verifying are 503. */
  isConfigured: boolean;
  /** A token for a call to the service `audience`. */
  sign(audience: string): string;
  /** The name of the service that calls this one. Throws `token_invalid` or `token_expired` (401). */
  verify(token: string): string;
}

/** A token is made for one call, and may wait this long for its connection. */
const LIFETIME_MS = 30_000;
/** Clocks of two machines may differ by this. */
const CLOCK_TOLERANCE_MS = 5000;

const claimsCheck = Compile(ServiceClaims);

/** HS256 with a key that all services share: the first of `keys` signs, all of them are accepted. */
export function createServiceTokens(service: string, keys: readonly string[]): ServiceTokens {
  const [key] = keys;
  const sign =
    key === undefined
      ? unconfigured
      : createSigner({ key, algorithm: 'HS256', iss: service, expiresIn: LIFETIME_MS, mutatePayload: false });
  const verifiers = keys.map((accepted) =>
    createVerifier({
      key: accepted,
      algorithms: ['HS256'],
      allowedAud: service,
      requiredClaims: ['iss', 'aud', 'jti', 'iat', 'exp'],
      clockTolerance: CLOCK_TOLERANCE_MS,
    }),
  );

  /** The claims under the first key that fits. */
  function claimsOf(token: string): unknown {
    let failure: unknown;
    for (const verify of verifiers) {
      try {
        return verify(token);
      } catch (error) {
        failure = error;
        if (!isError(error, 'invalidSignature')) break;
      }
    }
    const entry = isError(failure, 'expired') ? kitErrors.tokenExpired : kitErrors.tokenInvalid;
    throw new AppError(entry, { cause: failure });
  }

  return {
    isConfigured: key !== undefined,
    sign: (audience) => sign({ aud: audience, jti: ulid() }),
    verify(token) {
      if (key === undefined) return unconfigured();
      const claims = claimsOf(token);
      const latest = Date.now() + SERVICE_TOKEN_SECONDS * 1000 + CLOCK_TOLERANCE_MS;
      if (!claimsCheck.Check(claims) || claims.exp * 1000 > latest) throw new AppError(kitErrors.tokenInvalid);
      return claims.iss;
    },
  };
}

function unconfigured(): never {
  throw new AppError(kitErrors.serviceUnavailable, {
    cause: new Error('SERVICE_TOKEN_KEY is not set'),
    headers: { 'retry-after': '30' },
  });
}

const isError = (error: unknown, code: 'expired' | 'invalidSignature') =>
  error instanceof TokenError && error.code === TokenError.codes[code];
