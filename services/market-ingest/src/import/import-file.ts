import type { PlaceTable } from '@anar/places/place-table';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { ingestPrices, type RunSummary } from '../ingest/ingest-prices.ts';
import { createIngestDeps } from '../ingest/register-ingest.ts';
import { openCsv, type PriceFile } from './open-csv.ts';

interface ImportOptions {
  sample: boolean;
  places: PlaceTable['places'];
  clock?: () => Date;
  /** Rows of a page; 1000 by default. */
  pageRows?: number;
  /** Called after each page with the number of rows read so far. */
  onRows?: (count: number) => void;
}

/** Outcome of the rows, and where the file was broken. */
export type ImportSummary = RunSummary & Pick<PriceFile, 'broken'>;

/**
 * Imports older days from a file with the same checks as the portal's rows. Idempotent; safe while the service runs.
 * Returns the import as a function: its stores have to be registered before the service starts.
 */
export function createImport(service: Service, options: ImportOptions): (file: string) => Promise<ImportSummary> {
  const { sample, places, clock = () => new Date(), pageRows, onRows } = options;
  const deps = createIngestDeps(service, sample, { places, clock });
  return async (file) => {
    const { oneCommodity, pages, broken } = await openCsv(file, pageRows);
    const ended = await ingestPrices(deps, counted(pages(), onRows), { source: 'import', sample, oneCommodity });
    return { ...ended, broken };
  };
}

async function* counted(pages: AsyncIterable<unknown[]>, onRows?: (count: number) => void): AsyncGenerator<unknown[]> {
  let count = 0;
  for await (const page of pages) {
    yield page;
    count += page.length;
    onRows?.(count);
  }
}
