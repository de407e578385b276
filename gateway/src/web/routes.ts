import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { webPolicy } from '../headers/content-security-policy.ts';
import { pageHeaders } from '../headers/security-headers.ts';
import { plainPath } from '../proxy/safe-path.ts';
import { type BuiltWeb, cacheControlOf, readBuiltWeb } from './built-web.ts';
import { packPage, sendPage } from './packed-page.ts';
import { createMarketPainting } from './painted-market.ts';

/** Never answered with the app's page: programs ask here, and a page instead of a 404 would only confuse them. */
const NOT_PAGES = /^\/(?:api|assets|dev|docs|internal|livez|media|metrics|pay|readyz|ws|\.well-known)(?:\/|$)/;

/** Never opened as a page: they need neither its headers, which are longer than most of these files, nor a policy. */
const PARTS = /^\/assets\/.+\.(?:js|css)$/;

/** What takes a page: browsers name it, programs that show what a link leads to take anything or do not say. */
const TAKES_PAGES = /text\/html|text\/\*|\*\/\*/;

/** A person who opens an address of the app, or a program that shows what is there; not a script that asks for a file. */
function isNavigation(request: FastifyRequest, path: string): boolean {
  const mode = request.headers['sec-fetch-mode'];
  if (mode !== undefined && mode !== 'navigate') return false;
  if (!TAKES_PAGES.test(request.headers.accept ?? '*/*')) return false;
  return !NOT_PAGES.test(path) && !path.slice(path.lastIndexOf('/')).includes('.');
}

function fileFor(request: FastifyRequest, web: BuiltWeb): string | undefined {
  const path = plainPath(request.raw.url ?? '/') ?? '';
  if (web.paths.has(path)) return path;
  if (path !== '/' && !isNavigation(request, path)) return undefined;
  return web.paths.has(`${path}.html`) ? `${path}.html` : '/index.html';
}

/** The one page that says more than the build knows. */
const MARKET = '/market';
const MARKET_PAGE = `${MARKET}.html`;

export interface WebSettings {
  readonly webDist: string;
  readonly publicUrl: string;
  readonly corsOrigins: readonly string[];
}

export interface WebDeps {
  /** The first list of prices, as the service of the market answers it. */
  readonly readPrices: () => Promise<unknown>;
}

/**
 * The built web app: compressed beforehand, cached by name, and its page for every address that the app itself routes.
 * Throws when `webDist` holds no built app.
 */
export function registerWebRoutes(app: FastifyInstance, settings: WebSettings, { readPrices }: WebDeps): void {
  const web = readBuiltWeb(settings.webDist);
  app.register(async (scope) => {
    const headers = await pageHeaders({ ...settings, policy: webPolicy([...web.pages.values()], settings.publicUrl) });
    const pages = withWholeAddress(web.pages, settings.publicUrl);
    const packed = new Map(
      await Promise.all([...pages].map(async ([path, html]) => [path, await packPage(html)] as const)),
    );
    const marketHtml = pages.get(MARKET_PAGE);
    const paintMarket =
      marketHtml && (await createMarketPainting({ root: web.root, html: marketHtml, readPrices, log: app.log }));
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
        reply.header('cache-control', cacheControlOf(file));
        const painted = paintMarket && request.raw.url === MARKET ? await paintMarket() : undefined;
        const page = painted ?? packed.get(file);
        return page ? sendPage(request, reply, page) : reply.sendFile(file);
      },
    });
  });
}

/** The picture that a chat shows of a link, from our door on. */
const PICTURE = /(<meta property="og:image" content=")(?=\/)/;

/** Whoever shows a link asks for its picture by the whole address, which the build does not know. */
function withWholeAddress(pages: BuiltWeb['pages'], publicUrl: string): Map<string, string> {
  return new Map([...pages].map(([path, html]) => [path, html.replace(PICTURE, (start) => start + publicUrl)]));
}
