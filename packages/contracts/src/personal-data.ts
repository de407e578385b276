import Type, { type Static } from 'typebox';
import { Consent } from './auth.ts';
import { authErrors } from './errors/auth.ts';
import { kitErrors } from './errors/kit.ts';
import { route } from './route.ts';
import { Instant, Message, Ulid, UserIdParams } from './shapes.ts';

/** A person's own data: what they agreed to, a copy of everything, and leaving for good. */

/**
 * Ends every session at once; services erase what they hold. `walletPaise` is the balance that the person was told about and gives
 * up (`readWalletClosing`): 409 `wallet_not_confirmed` when there is more, with the `WalletClosing` to be confirmed as its details.
 * While payments does not answer, auth's own copy of the balance decides, and `details.walletPaise` stands alone. The number may
 * register anew the next moment.
 */
export const deleteUser = route({
  method: 'DELETE',
  path: '/api/users/:userId',
  summary: 'Deletes the account and everything about its owner',
  params: UserIdParams,
  query: Type.Object({ walletPaise: Type.Optional(Type.Integer({ minimum: 0 })) }),
  replies: { 200: Message },
  beforeConsent: true,
  errors: [authErrors.walletNotConfirmed],
});

export const GivenConsent = Type.Object({
  noticeVersion: Type.String(),
  language: Consent.properties.language,
  at: Instant,
});
export type GivenConsent = Static<typeof GivenConsent>;

export const listConsents = route({
  method: 'GET',
  path: '/api/users/:userId/consents',
  summary: 'Notices that the caller agreed to, newest first',
  params: UserIdParams,
  replies: { 200: Type.Object({ consents: Type.Array(GivenConsent) }) },
  beforeConsent: true,
  errors: [kitErrors.notFound],
});

/** 503 `export_unavailable` while a service is away: half a copy is none. */
export const requestExport = route({
  method: 'POST',
  path: '/api/users/:userId/export',
  summary: 'A link of one day to everything that is kept about the caller',
  params: UserIdParams,
  replies: { 200: Type.Object({ url: Type.String({ description: 'path of this origin' }), expiresAt: Instant }) },
  beforeConsent: true,
  errors: [authErrors.exportUnavailable],
});

/**
 * For whoever has the link: a browser downloads without a token. It ends with its day, with the login that asked for it and with the account. One at a time, and a few
 * an hour. Whoever asks for a page (`Accept: text/html`) gets no refusal as JSON, but the profile, which says it.
 */
export const downloadExport = route({
  method: 'GET',
  path: '/api/exports/:token',
  summary: 'One ZIP of JSON files and photos, streamed',
  params: Type.Object({ token: Type.String({ pattern: '^[A-Za-z0-9._-]{20,200}$' }) }),
  replies: {
    200: Type.Unknown({ description: 'application/zip' }),
    303: Type.Unknown({ description: 'a page was asked for: to /profile?download=ended, busy or unavailable' }),
  },
  errors: [authErrors.exportLinkEnded, authErrors.exportUnavailable, kitErrors.tooManyRequests],
});

/** By auth, of every service. */
export const readPersonalData = route({
  method: 'GET',
  path: '/internal/people/:userId/data',
  summary: 'Everything that the service keeps about a person: a tar of JSON files and photos, streamed',
  params: Type.Object({ userId: Ulid }),
  replies: { 200: Type.Unknown({ description: 'application/x-tar' }) },
  internal: true,
});
