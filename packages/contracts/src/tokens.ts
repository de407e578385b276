import Type, { type Static } from 'typebox';
import { Role } from './auth.ts';
import { Ulid } from './shapes.ts';

export const TOKEN_AUDIENCE = 'anar-mitra';
export const TOKEN_ISSUER = 'anar-mitra-auth';
/** Roles of those who answer farmers. */
export const DOCTOR_ROLES = ['doctor', 'expert'] as const;
export const ACCESS_TOKEN_SECONDS = 900;

/** Claims of an access token. `sid` names the session, so that one can be revoked alone. */
export const AccessClaims = Type.Object({
  sub: Ulid,
  role: Role,
  sid: Ulid,
  aud: Type.Literal(TOKEN_AUDIENCE),
  iss: Type.Literal(TOKEN_ISSUER),
  iat: Type.Integer(),
  exp: Type.Integer(),
  /** The version of the notice that its bearer has yet to agree to; until then only routes `beforeConsent` are open. */
  consentNeeded: Type.Optional(Type.String()),
});
export type AccessClaims = Static<typeof AccessClaims>;

/** Longest life of a token that one service shows another. */
export const SERVICE_TOKEN_SECONDS = 60;

/** Claims of a service token: `iss` calls `aud`. */
export const ServiceClaims = Type.Object({
  iss: Type.String({ pattern: '^[a-z][a-z-]{0,31}$' }),
  aud: Type.String(),
  jti: Ulid,
  iat: Type.Integer(),
  exp: Type.Integer(),
});
export type ServiceClaims = Static<typeof ServiceClaims>;

/** Redis channel-like names shared by all services. */
export const REVOKED_SESSIONS_SUBJECT = 'session-revoked';
export const REVOKED_SESSIONS_KEY = 'revoked-sessions';
