import Type, { type Static } from 'typebox';
import { Ulid } from '../shapes.ts';
import { Role } from './auth.ts';

export const TOKEN_AUDIENCE = 'anar-mitra';
export const TOKEN_ISSUER = 'anar-mitra-auth';
/** Roles of those who answer farmers. */
export const DOCTOR_ROLES = ['doctor', 'expert'] as const;
export const ACCESS_TOKEN_SECONDS = 900;

/** Claims of an access token. `sid` names the session, so that it can be revoked alone. */
export const AccessClaims = Type.Object({
  sub: Ulid,
  role: Role,
  sid: Ulid,
  aud: Type.Literal(TOKEN_AUDIENCE),
  iss: Type.Literal(TOKEN_ISSUER),
  iat: Type.Integer(),
  exp: Type.Integer(),
  /** Version of the notice its bearer has yet to agree to; until then only `beforeConsent` routes are allowed. */
  consentNeeded: Type.Optional(Type.String()),
});
export type AccessClaims = Static<typeof AccessClaims>;

/**
 * Which service calls which under `/internal/`: `[caller, called]`. Each pair has its own key, so that a compromised
 * service gains no further calls. The gateway is none of them: it forwards users' tokens.
 */
export const SERVICE_CALLS = [
  ['auth', 'orchard'],
  ['auth', 'diagnosis'],
  ['auth', 'market'],
  ['auth', 'payments'],
  ['auth', 'consult'],
  ['payments', 'consult'],
  ['consult', 'auth'],
  ['consult', 'payments'],
] as const;

type KeyNameOf<Pair> = Pair extends readonly [infer Caller extends string, infer Called extends string]
  ? `SERVICE_KEY_${Uppercase<Caller>}_${Uppercase<Called>}`
  : never;
export type ServiceKeyName = KeyNameOf<(typeof SERVICE_CALLS)[number]>;

/** Variable that holds the key of a pair; `…_ACCEPTED` holds a second one during rotation. */
export const serviceKeyName = (caller: string, called: string) =>
  `SERVICE_KEY_${caller}_${called}`.toUpperCase() as ServiceKeyName;

/** Variables of the keys that a service holds: of its own calls, and of calls to it. */
export const serviceKeyNamesOf = (service: string): ServiceKeyName[] =>
  SERVICE_CALLS.filter(([caller, called]) => service === caller || service === called).map(([caller, called]) =>
    serviceKeyName(caller, called),
  );

/** Longest lifetime of a service token. */
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

/** Redis channel names shared by all services. */
export const REVOKED_SESSIONS_SUBJECT = 'session-revoked';
export const REVOKED_SESSIONS_KEY = 'revoked-sessions';
