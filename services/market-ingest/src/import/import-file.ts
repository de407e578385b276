import type { PlaceTable } from '@anar/places/place-table';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { ingestPrices, type RunSummary } from '../ingest/ingest-prices.ts';
import { createIngestDeps } from '../ingest/register-ingest.ts';
import { openCsv, type PriceFile } from './open-csv.ts';

interface ImportOptions {
  sample: boolean;
  places: PlaceTable['places'];
  clock?: () => Date;
  /** Rows that are read at once; a thousand unless said. */
  pageRows?: number;
  /** Called now and then with how many rows were read. */
  onRows?: (count: number) => void;
}

/** What became of the rows, and where the file was broken. */
export type ImportSummary = RunSummary & Pick<PriceFile, 'broken'>;

/**
 * Takes older days from a file by the same checks as the portal's rows. May be run again, and while the service runs. Returns
 * how to do it, so that what it needs is known to the service before it starts.
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
