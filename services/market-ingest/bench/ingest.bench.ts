import { dayAfter } from '@anar/india/time';
import { loadPlaces } from '@anar/places/place-table';
import { createService } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig } from '@anar/service-kit/testing';
import { type IngestDeps, ingestPrices } from '../src/ingest/ingest-prices.ts';
import { createIngestDeps } from '../src/ingest/register-ingest.ts';

/**
 * Cost of ingesting prices: a day of all mandis as the portal reports it, the same rows an hour later, 30 days of
 * history as a file holds them, and corrected prices on top of that history. Measured from rows in memory to computed
 * mandis in Mongo, without the portal's own time. CPU time is this process's; Mongo's is not included.
 */

const MANDIS = 1000;
const HISTORY_DAYS = 30;
const PAGE = 1000;
/** India's mandis report a thousand rows of pomegranate a day at most: a run has to be over in seconds. */
const AIM_PER_SECOND = 300;
/** Peak memory, with all rows of the file held by the bench. */
const MOST_MB = 700;
const TODAY = '2026-11-21';

const failures: string[] = [];
let deps: IngestDeps | undefined;
const service = await startTestService((config) => {
  const built = createService({ name: 'market', title: '', config, uses: { mongo: true, redis: false, events: true } });
  const clock = () => new Date(`${TODAY}T09:00:00Z`);
  deps = createIngestDeps(built, false, { places: loadPlaces().places, clock });
  return built;
}, testConfig('benchingest'));

const history = days(HISTORY_DAYS, 1);
const today = days(1, 0);
const first = await measure(`${MANDIS} mandis, one day, nothing stored`, today, 'portal');
const again = await measure('the same an hour later', today, 'portal');
const loaded = await measure(`${HISTORY_DAYS} days before, as a file`, history, 'import');
const next = await measure('corrected, on top of history', today.map(corrected), 'portal');
check(first.stored === today.length && again.stored === 0, 'a second time stores nothing');
check(loaded.stored === history.length && next.stored === today.length, 'every row is stored');
check(Math.min(first.perSecond, again.perSecond, next.perSecond) >= AIM_PER_SECOND, `${AIM_PER_SECOND} rows a second`);
const peakMb = process.resourceUsage().maxRSS / 1024;
console.log(`peak RSS ${peakMb.toFixed(0)} MB`);
check(peakMb <= MOST_MB, `at most ${MOST_MB} MB`);
const stale = await service.mongo.collection('mandis').countDocuments({ stale: true });
check(stale === 0, 'every mandi is computed');

for (const failure of failures) console.log(`MISSED: ${failure}`);
await dispose();
process.exit(failures.length === 0 ? 0 : 1);

function check(ok: boolean, aim: string): void {
  if (!ok) failures.push(aim);
}

/** Rows of all mandis for `count` days, the newest of them `before` days before today. */
function days(count: number, before: number) {
  return Array.from({ length: count * MANDIS }, (_, index) => {
    const [age, mandi] = [Math.floor(index / MANDIS) + before, index % MANDIS];
    const modal = 8000 + ((index * 37) % 2000);
    return {
      ...{ state: 'Maharashtra', district: 'Solapur', market: `Mandi ${mandi} Gaon`, commodity: 'Pomegranate' },
      ...{ variety: 'Bhagwa', grade: 'FAQ', arrival_date: dayAfter(TODAY, -age).split('-').reverse().join('/') },
      ...{ min_price: String(modal - 2000), max_price: String(modal + 3000), modal_price: String(modal) },
    };
  });
}

function corrected(row: (typeof today)[number]) {
  return { ...row, modal_price: String(Number(row.modal_price) + 100) };
}

async function* pagesOf(rows: readonly object[]): AsyncGenerator<unknown[]> {
  for (let from = 0; from < rows.length; from += PAGE) yield rows.slice(from, from + PAGE);
}

async function measure(name: string, rows: readonly object[], source: 'portal' | 'import') {
  if (!deps) throw new Error('not built');
  const cpu = process.cpuUsage();
  const started = performance.now();
  const { stored } = await ingestPrices(deps, pagesOf(rows), { source, sample: false });
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const perSecond = rows.length / seconds;
  const perCpuSecond = (rows.length * 1_000_000) / (user + system);
  const rate = `${perSecond.toFixed(0)} rows a second, ${perCpuSecond.toFixed(0)} a second and core`;
  console.log(`${name}: ${rows.length} rows, ${stored} stored, ${seconds.toFixed(2)} s, ${rate}`);
  return { stored, perSecond };
}
