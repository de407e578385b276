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

/** Never answered with the app's page: programs request these paths and expect a 404, not a page. */
const NOT_PAGES = /^\/(?:api|assets|dev|docs|internal|livez|media|metrics|pay|readyz|ws|\.well-known)(?:\/|$)/;

/** Never opened as a page: they need no page headers, which are longer than most of these files, and no policy. */
const PARTS = /^\/assets\/.+\.(?:js|css)$/;

/** `Accept` of clients that want a page: browsers name HTML, link previews accept anything or send no `Accept`. */
const TAKES_PAGES = /text\/html|text\/\*|\*\/\*/;

/** A browser that opens an address of the app, or a link preview; not a script that requests a file. */
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

/** The only page with content from after the build. */
const MARKET = '/market';
const MARKET_PAGE = `${MARKET}.html`;

export interface WebSettings {
  readonly webDist: string;
  readonly publicUrl: string;
  readonly corsOrigins: readonly string[];
}

export interface WebDeps {
  /** The first list of prices, as the market service answers it. */
  readonly readPrices: () => Promise<unknown>;
}

/**
 * The built web app: precompressed, cached by name, and its page for every address that the app itself routes. Throws
 * when `webDist` has no built app.
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

/** The preview image of a link, as a path. */
const PICTURE = /(<meta property="og:image" content=")(?=\/)/;

/** Link previews need the absolute URL of the image, whose origin the build does not know. */
function withWholeAddress(pages: BuiltWeb['pages'], publicUrl: string): Map<string, string> {
  return new Map([...pages].map(([path, html]) => [path, html.replace(PICTURE, (start) => start + publicUrl)]));
}
