import { kitErrors } from '@anar/contracts/errors/kit';
import {
  endSession as endSessionContract,
  giveConsent,
  jwks,
  listSessions,
  logout,
  refreshSession as refresh,
} from '@anar/contracts/users/auth';
import { bearerTokenOf } from '@anar/service-kit/http/access/guard';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { FastifyRequest } from 'fastify';
import type { DeviceCookie } from '../otp/device-cookie.ts';
import { logOut } from './log-out.ts';
import type { RefreshCookie } from './refresh/refresh-cookie.ts';
import { type RefreshDeps, refreshSession } from './refresh/refresh-session.ts';
import type { PublicJwk } from './signing-key.ts';

const JWKS_CACHE = 'public, max-age=300';

export interface SessionRouteDeps extends RefreshDeps {
  refreshCookie: RefreshCookie;
  deviceCookie: DeviceCookie;
  requireOwnOrigin(request: FastifyRequest): void;
  publicJwks: readonly PublicJwk[];
}

export function registerSessionRoutes({ routes, tokens }: Service, deps: SessionRouteDeps): void {
  const { refreshCookie, deviceCookie, requireOwnOrigin, sessions, users, accessTokens, endSession, now } = deps;

  routes.public(
    refresh,
    async (request, reply) => {
      requireOwnOrigin(request);
      const from = { requestId: request.id, log: request.log };
      const opened = await refreshSession(deps, refreshCookie.read(request), from);
      refreshCookie.set(reply, opened.refreshToken);
      // Extends the cookie, as the refresh extends the trust in the device.
      const device = deviceCookie.read(request);
      if (device) deviceCookie.set(reply, device);
      return opened.reply;
    },
    { isUrgent: () => true },
  );

  routes.public(logout, async (request, reply) => {
    requireOwnOrigin(request);
    const { authorization } = request.headers;
    const refreshToken = refreshCookie.read(request);
    const asked = { refreshToken, authorization, only: request.query.sid, requestId: request.id };
    if (await logOut({ ...deps, tokens }, asked)) refreshCookie.clear(reply);
    return { message: 'लॉगआउट हो गया।' };
  });

  routes.user(giveConsent, async (request) => {
    const { caller, body } = request;
    const user = await users.consent(caller.userId, body.consent, new Date(now()));
    if (!user) throw new AppError(kitErrors.sessionEnded);
    // The new token has more rights than the old one but the same expiry: otherwise a stolen access token could be
    // renewed forever.
    const { expiresAt } = await tokens.verify(bearerTokenOf(request));
    return { message: 'धन्यवाद।', ...accessTokens(user, caller.sid, now(), expiresAt), user };
  });

  routes.user(listSessions, async ({ caller }) => ({
    sessions: (await sessions.list(caller.userId, now())).map(({ _id, createdAt, lastSeenAt, userAgent }) => ({
      id: _id,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      userAgent,
      current: _id === caller.sid,
    })),
  }));

  routes.user(endSessionContract, async ({ caller, params, id }) => {
    if (!(await endSession(caller.userId, params.sid, 'ended-elsewhere', id))) throw new AppError(kitErrors.notFound);
    return { ok: true as const };
  });

  routes.public(jwks, async (_request, reply) => {
    reply.header('cache-control', JWKS_CACHE);
    return { keys: [...deps.publicJwks] };
  });
}
