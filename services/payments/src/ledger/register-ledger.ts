import { paymentsLedgerCheck } from '@anar/contracts/messages/jobs';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { Gauge } from 'prom-client';
import type { WalletStore } from '../wallet/wallet.store.ts';
import { checkLedger, describeProblem, type LedgerReport } from './check-ledger.ts';
import type { Drain } from './drain.ts';
import { createLastCheckStore } from './last-check.store.ts';
import type { LedgerStore } from './ledger.store.ts';

export interface LedgerOptions {
  wallets: WalletStore;
  ledger: LedgerStore;
  drain: Drain;
  clock: () => Date;
  byTheClock: boolean;
}

const EVERY_FIVE_MINUTES = '*/5 * * * *';

/**
 * Fills the ledger from the wallets and checks that both agree; returns the check, which also sets the alarm metrics.
 */
export function registerLedger(
  service: Service,
  { wallets, ledger, drain, clock, byTheClock }: LedgerOptions,
): () => Promise<LedgerReport> {
  const { app, jobs, log } = service;
  const lastCheck = createLastCheckStore(service);

  async function check(): Promise<LedgerReport> {
    const report = await checkLedger({ wallets, ledger });
    await lastCheck.put({ at: clock(), problems: report.problems });
    if (report.problems > 0) {
      const { problems, shown } = report;
      log.error({ problems, shown: shown.map(describeProblem) }, 'wallets and ledger do not agree');
    }
    return report;
  }

  jobs.define(paymentsLedgerCheck, async () => void (await check()));
  service.onStop('outbox', drain.stop);
  if (byTheClock) {
    jobs.every(paymentsLedgerCheck, EVERY_FIVE_MINUTES);
    app.addHook('onReady', async () => drain.start());
  }
  measure(service, { lastCheck, wallets, clock });
  return check;
}

interface Measured {
  lastCheck: ReturnType<typeof createLastCheckStore>;
  wallets: Pick<WalletStore, 'countWaiting'>;
  clock: () => Date;
}

/** Metrics from Mongo, so that they are the same whichever replica ran the check. */
function measure({ metrics, log }: Service, { lastCheck, wallets, clock }: Measured): void {
  function gauge(name: string, help: string, value: () => Promise<number | undefined>): void {
    new Gauge({
      name,
      help,
      registers: [metrics],
      async collect() {
        const measured = await value().catch((err: unknown) => {
          log.debug({ err, metric: name }, 'not measured');
          return undefined;
        });
        if (measured === undefined) this.remove();
        else this.set(measured);
      },
    });
  }
  gauge('ledger_problems', 'What the last check of wallets and ledger found; missing before the first', async () => {
    return (await lastCheck.read())?.problems;
  });
  gauge('ledger_check_age_seconds', 'Time since that check', async () => {
    const at = (await lastCheck.read())?.at;
    return at && Math.max(0, (clock().getTime() - at.getTime()) / 1000);
  });
  gauge('ledger_waiting_wallets', 'Wallets with entries that the ledger does not have yet', () =>
    wallets.countWaiting(),
  );
}
