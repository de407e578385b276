import Type, { type Static } from 'typebox';
import { Role } from './auth.ts';
import { Ulid } from './shapes.ts';

export const TOKEN_AUDIENCE = 'anar-mitra';
export const TOKEN_ISSUER = 'anar-mitra-auth';
/** Roles that the scope `doctor` lets in. */
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
});
export type AccessClaims = Static<typeof AccessClaims>;

/** Redis channel-like names shared by all services. */
export const REVOKED_SESSIONS_SUBJECT = 'session-revoked';
export const REVOKED_SESSIONS_KEY = 'revoked-sessions';
