import type { PlaceTable } from '@anar/places/place-table';
import type { Service } from '@anar/service-kit/service';
import { ingestDeps } from '../ingest/add-ingest.ts';
import { type Ended, ingestPrices } from '../ingest/ingest-prices.ts';
import { openCsv } from './open-csv.ts';

interface ImportOptions {
  sample: boolean;
  places: PlaceTable['places'];
  clock?: () => Date;
  /** Called now and then with how many rows were read. */
  onRows?: (count: number) => void;
}

/**
 * Takes older days from a file by the same checks as the portal's rows. May be run again, and while the service runs. Returns
 * how to do it, so that what it needs is known to the service before it starts.
 */
export function createImport(service: Service, options: ImportOptions): (file: string) => Promise<Ended> {
  const { sample, places, clock = () => new Date(), onRows } = options;
  const deps = ingestDeps(service, sample, { places, clock });
  return async (file) => {
    const { oneCommodity, pages } = await openCsv(file);
    return ingestPrices(deps, counted(pages(), onRows), { source: 'import', sample, oneCommodity });
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
