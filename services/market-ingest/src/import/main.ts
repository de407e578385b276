import { loadPlaces } from '@anar/places/place-table';
import { printFailure, printLines } from '@anar/service-kit/lifecycle/print-lines';
import { createService } from '@anar/service-kit/lifecycle/service';
import { loadConfig } from '../config.ts';
import type { RunSummary } from '../ingest/ingest-prices.ts';
import { createImport } from './import-file.ts';

/**
 * `node services/market-ingest/src/import/main.ts FILE.csv` with the environment of the service: `npm run admin --
 * market-import` on an operator's machine, or in the service's container.
 */

const SAY_EVERY = 50_000;
const config = loadConfig(process.env);
const service = createService({
  name: 'market',
  title: 'Import of mandi prices',
  config: { ...config, logLevel: 'error' },
  uses: { mongo: true, redis: false, events: true },
});
const importFile = createImport(service, {
  sample: config.sample,
  places: loadPlaces().places,
  onRows: (count) => count % SAY_EVERY === 0 && printLines([`… ${count} rows`]),
});

try {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('usage: market-import FILE.csv');
  await service.start();
  const imported = await importFile(file);
  printLines(report(imported));
  const [broken] = imported.broken;
  if (broken) throw new Error(`the file is broken, lines may be missing: mend it and run again (${broken})`);
} catch (error) {
  printFailure(`market-import: ${error instanceof Error ? error.message : error}`);
} finally {
  // Stopping publishes the outbox; what cannot be published now is published by the service.
  await service.stop();
}

function report({ received, stored, unchanged, rejected, changed }: RunSummary): string[] {
  const reasons = Object.entries(rejected).map(([reason, count]) => `  ${reason}: ${count}`);
  const total = Object.values(rejected).reduce((sum, count) => sum + count, 0);
  return [
    `${received} rows read: ${stored} stored, ${unchanged} there before, ${total} kept aside`,
    ...reasons.sort(),
    `${changed.ids.length} mandis show something new`,
    ...(config.sample ? ['This system shows made-up prices (MARKET_SAMPLE): these too are marked नमूना.'] : []),
  ];
}
