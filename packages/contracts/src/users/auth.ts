import Type, { type Static } from 'typebox';
import { OTP_DIGITS, ROLES } from '../constants.ts';
import { authErrors } from '../errors/auth.ts';
import { kitErrors } from '../errors/kit.ts';
import { route } from '../route.ts';
import { Confirmation, Instant, Message, Ulid } from '../shapes.ts';
import { User } from './users.ts';

export const Role = Type.Enum([...ROLES]);
export type Role = Static<typeof Role>;

/**
 * Version of the privacy notice that the login screen showed. Absent: the login agrees to the notice in force. An older
 * version: the person is asked again.
 */
export const Consent = Type.Object({
  adult: Type.Literal(true, { description: '18 years or older' }),
  noticeVersion: Type.String({ minLength: 1, maxLength: 32 }),
  language: Type.Union([Type.Literal('hi'), Type.Literal('en')]),
});
export type Consent = Static<typeof Consent>;

/** Used only when the number creates its account; an existing account keeps its profile. Optional. */
const signup = {
  role: Type.Optional(
    Type.String({ maxLength: 20, description: 'farmer, expert or doctor (`docter` is understood); else a farmer' }),
  ),
  name: Type.Optional(Type.String({ maxLength: 50 })),
  consent: Type.Optional(Consent),
};

export const SendOtpRequest = Type.Object({
  phone: Type.String({ minLength: 1, maxLength: 20, description: 'Indian mobile number; normalised to ten digits' }),
  ...signup,
});
export type SendOtpRequest = Static<typeof SendOtpRequest>;

export const SendOtpReply = Type.Object({ message: Type.String(), resendInSeconds: Type.Integer() });
export type SendOtpReply = Static<typeof SendOtpReply>;

export const VerifyOtpRequest = Type.Object({
  phone: Type.String({ minLength: 1, maxLength: 20 }),
  otp: Type.String({ pattern: `^[0-9०-९]{${OTP_DIGITS}}$`, description: 'The digits of the SMS, Latin or Devanagari' }),
  ...signup,
});
export type VerifyOtpRequest = Static<typeof VerifyOtpRequest>;

export const SessionReply = Type.Object({
  message: Type.String(),
  token: Type.String({ description: 'Access token, ES256, 15 minutes' }),
  expiresAt: Instant,
  user: User,
});
export type SessionReply = Static<typeof SessionReply>;

export const Session = Type.Object({
  id: Ulid,
  createdAt: Instant,
  lastSeenAt: Instant,
  userAgent: Type.String(),
  current: Type.Boolean(),
});
export type Session = Static<typeof Session>;

/**
 * The cookie of the reply names the device. On one that finished a login of the number before, the code is for that device
 * alone; sends and guesses of others neither end it nor use it up. Role, name and consent count for a login of this device;
 * for one without a cookie, as far as all requests for the number agree.
 */
export const sendOtp = route({
  method: 'POST',
  path: '/api/auth/send-otp',
  summary: 'Sends a six-digit code by SMS; a device that logged in before gets one of its own',
  body: SendOtpRequest,
  replies: { 200: SendOtpReply },
  errors: [
    authErrors.invalidPhone,
    authErrors.otpResendWait,
    authErrors.otpTooManySends,
    authErrors.otpAddressLimit,
    authErrors.otpBudgetSpent,
    authErrors.smsUnavailable,
    authErrors.smsUnconfigured,
  ],
});

/**
 * Number and code open everything: the login is the consent to the notice in force. Only for `consent` to an older notice the
 * answer is 403 `consent_required`, and the same code stays good. A repeat with the same `Idempotency-Key` and code gets the same session for a minute: its
 * answer may have been lost.
 */
export const verifyOtp = route({
  method: 'POST',
  path: '/api/auth/verify-otp',
  summary:
    'Checks the code, opens a session in place of that of the cookie, creates the account at the first login; the number trusts the device then',
  body: VerifyOtpRequest,
  replies: { 200: SessionReply },
  idempotent: 'own',
  errors: [
    authErrors.invalidPhone,
    authErrors.otpWrong,
    authErrors.otpExpired,
    authErrors.otpLocked,
    kitErrors.consentRequired,
  ],
});

/** Consent of an open session after the notice changed. The token of the reply has full access again. */
export const giveConsent = route({
  method: 'POST',
  path: '/api/auth/consent',
  summary: 'Agrees to the notice; asked of whoever has `consentNeeded`',
  body: Type.Object({ consent: Consent }),
  replies: { 200: SessionReply },
  beforeConsent: true,
  errors: [kitErrors.consentRequired],
});

/**
 * 401 `session_ended` with `details.accountDeleted`: the account was deleted, and the device deletes its local copy.
 */
export const refreshSession = route({
  method: 'POST',
  path: '/api/auth/refresh',
  summary: 'New access token for the refresh cookie; the cookie is rotated',
  replies: { 200: SessionReply },
  errors: [kitErrors.sessionEnded, authErrors.foreignOrigin],
});

/**
 * `sid`: end only this session, if cookie or token belong to it. A queued logout may arrive after another login on the
 * device.
 */
export const logout = route({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends this session; the number goes on trusting the device',
  query: Type.Object({ sid: Type.Optional(Ulid) }),
  replies: { 200: Message },
  errors: [authErrors.foreignOrigin],
});

export const listSessions = route({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Open sessions of the caller, newest first',
  replies: { 200: Type.Object({ sessions: Type.Array(Session) }) },
  beforeConsent: true,
});

export const endSession = route({
  method: 'DELETE',
  path: '/api/auth/sessions/:sid',
  summary: 'Ends one session of the caller, and the trust in its device',
  params: Type.Object({ sid: Ulid }),
  replies: { 200: Confirmation },
  beforeConsent: true,
  errors: [kitErrors.notFound],
});

export const Jwks = Type.Object({
  keys: Type.Array(
    Type.Object({
      kty: Type.Literal('EC'),
      crv: Type.Literal('P-256'),
      x: Type.String(),
      y: Type.String(),
      kid: Type.String({ description: 'RFC 7638 thumbprint' }),
      use: Type.Literal('sig'),
      alg: Type.Literal('ES256'),
    }),
  ),
});
export type Jwks = Static<typeof Jwks>;

export const jwks = route({
  internal: true,
  method: 'GET',
  path: '/.well-known/jwks.json',
  summary: 'Public keys that access tokens are verified with',
  replies: { 200: Jwks },
});
