import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import type { Logger } from '@anar/service-kit/lifecycle/operations/logger';
import type { ServiceOptions } from '@anar/service-kit/lifecycle/service';
import type { GatewayConfig } from '../config.ts';
import type { Upstreams } from '../proxy/upstreams/upstreams.ts';
import { type ApiDocument, mergeDocuments } from './merge-documents.ts';

const FRESH_MS = 30_000;
/** Shorter while the document of a service is missing. */
const INCOMPLETE_MS = 3000;
const ANSWER_MS = 3000;

/** Swagger UI's own policy allows fonts and styles of any https host, and images of a third party. It needs none. */
function pagePolicy(publicUrl: string): string {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ];
  return policy.join('; ');
}

/**
 * Settings that turn the kit's OpenAPI page into the page of all services. Their documents are fetched when the page is
 * requested, and cached for half a minute.
 */
export function mergedPage(
  { services, publicUrl }: Pick<GatewayConfig, 'services' | 'publicUrl'>,
  upstreams: Upstreams,
  log: () => Logger,
): NonNullable<ServiceOptions['docs']> {
  let parts: ReadonlyMap<string, string | undefined> = new Map();
  /** Merged from `parts`, serialised: merging and serialising takes longer than a thousand other answers. */
  let merged: Buffer | undefined;
  let freshUntil = 0;
  let fetching: Promise<void> | undefined;

  async function documentOf(origin: string): Promise<string | undefined> {
    try {
      const limits = { headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS };
      const { statusCode, body } = await upstreams.request({ origin, path: '/docs/json', method: 'GET', ...limits });
      return statusCode === 200 ? await body.text() : void (await body.dump());
    } catch (err) {
      log().warn({ err, origin }, 'the API document of a service could not be read');
      return undefined;
    }
  }

  async function fetchAll(): Promise<void> {
    const entries = Object.entries(services).map(async ([name, origin]) => [name, await documentOf(origin)] as const);
    const found = new Map(await Promise.all(entries));
    if ([...found].some(([name, text]) => parts.get(name) !== text)) merged = undefined;
    parts = found;
    freshUntil = Date.now() + ([...parts.values()].includes(undefined) ? INCOMPLETE_MS : FRESH_MS);
  }

  function refresh(): Promise<void> {
    if (Date.now() < freshUntil) return Promise.resolve();
    fetching ??= fetchAll().finally(() => {
      fetching = undefined;
    });
    return fetching;
  }

  function documentOfAll(own: ApiDocument): Buffer {
    const read = (text: string | undefined) => (text === undefined ? undefined : (JSON.parse(text) as ApiDocument));
    const documents = new Map([...parts].map(([name, text]) => [name, read(text)]));
    return Buffer.from(JSON.stringify(mergeDocuments(own, documents)));
  }

  return {
    uiHooks: {
      async onRequest(request, reply) {
        const path = request.routeOptions.url;
        // Would take seconds, and the page reads JSON.
        if (path === '/docs/yaml') throw new AppError(kitErrors.notFound);
        await refresh();
        if (path !== '/docs/json') return;
        merged ??= documentOfAll(request.server.swagger() as ApiDocument);
        return reply.type('application/json; charset=utf-8').send(merged);
      },
    },
    transformStaticCSP: () => pagePolicy(publicUrl),
  };
}
