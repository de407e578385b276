import { inParallel } from '@anar/service-kit/lifecycle/in-parallel';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { WalletStore } from '../wallet/wallet.store.ts';
import type { LedgerStore } from './ledger.store.ts';

export interface Drain {
  /** Copies undrained entries from the wallets to the ledger; resolves when none is left. Safe to run concurrently. */
  drain(): Promise<void>;
  /** Drains every second, and once more at the stop. */
  start(): void;
  stop(): Promise<void>;
}

export interface DrainDeps {
  wallets: Pick<WalletStore, 'waiting' | 'markDrained'>;
  ledger: Pick<LedgerStore, 'append'>;
  log: Service['log'];
}

const WALLETS_AT_ONCE = 20;
const BATCH = 200;
const EVERY_MS = 1000;
const SLOWEST_RETRY_MS = 10_000;

/**
 * The relay from the wallets to the ledger: insert by unique id, then mark; a crash in between inserts nothing twice.
 */
export function createDrain({ wallets, ledger, log }: DrainDeps): Drain {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;
  let failures = 0;

  async function pass(): Promise<void> {
    for (;;) {
      const waiting = await wallets.waiting(BATCH);
      if (waiting.length === 0) return;
      await inParallel(WALLETS_AT_ONCE, waiting, async ({ userId, entries }) => {
        await ledger.append(userId, entries);
        await wallets.markDrained(
          userId,
          entries.map(({ id }) => id),
        );
      });
    }
  }

  function drain(): Promise<void> {
    running ??= pass().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function turn(): Promise<void> {
    try {
      await drain();
      if (failures > 0) log.info({}, 'entries reach the ledger again');
      failures = 0;
    } catch (err) {
      failures += 1;
      if (failures === 1) log.error({ err }, 'entries wait for the ledger');
    }
    if (!stopped) schedule(Math.min(EVERY_MS * Math.max(1, failures), SLOWEST_RETRY_MS));
  }

  function schedule(ms: number): void {
    timer = setTimeout(turn, ms).unref();
  }

  return {
    // A pass that is already running may have read before the caller's entry was written.
    drain: async () => {
      await running?.catch(() => undefined);
      await drain();
    },
    start: () => schedule(0),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running?.catch((err) => log.warn({ err }, 'entries wait for the ledger until the next start'));
    },
  };
}
