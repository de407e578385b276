import { marketIngest } from '@anar/contracts/messages/jobs';
import { HOUR_MS } from '@anar/india/time';
import type { PlaceTable } from '@anar/places/place-table';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isPassing, type ProviderFailure } from '@anar/service-kit/provider/failure';
import type { MarketConfig } from '../config.ts';
import { createMandiStore } from '../mandis/mandi.store.ts';
import { createPriceStore } from '../prices/price.store.ts';
import { createIngestMetrics } from './ingest-metrics.ts';
import { type IngestDeps, ingestPrices } from './ingest-prices.ts';
import { createNameMandi } from './names/normalize-names.ts';
import { createPortal } from './portal/portal.ts';
import { registerRefreshRoutes } from './routes.ts';
import { createRejectedStore } from './rows/rejected.store.ts';
import { createRefresh } from './runs/refresh.ts';
import { createRunStore, type RunStore } from './runs/run.store.ts';

export interface IngestOptions {
  places: PlaceTable['places'];
  clock: () => Date;
  afterRun?: (() => Promise<void>) | undefined;
  /** Whether runs are scheduled; tests start them themselves. */
  byTheClock: boolean;
}

/** Not on the full hour, when the portal has most requests. */
const EVERY_HOUR = '7 * * * *';

/** Prices from the portal: every hour, on start-up when the last good run is older, and on request. */
export function registerIngest(service: Service, { portal: settings, sample }: MarketConfig, options: IngestOptions) {
  const { clock, byTheClock } = options;
  const deps = createIngestDeps(service, sample, options);
  const { runs } = deps;
  const portal = settings && createPortal(service, settings);
  if (settings) service.log.info({ baseUrl: settings.baseUrl, sample }, 'the portal of prices is configured');

  service.jobs.define(marketIngest, async () => {
    if (!portal) return;
    const { failure } = await ingestPrices(deps, portal.pages(), { source: 'portal', sample });
    if (failure && isTransient(failure)) throw new Error(`the portal: ${failure}`);
  });
  service.health.add({
    name: 'portal',
    required: false,
    check: () => (portal ? portalStatus(runs) : 'unconfigured'),
  });
  registerRefreshRoutes(service, createRefresh(service, { runs, isConfigured: portal !== undefined, clock }));
  if (portal && byTheClock) {
    service.jobs.every(marketIngest, EVERY_HOUR);
    ingestOnStart(service, runs, clock);
  }
  return { runs };
}

/** Dependencies of a run, for the portal and for a file. */
export function createIngestDeps(
  service: Service,
  sample: boolean,
  { places, clock, afterRun }: Pick<IngestOptions, 'places' | 'clock' | 'afterRun'>,
): IngestDeps {
  const runs = createRunStore(service, sample);
  return {
    name: createNameMandi({ places }, sample),
    mandis: createMandiStore(service, sample),
    prices: createPriceStore(service),
    rejected: createRejectedStore(service),
    runs,
    metrics: createIngestMetrics(service, { runs, clock }),
    log: service.log,
    clock,
    afterRun,
  };
}

/** A rejected key or a rate limit would fail again after the two seconds of a retry. */
function isTransient(failure: string): boolean {
  return failure === 'timeout' || isPassing(failure as ProviderFailure['outcome']);
}

/** By the last run, on whichever replica. */
async function portalStatus(runs: RunStore): Promise<'up' | 'down' | 'misconfigured'> {
  const last = await runs.last();
  if (last?.state !== 'failed') return 'up';
  return last.failure === 'unauthorized' ? 'misconfigured' : 'down';
}

/** A new system gets prices, and one that was down gets today's. Replicas add the same job id, so only one job runs. */
function ingestOnStart({ app, jobs, log }: Service, runs: RunStore, clock: () => Date): void {
  async function queueIfOld(): Promise<void> {
    const now = clock().getTime();
    const last = (await runs.lastGood())?.getTime() ?? 0;
    if (now - last > HOUR_MS) await jobs.add(marketIngest, `start-${Math.floor(now / HOUR_MS)}`, {});
  }
  app.addHook('onReady', async () => {
    queueIfOld().catch((err) => log.warn({ err }, 'the portal is asked when its hour comes'));
  });
}
