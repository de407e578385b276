import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_IDLE_MS } from '../session.store.ts';

const NAME = 'anar_refresh';

/** Keeps the refresh token in a browser, out of reach of scripts and of other sites. */
export interface RefreshCookie {
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

/** `publicUrl` decides `Secure`: on for https. */
export function createRefreshCookie(publicUrl: string): RefreshCookie {
  const options: CookieSerializeOptions = {
    httpOnly: true,
    sameSite: 'strict',
    path: '/api/auth',
    secure: new URL(publicUrl).protocol === 'https:',
  };
  return {
    read: (request) => request.cookies[NAME],
    // The response body contains an access token: no cache may store it.
    set: (reply, token) =>
      void reply
        .header('cache-control', 'no-store')
        .setCookie(NAME, token, { ...options, maxAge: SESSION_IDLE_MS / 1000 }),
    clear: (reply) => void reply.clearCookie(NAME, options),
  };
}
