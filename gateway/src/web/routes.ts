import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { webPolicy } from '../headers/content-security-policy.ts';
import { pageHeaders } from '../headers/security-headers.ts';
import { plainPath } from '../proxy/safe-path.ts';
import { type BuiltWeb, cacheControlOf, readBuiltWeb } from './built-web.ts';

/** Never answered with the app's page: programs ask here, and a page instead of a 404 would only confuse them. */
const NOT_PAGES = /^\/(?:api|assets|dev|docs|internal|livez|media|metrics|pay|readyz|ws|\.well-known)(?:\/|$)/;

/** Never opened as a page: they need neither its headers, which are longer than most of these files, nor a policy. */
const PARTS = /^\/assets\/.+\.(?:js|css)$/;

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
export function registerWebRoutes(app: FastifyInstance, settings: WebSettings): void {
  const web = readBuiltWeb(settings.webDist);
  app.register(async (scope) => {
    const headers = await pageHeaders({ ...settings, policy: webPolicy(web.pages, settings.publicUrl) });
    await scope.register(fastifyStatic, { root: web.root, serve: false, preCompressed: true, cacheControl: false });
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      schema: { hide: true },
      handler: async (request, reply) => {
        const file = fileFor(request, web);
        if (file === undefined) throw new AppError(kitErrors.notFound);
        if (PARTS.test(file)) reply.removeHeader('content-security-policy');
        else reply.headers(headers);
        return reply.header('cache-control', cacheControlOf(file)).sendFile(file);
      },
    });
  });
}
