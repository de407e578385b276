import type { Role } from '@anar/contracts/auth';
import { ACCESS_TOKEN_SECONDS, type AccessClaims, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@anar/contracts/tokens';
import { createSigner } from 'fast-jwt';
import type { SigningKey } from './signing-key.ts';

export interface AccessToken {
  token: string;
  /** When it stops working, in UTC. */
  expiresAt: string;
}

export type AccessTokenIssuer = (claims: { sub: string; role: Role; sid: string }, now: number) => AccessToken;

/** Signs access tokens (ES256, 15 minutes); `now` in ms since 1970. */
export function createAccessTokenIssuer({ privateKey, publicJwk }: SigningKey): AccessTokenIssuer {
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const sign = createSigner({ algorithm: 'ES256', key, kid: publicJwk.kid });
  return ({ sub, role, sid }, now) => {
    const iat = Math.floor(now / 1000);
    const exp = iat + ACCESS_TOKEN_SECONDS;
    const claims: AccessClaims = { sub, role, sid, aud: TOKEN_AUDIENCE, iss: TOKEN_ISSUER, iat, exp };
    return { token: sign(claims), expiresAt: new Date(exp * 1000).toISOString() };
  };
}
