import type { Service } from '@anar/service-kit/lifecycle/service';
import { Counter, Gauge, Histogram } from 'prom-client';
import { REASONS } from './rows/read-record.ts';
import type { RunStore } from './runs/run.store.ts';

const OUTCOMES = ['received', 'stored', 'unchanged'] as const;

export type IngestMetrics = ReturnType<typeof createIngestMetrics>;

/** Metrics of the runs: rows, rejected rows, duration, age of the last good run. */
export function createIngestMetrics(
  { metrics, log }: Pick<Service, 'metrics' | 'log'>,
  { runs, clock }: { runs: Pick<RunStore, 'lastGood'>; clock: () => Date },
) {
  const registers = [metrics];
  const rows = new Counter({
    name: 'market_rows_total',
    help: 'Rows that came, those new or changed, those stored before',
    labelNames: ['outcome'] as const,
    registers,
  });
  const rejected = new Counter({
    name: 'market_rejected_rows_total',
    help: 'Rows kept aside because they cannot be right',
    labelNames: ['reason'] as const,
    registers,
  });
  for (const outcome of OUTCOMES) rows.inc({ outcome }, 0);
  for (const reason of REASONS) rejected.inc({ reason }, 0);
  const seconds = new Histogram({
    name: 'market_run_seconds',
    help: 'Time of one look at the portal, failed ones too',
    labelNames: ['state'] as const,
    buckets: [0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600],
    registers,
  });
  new Gauge({
    name: 'market_last_good_pull_age_seconds',
    help: 'Time since the last look at the portal that went well, of any replica; missing when there was none',
    registers,
    async collect() {
      const at = await runs.lastGood().catch((err: unknown) => {
        log.debug({ err }, 'the age of the prices is not known');
        return undefined;
      });
      if (at) this.set(Math.max(0, (clock().getTime() - at.getTime()) / 1000));
      else this.remove();
    },
  });
  return { rows, rejected, seconds };
}
