import { kitErrors } from '@anar/contracts/errors/kit';
import { SERVICE_CALLS, SERVICE_TOKEN_SECONDS, ServiceClaims, serviceKeyName } from '@anar/contracts/users/tokens';
import { createDecoder, createSigner, createVerifier, TokenError } from 'fast-jwt';
import { Compile } from 'typebox/compile';
import { ulid } from 'ulid';
import { AppError } from '../errors.ts';

/** The keys of calls from one service to another: the first signs, all are accepted. Empty where there is none. */
export type ServiceKeys = (caller: string, called: string) => readonly string[];

/** Tokens by which services authenticate to each other on routes under `/internal/`. */
export interface ServiceTokens {
  /**
   * Whether there is a key of each service that calls this one (`SERVICE_CALLS`); without it that one's calls are 503.
   */
  isConfigured: boolean;
  /** Whether there is a key of calls to the service `audience`; without it they are 503. */
  canCall(audience: string): boolean;
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
const decode = createDecoder();

/** HS256 with the key of the caller-called pair, which no other service has: none can impersonate the caller. */
export function createServiceTokens(service: string, keys: ServiceKeys): ServiceTokens {
  const callers: readonly string[] = SERVICE_CALLS.filter(([, called]) => called === service).map(([caller]) => caller);

  /** The claims, verified with the first of this caller's keys that fits. */
  function claimsOf(token: string, caller: string): unknown {
    let failure: unknown;
    for (const key of keys(caller, service)) {
      const verify = createVerifier({
        key,
        algorithms: ['HS256'],
        allowedIss: caller,
        allowedAud: service,
        requiredClaims: ['iss', 'aud', 'jti', 'iat', 'exp'],
        clockTolerance: CLOCK_TOLERANCE_MS,
      });
      try {
        return verify(token);
      } catch (error) {
        failure = error;
        if (!isError(error, 'invalidSignature')) break;
      }
    }
    if (failure === undefined && callers.includes(caller)) return unconfigured(caller, service);
    const entry = isError(failure, 'expired') ? kitErrors.tokenExpired : kitErrors.tokenInvalid;
    throw new AppError(entry, { cause: failure });
  }

  return {
    isConfigured: callers.length > 0 && callers.every((caller) => keys(caller, service).length > 0),
    canCall: (audience) => keys(service, audience).length > 0,
    sign(audience) {
      const [key] = keys(service, audience);
      if (key === undefined) return unconfigured(service, audience);
      const sign = createSigner({
        key,
        algorithm: 'HS256',
        iss: service,
        expiresIn: LIFETIME_MS,
        mutatePayload: false,
      });
      return sign({ aud: audience, jti: ulid() });
    },
    verify(token) {
      const claims = claimsOf(token, claimedCaller(token));
      const latest = Date.now() + SERVICE_TOKEN_SECONDS * 1000 + CLOCK_TOLERANCE_MS;
      if (!claimsCheck.Check(claims) || claims.exp * 1000 > latest) throw new AppError(kitErrors.tokenInvalid);
      return claims.iss;
    },
  };
}

/** The unverified issuer of a token: only selects the key that the token must verify with. */
function claimedCaller(token: string): string {
  try {
    const { iss } = decode(token) as { iss?: unknown };
    if (typeof iss === 'string') return iss;
  } catch (cause) {
    throw new AppError(kitErrors.tokenInvalid, { cause });
  }
  throw new AppError(kitErrors.tokenInvalid);
}

function unconfigured(caller: string, called: string): never {
  throw new AppError(kitErrors.serviceUnavailable, {
    cause: new Error(`${serviceKeyName(caller, called)} is not set`),
    headers: { 'retry-after': '30' },
  });
}

const isError = (error: unknown, code: 'expired' | 'invalidSignature') =>
  error instanceof TokenError && error.code === TokenError.codes[code];
