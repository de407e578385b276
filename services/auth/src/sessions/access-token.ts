import { ACCESS_TOKEN_SECONDS, type AccessClaims, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@anar/contracts/users/tokens';
import type { User } from '@anar/contracts/users/users';
import { createSigner } from 'fast-jwt';
import type { SigningKey } from './signing-key.ts';

export interface AccessToken {
  token: string;
  /** Expiry, in UTC. */
  expiresAt: string;
}

export type AccessTokenIssuer = (
  user: Pick<User, 'id' | 'role' | 'consentNeeded'>,
  sid: string,
  now: number,
  expiresAt?: Date,
) => AccessToken;

/** Signs access tokens (ES256, 15 minutes unless another expiry is given); `now` in ms since 1970. */
export function createAccessTokenIssuer({ privateKey, publicJwk }: SigningKey): AccessTokenIssuer {
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const sign = createSigner({ algorithm: 'ES256', key, kid: publicJwk.kid });
  return ({ id: sub, role, consentNeeded }, sid, now, expiresAt) => {
    const iat = Math.floor(now / 1000);
    const exp = expiresAt ? expiresAt.getTime() / 1000 : iat + ACCESS_TOKEN_SECONDS;
    const claims: AccessClaims = { sub, role, sid, aud: TOKEN_AUDIENCE, iss: TOKEN_ISSUER, iat, exp };
    if (consentNeeded) claims.consentNeeded = consentNeeded;
    return { token: sign(claims), expiresAt: new Date(exp * 1000).toISOString() };
  };
}
