import type { Logger } from '@anar/service-kit/lifecycle/logger';
import type { ServiceOptions } from '@anar/service-kit/lifecycle/service';
import type { GatewayConfig } from '../config.ts';
import type { Upstreams } from '../proxy/upstreams.ts';
import { type ApiDocument, mergeDocuments } from './merge-documents.ts';

const FRESH_MS = 30_000;
/** Sooner again while a service is missing. */
const INCOMPLETE_MS = 3000;
const ANSWER_MS = 3000;

/** Swagger UI's own policy allows fonts and styles of any https host, and pictures of a stranger's. It needs none of them. */
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

/** Settings that turn the kit's OpenAPI page into the page of all services. The documents of the services, fetched when somebody looks at the page and kept for half a minute. */
export function mergedPage(
  { services, publicUrl }: Pick<GatewayConfig, 'services' | 'publicUrl'>,
  upstreams: Upstreams,
  log: () => Logger,
): NonNullable<ServiceOptions['docs']> {
  let parts: ReadonlyMap<string, ApiDocument | undefined> = new Map();
  let freshUntil = 0;
  let fetching: Promise<void> | undefined;

  async function documentOf(origin: string): Promise<ApiDocument | undefined> {
    try {
      const limits = { headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS };
      const { statusCode, body } = await upstreams.request({ origin, path: '/docs/json', method: 'GET', ...limits });
      return statusCode === 200 ? ((await body.json()) as ApiDocument) : void (await body.dump());
    } catch (err) {
      log().warn({ err, origin }, 'the API document of a service could not be read');
      return undefined;
    }
  }

  async function fetchAll(): Promise<void> {
    const entries = Object.entries(services).map(async ([name, origin]) => [name, await documentOf(origin)] as const);
    parts = new Map(await Promise.all(entries));
    freshUntil = Date.now() + ([...parts.values()].includes(undefined) ? INCOMPLETE_MS : FRESH_MS);
  }

  function refresh(): Promise<void> {
    if (Date.now() < freshUntil) return Promise.resolve();
    fetching ??= fetchAll().finally(() => {
      fetching = undefined;
    });
    return fetching;
  }

  return {
    uiHooks: { onRequest: () => refresh() },
    transformSpecification: (own) => ({ ...mergeDocuments(own as ApiDocument, parts) }),
    transformStaticCSP: () => pagePolicy(publicUrl),
  };
}
