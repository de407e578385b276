import type { ComparedMandi, ShownMandis } from '../mandis/shown-mandis.store.ts';
import type { IndexMandis, SearchMandis } from './search-mandis.ts';

/** All shown mandis in the order of the list, and how they are searched. */
export interface SearchIndex {
  mandis: readonly ComparedMandi[];
  search: SearchMandis<ComparedMandi>;
}

/** Without a version (Redis is down) the index is rebuilt after this time. */
const UNVERSIONED_MS = 1000;

/**
 * Builds the index in the process, once per version. A search compares every spelling and allows typos, which no index
 * of the database does; there are at most some 1500 mandis and varieties in India, a megabyte, and they change with an
 * ingest only.
 */
export function createSearchIndex(
  mandis: ShownMandis,
  indexMandis: IndexMandis,
): (version?: string) => Promise<SearchIndex> {
  let cached: { version: string | undefined; readAt: number; index: Promise<SearchIndex> } | undefined;

  async function read(): Promise<SearchIndex> {
    const compared = await mandis.compared();
    return { mandis: compared, search: indexMandis(compared) };
  }

  return (version) => {
    const now = performance.now();
    const isGood =
      cached?.version === version && (version !== undefined || now - (cached?.readAt ?? 0) < UNVERSIONED_MS);
    if (cached && isGood) return cached.index;
    const built = { version, readAt: now, index: read() };
    cached = built;
    built.index.catch(() => {
      if (cached === built) cached = undefined;
    });
    return built.index;
  };
}
