import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { type Field, fieldOf } from '../ingest/rows/read-record.ts';

/** A table of mandi prices in a file, read page by page on demand. */
export interface PriceFile {
  /** There is no column for the commodity: Agmarknet's reports are of the one that was requested. */
  oneCommodity: boolean;
  /** Rows as objects keyed by column name, a page at a time. */
  pages(): AsyncGenerator<unknown[]>;
  /** Parse errors so far (a quote that is never closed): lines after one may be missing. */
  broken: readonly string[];
}

const PAGE_ROWS = 1000;
/** A report may start with a title and an empty line. */
const HEADING_WITHIN = 20;
const NEEDED: readonly Field[] = ['state', 'district', 'market', 'day', 'min', 'max', 'modal'];
const NAMES: Record<Field, string> = {
  ...{ state: 'State', district: 'District', market: 'Market', commodity: 'Commodity', variety: 'Variety' },
  ...{ grade: 'Grade', group: 'Group', day: 'Arrival Date or Reported Date' },
  ...{ min: 'Min Price', max: 'Max Price', modal: 'Modal Price' },
};

/**
 * Opens a CSV as Agmarknet publishes it ("Market Name", "Min Price (Rs./Quintal)", "Reported Date") or as data.gov.in exports
 * it (`market`, `min_price`, `arrival_date`). Throws when it cannot be read or columns are missing.
 */
export async function openCsv(file: string, pageRows = PAGE_ROWS): Promise<PriceFile> {
  const parser = parse({
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 100_000,
    // Otherwise rows before the broken one would be lost with it.
    skip_records_with_error: true,
  });
  const broken: string[] = [];
  parser.on('skip', ({ message }: Error) => broken.push(message));
  // Errors of the file are thrown by the parser's iterator.
  pipeline(createReadStream(file), parser, () => undefined);
  const lines = parser[Symbol.asyncIterator]() as AsyncIterator<string[], undefined>;
  const columns = await heading(lines);

  async function* pages(): AsyncGenerator<unknown[]> {
    let page: unknown[] = [];
    for (let line = await lines.next(); !line.done; line = await lines.next()) {
      const { value } = line;
      page.push(Object.fromEntries(columns.map((column, index) => [column, value[index]])));
      if (page.length === pageRows) {
        yield page;
        page = [];
      }
    }
    if (page.length > 0) yield page;
  }

  return { oneCommodity: !columns.some((column) => fieldOf(column) === 'commodity'), pages, broken };
}

/** The column names: the first line that has all required columns. */
async function heading(lines: AsyncIterator<string[], undefined>): Promise<string[]> {
  let nearest: readonly Field[] = NEEDED;
  for (let count = 0; count < HEADING_WITHIN; count++) {
    const line = await lines.next();
    if (line.done) break;
    const fields = line.value.map(fieldOf);
    const missing = NEEDED.filter((field) => !fields.includes(field));
    if (missing.length === 0) return line.value;
    if (missing.length < nearest.length) nearest = missing;
  }
  throw new Error(`no table of mandi prices: columns missing: ${nearest.map((field) => NAMES[field]).join(', ')}`);
}
