import type { Service } from '@anar/service-kit/lifecycle/service';
import { type CallerOptions, createCaller } from '@anar/service-kit/provider/caller';
import { ProviderFailure } from '@anar/service-kit/provider/failure';
import { getJson, jsonAgent, withoutKeys } from '@anar/service-kit/provider/get-json';
import type { PortalConfig } from './settings.ts';

/** The government's open data portal, data.gov.in: mandi prices of the current day. */
export interface Portal {
  /**
   * Today's rows of pomegranate, page by page; none on a day without prices. Waits for our rate limit and for the
   * portal's Retry-After, up to 90 s a page. Throws `ProviderFailure`.
   */
  pages(): AsyncGenerator<unknown[]>;
}

const PAGE_ROWS = 1000;
/** The trial key gets ten rows a page: enough for 5000 rows, and an end if the portal never reports a last page. */
const MOST_PAGES = 500;
const PATIENCE_MS = 90_000;

export function createPortal(
  service: Pick<Service, 'metrics' | 'onStop' | 'redis' | 'key' | 'log'>,
  { baseUrl, apiKey, resource, timeoutMs, callsPerMinute }: PortalConfig,
  timing: Pick<CallerOptions, 'clock' | 'pause'> = {},
): Portal {
  const agent = jsonAgent();
  service.onStop('connections', () => agent.close());
  const caller = createCaller(service, { provider: 'data.gov.in', timeoutMs, callsPerMinute, ...timing });

  function address(offset: number): URL {
    const url = new URL(`${baseUrl}/resource/${resource}`);
    url.search = new URLSearchParams({
      ...(apiKey && { 'api-key': apiKey }),
      format: 'json',
      offset: String(offset),
      limit: String(PAGE_ROWS),
      'filters[commodity]': 'Pomegranate',
    }).toString();
    return url;
  }

  function ask(offset: number): Promise<Page> {
    const url = address(offset);
    const call = async (signal: AbortSignal) => readPage(await getJson(url, { agent, signal }), url);
    return caller.run(call, { patienceMs: PATIENCE_MS });
  }

  return {
    async *pages() {
      let offset = 0;
      let before = '';
      for (let number = 0; number < MOST_PAGES; number++) {
        const { records, total } = await ask(offset);
        const page = JSON.stringify(records);
        if (records.length > 0 && page === before) throw ignoresOffset();
        before = page;
        if (records.length > 0) yield records;
        // Advances by the rows received: a page may hold fewer than `limit`.
        offset += records.length;
        if (records.length === 0 || offset >= total) return;
      }
      service.log.warn({ rows: offset, pages: MOST_PAGES }, 'the portal has more pages than are asked for');
    },
  };
}

/** Otherwise the same rows would be read until `total` is reached, and the others never. */
const ignoresOffset = () => new ProviderFailure('nonsense', { cause: new Error('the same page for another offset') });

interface Page {
  records: unknown[];
  total: number;
}

/** Throws `nonsense` when the reply is not a page of rows: the portal sends errors with status 200 too. */
function readPage(reply: unknown, url: URL): Page {
  if (typeof reply !== 'object' || reply === null) throw new ProviderFailure('nonsense');
  const { records, total } = reply as { records?: unknown; total?: unknown };
  const isError = 'status' in reply && reply.status === 'error';
  if (!Array.isArray(records) || isError) {
    const cause = new Error(`no page of rows: ${withoutKeys(JSON.stringify(reply), url).slice(0, 200)}`);
    throw new ProviderFailure('nonsense', { cause });
  }
  // `total` is sent as text at times. Without a readable one, pages are read until an empty one.
  const rows = Number(total ?? Number.NaN);
  return { records, total: Number.isFinite(rows) ? rows : Number.POSITIVE_INFINITY };
}
