import { authErrors } from '@anar/contracts/errors/auth';
import { AppError } from '@anar/service-kit/http/errors';
import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * CSRF guard of calls that a cookie alone authorizes. A browser sends the page's origin with every POST: it must be one
 * of ours. Clients that are not browsers send none and hold no cookie of another site.
 */
export function createOwnOriginGuard(
  publicUrl: string,
  corsOrigins: readonly string[],
): (request: FastifyRequest) => void {
  const own = new Set([...sameMachine(new URL(publicUrl)), ...corsOrigins.map((origin) => new URL(origin).origin)]);
  return ({ headers }) => {
    const { origin } = headers;
    const crossSite = headers['sec-fetch-site'] === 'cross-site';
    if (origin === undefined ? crossSite : !own.has(origin)) throw new AppError(authErrors.foreignOrigin);
  };
}

/** `localhost` has several names. */
function sameMachine(url: URL): string[] {
  if (!LOOPBACK.test(url.hostname)) return [url.origin];
  const port = url.port ? `:${url.port}` : '';
  return ['localhost', '127.0.0.1', '[::1]'].map((host) => `${url.protocol}//${host}${port}`);
}
