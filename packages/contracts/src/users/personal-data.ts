import Type, { type Static } from 'typebox';
import { authErrors } from '../errors/auth.ts';
import { kitErrors } from '../errors/kit.ts';
import { route } from '../route.ts';
import { Instant, Message, Ulid, UserIdParams } from '../shapes.ts';
import { Consent } from './auth.ts';

/** A person's own data: consents, a complete copy, and account deletion. */

/**
 * Deletes the account: all sessions end at once; services erase their data. `walletPaise` is the balance the person has
 * seen and gives up (`readWalletClosing`): 409 `wallet_not_confirmed` when there is more, with the `WalletClosing` to
 * confirm as its details. While payments is unavailable, auth's own copy of the balance decides, and
 * `details.walletPaise` stands alone. The number can register again at once.
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

/** 503 `export_unavailable` while a service is down: a partial copy is never sent. */
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
 * Public by its signed link: a browser downloads without a token. The link expires after a day, and with the login that
 * requested it or the account. One at a time, a few per hour. With `Accept: text/html` an error redirects to the
 * profile, which shows it, instead of a JSON body.
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

/** Called by auth on every service. */
export const readPersonalData = route({
  method: 'GET',
  path: '/internal/people/:userId/data',
  summary: 'Everything that the service keeps about a person: a tar of JSON files and photos, streamed',
  params: Type.Object({ userId: Ulid }),
  replies: { 200: Type.Unknown({ description: 'application/x-tar' }) },
  internal: true,
});
