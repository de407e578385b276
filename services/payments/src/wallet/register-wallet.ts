import type { Service } from '@anar/service-kit/lifecycle/service';
import { checkLedger, type LedgerReport } from '../ledger/check-ledger.ts';
import { createDrain, type Drain } from '../ledger/drain.ts';
import { createLedgerStore, type LedgerStore } from '../ledger/ledger.store.ts';
import { createPayouts, type Payouts } from '../ledger/payouts.ts';
import { registerLedger } from '../ledger/register-ledger.ts';
import type { PaymentEffect } from '../orders/settlement/payment-effect.ts';
import { registerWalletRoutes } from './routes.ts';
import { createTopupEffect } from './topup-effect.ts';
import { createWalletStore, type WalletStore } from './wallet.store.ts';

export interface WalletOptions {
  clock: () => Date;
  /** Drains and checks on a schedule; tests call both themselves. */
  byTheClock: boolean;
}

/** Users' money: the wallets, the ledger that is filled from them, and payouts to doctors. */
export interface Money {
  wallets: WalletStore;
  ledger: LedgerStore;
  drain: Drain;
  checkLedger: () => Promise<LedgerReport>;
  topup: PaymentEffect;
  payouts: Payouts;
}

/** What an operator command needs: no routes, no jobs. */
export function createMoney(
  service: Pick<Service, 'mongo' | 'events' | 'tombstones' | 'log'>,
  { clock }: Pick<WalletOptions, 'clock'>,
): Money {
  const ledger = createLedgerStore(service);
  const wallets = createWalletStore(service, { ledger, clock });
  const drain = createDrain({ wallets, ledger, log: service.log });
  return {
    wallets,
    ledger,
    drain,
    checkLedger: () => checkLedger({ wallets, ledger }),
    topup: createTopupEffect({ wallets, tombstones: service.tombstones, clock }),
    payouts: createPayouts({ wallets, ledger, drain, tombstones: service.tombstones, clock }),
  };
}

/** The same in the running service; its `checkLedger` also sets the alarm metrics. */
export function registerWallet(service: Service, { clock, byTheClock }: WalletOptions): Money {
  const money = createMoney(service, { clock });
  registerWalletRoutes(service, money);
  return { ...money, checkLedger: registerLedger(service, { ...money, clock, byTheClock }) };
}
