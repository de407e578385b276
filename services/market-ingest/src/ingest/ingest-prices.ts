import { MARKET } from '@anar/contracts/constants';
import { dayAfter, indiaDay } from '@anar/india/time';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { ProviderFailure } from '@anar/service-kit/provider/failure';
import { type ComputeDeps, computeMandis, type PriceChange } from '../mandis/compute-mandis.ts';
import type { MandiStore } from '../mandis/mandi.store.ts';
import type { Price } from '../prices/price.store.ts';
import type { IngestMetrics } from './ingest-metrics.ts';
import { createStoreRows, type Source, type StoreRowsDeps } from './rows/store-rows.ts';
import type { Run, RunCounts, RunStore } from './runs/run.store.ts';

export interface IngestDeps extends Omit<StoreRowsDeps, 'mandis' | 'prices'> {
  mandis: MandiStore;
  prices: StoreRowsDeps['prices'] & ComputeDeps['prices'];
  runs: RunStore;
  metrics: IngestMetrics;
  log: Service['log'];
  clock: () => Date;
  /** After every run that stored or confirmed something. */
  afterRun?: (() => Promise<void>) | undefined;
}

export type RunSummary = RunCounts & Pick<Run, 'state' | 'failure'> & { changed: PriceChange };

/**
 * Ingests all rows of a source, computes the shown prices of the mandis they changed and of those that an earlier run
 * left stale, and publishes the change. Rows received before the source failed are kept and computed; the failure is
 * stored in the run. Throws when our own stores fail: the next run continues from there.
 */
export async function ingestPrices(
  deps: IngestDeps,
  rows: AsyncIterable<unknown[]>,
  source: Source,
): Promise<RunSummary> {
  const { runs, clock, metrics, log } = deps;
  const id = await runs.begin(source.source, clock());
  const timed = metrics.seconds.startTimer();
  const counter = createRowCounter(deps, source);
  const failure = await counter
    .all(rows, (counts) => runs.progress(id, counts))
    .catch(async (error: unknown) => {
      if (error instanceof ProviderFailure) return error;
      timed({ state: 'failed' });
      const nothing = { ids: [], day: '' };
      await runs
        .end(id, { state: 'failed', failure: 'error', finishedAt: clock() }, nothing)
        .catch((err: unknown) => log.warn({ err, run: id }, 'the end of a run could not be stored'));
      throw error;
    });
  const changed = await computeMandis(deps, counter.touched, clock());
  await deps.mandis.hideBefore(dayAfter(indiaDay(clock()), -MARKET.historyDays));
  if (source.source === 'portal') await confirm(deps.mandis, counter.reported, clock());
  const state = failure ? 'failed' : 'done';
  const end = { state, finishedAt: clock(), ...(failure && { failure: failure.outcome }) } as const;
  await runs.end(id, end, changed);
  timed({ state });
  await deps.afterRun?.().catch((err) => log.warn({ err }, 'answers of before stay for an hour at most'));
  const { counts } = counter;
  log.info({ run: id, ...end, ...counts, changed: changed.ids.length }, 'prices were taken in');
  if (failure)
    log.warn({ err: failure, provider: 'data.gov.in', outcome: failure.outcome }, 'no prices from the portal');
  return { ...counts, ...end, changed };
}

/** Stores rows and counts their outcomes. */
function createRowCounter(deps: IngestDeps, source: Source) {
  const { metrics } = deps;
  const take = createStoreRows(deps, source);
  const counts: RunCounts = { received: 0, stored: 0, unchanged: 0, rejected: {} };
  const touched = new Set<string>();
  /** The newest reported day of each mandi. */
  const reported = new Map<string, string>();

  async function some(raws: unknown[]): Promise<void> {
    const { prices, stored, rejected } = await take(raws, deps.clock());
    const unchanged = raws.length - stored.length - rejected.length;
    for (const { mandiId } of stored) touched.add(mandiId);
    for (const { mandiId, day } of prices) if (day > (reported.get(mandiId) ?? '')) reported.set(mandiId, day);
    for (const { reason } of rejected) {
      counts.rejected[reason] = (counts.rejected[reason] ?? 0) + 1;
      metrics.rejected.inc({ reason });
    }
    counts.received += raws.length;
    counts.stored += stored.length;
    counts.unchanged += unchanged;
    metrics.rows.inc({ outcome: 'received' }, raws.length);
    metrics.rows.inc({ outcome: 'stored' }, stored.length);
    metrics.rows.inc({ outcome: 'unchanged' }, unchanged);
  }

  return {
    counts,
    touched,
    reported,
    async all(rows: AsyncIterable<unknown[]>, onSome: (counts: RunCounts) => Promise<void>): Promise<undefined> {
      for await (const raws of rows) {
        await some(raws);
        await onSome(counts);
      }
    },
  };
}

/** Sets `lastUpdated` of prices that the portal reported again: they are as fresh as its answer. */
async function confirm(mandis: MandiStore, reported: ReadonlyMap<Price['mandiId'], string>, now: Date): Promise<void> {
  const days = Map.groupBy(reported, ([, day]) => day);
  for (const [day, of] of days) {
    await mandis.confirm(
      of.map(([id]) => id),
      day,
      now,
    );
  }
}
