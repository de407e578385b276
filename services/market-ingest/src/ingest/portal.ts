import type { Service } from '@anar/service-kit/lifecycle/service';
import { type CallerOptions, createCaller } from '@anar/service-kit/provider/caller';
import { ProviderFailure } from '@anar/service-kit/provider/failure';
import { getJson, jsonAgent, withoutKeys } from '@anar/service-kit/provider/get-json';
import type { PortalConfig } from './settings.ts';

/** The government's open data portal, data.gov.in: mandi prices of the current day. */
export interface Portal {
  /**
   * Today's rows of pomegranate as they come, page by page; none at all on a day without prices. Waits for its turn and for
   * what the portal asks to wait, up to 90 s a page. Throws `ProviderFailure`.
   */
  pages(): AsyncGenerator<unknown[]>;
}

const PAGE_ROWS = 1000;
/** A key for trying out gets ten rows a page: enough for 5000 rows, and an end to a portal that never says the last one. */
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
        // Not by `limit`: a page may hold fewer rows than were asked for.
        offset += records.length;
        if (records.length === 0 || offset >= total) return;
      }
      service.log.warn({ rows: offset, pages: MOST_PAGES }, 'the portal has more pages than are asked for');
    },
  };
}

/** The same rows would come until `total` is reached, and the others never. */
const ignoresOffset = () => new ProviderFailure('nonsense', { cause: new Error('the same page for another offset') });

interface Page {
  records: unknown[];
  total: number;
}

/** Throws `nonsense` when it is no page of rows: the portal sends errors with status 200 too. */
function readPage(reply: unknown, url: URL): Page {
  if (typeof reply !== 'object' || reply === null) throw new ProviderFailure('nonsense');
  const { records, total } = reply as { records?: unknown; total?: unknown };
  const isError = 'status' in reply && reply.status === 'error';
  if (!Array.isArray(records) || isError) {
    const cause = new Error(`no page of rows: ${withoutKeys(JSON.stringify(reply), url).slice(0, 200)}`);
    throw new ProviderFailure('nonsense', { cause });
  }
  // Numbers come as text at times. One that cannot be read: all pages until an empty one.
  const rows = Number(total ?? Number.NaN);
  return { records, total: Number.isFinite(rows) ? rows : Number.POSITIVE_INFINITY };
}
