import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/errors';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { webPolicy } from '../headers/content-security-policy.ts';
import { securityHeaders } from '../headers/security-headers.ts';
import { plainPath } from '../proxy/safe-path.ts';
import { type BuiltWeb, cacheControlOf, readBuiltWeb } from './built-web.ts';

/** Never answered with the app's page: programs ask here, and a page instead of a 404 would only confuse them. */
const NOT_PAGES = /^\/(?:api|assets|dev|docs|internal|livez|media|metrics|readyz|ws|\.well-known)(?:\/|$)/;

/** Never opened as a page: of the security headers, which are longer than most of these files, they need but these. */
const PARTS = /^\/assets\/.+\.(?:js|css)$/;
const OF_PARTS = new Set(['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security']);

/** A person who opens an address of the app, not a script that asks for a file. */
function isNavigation(request: FastifyRequest, path: string): boolean {
  const mode = request.headers['sec-fetch-mode'];
  if (mode !== undefined && mode !== 'navigate') return false;
  if (!request.headers.accept?.includes('text/html')) return false;
  return !NOT_PAGES.test(path) && !path.slice(path.lastIndexOf('/')).includes('.');
}

function fileFor(request: FastifyRequest, web: BuiltWeb): string | undefined {
  const path = plainPath(request.raw.url ?? '/') ?? '';
  if (web.paths.has(path)) return path;
  if (path !== '/' && !isNavigation(request, path)) return undefined;
  return web.paths.has(`${path}.html`) ? `${path}.html` : '/index.html';
}

export interface WebSettings {
  readonly webDist: string;
  readonly publicUrl: string;
  readonly corsOrigins: readonly string[];
}

/**
 * The built web app: compressed beforehand, cached by name, and its page for every address that the app itself routes.
 * Throws when `webDist` holds no built app.
 */
export function webRoutes(app: FastifyInstance, settings: WebSettings): void {
  const web = readBuiltWeb(settings.webDist);
  app.register(async (scope) => {
    const headers = await securityHeaders({ ...settings, policy: webPolicy(web.pages, settings.publicUrl) });
    const ofPagesOnly = Object.keys(headers).filter((name) => !OF_PARTS.has(name));
    await scope.register(fastifyStatic, { root: web.root, serve: false, preCompressed: true, cacheControl: false });
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      schema: { hide: true },
      handler: async (request, reply) => {
        const file = fileFor(request, web);
        if (file === undefined) throw new AppError(kitErrors.notFound);
        reply.headers(headers);
        if (PARTS.test(file)) for (const name of ofPagesOnly) reply.removeHeader(name);
        return reply.header('cache-control', cacheControlOf(file)).sendFile(file);
      },
    });
  });
}
