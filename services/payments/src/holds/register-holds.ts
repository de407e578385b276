import { paymentsHoldSweep } from '@anar/contracts/messages/jobs';
import { placeHold } from '@anar/contracts/payments/holds';
import { createServiceClient, type ServiceClient } from '@anar/service-kit/http/service-client';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { Gauge } from 'prom-client';
import { ulid } from 'ulid';
import type { PaymentsConfig } from '../config.ts';
import type { LedgerStore } from '../ledger/ledger.store.ts';
import type { WalletStore } from '../wallet/wallet.store.ts';
import { createAskConsult } from './ask-consult.ts';
import { registerConsultClosedConsumers } from './consult-closed.consumer.ts';
import { registerConsultEndedConsumer } from './consult-ended.consumer.ts';
import { registerConsultRequestedConsumer } from './consult-requested.consumer.ts';
import { registerDisputeGrantedConsumer } from './dispute-granted.consumer.ts';
import { createHoldStore, type HoldStore } from './hold.store.ts';
import { createPlaceHold, type PlanOf } from './place-hold.ts';

export interface HoldsOptions {
  wallets: WalletStore;
  ledger: LedgerStore;
  planOf: PlanOf;
  clock: () => Date;
  byTheClock: boolean;
}

const EVERY_MINUTE = '* * * * *';

export interface Holds {
  holds: HoldStore;
  /** Client of consult-chat; undefined when its URL is not configured. */
  consult: ServiceClient | undefined;
  /** A granted dispute returned a fee to a wallet. The event is delivered again until the listener succeeds. */
  onGivenBack(listener: (userId: string) => Promise<void>): void;
}

/**
 * Fees of consultations: set aside at the request of other services, then paid or returned by consult-chat's events.
 */
export function registerHolds(
  service: Service,
  config: Pick<PaymentsConfig, 'commissionPercent' | 'proConsultationsPerMonth' | 'proMaxFeePaise' | 'consultUrl'>,
  { wallets, ledger, planOf, clock, byTheClock }: HoldsOptions,
): Holds {
  const { commissionPercent, consultUrl } = config;
  const { tombstones, log } = service;
  const holds = createHoldStore(service, { wallets, ledger, clock, commissionPercent });
  const place = createPlaceHold({ ...config, wallets, ledger, tombstones, planOf, clock });
  service.routes.service(placeHold, ({ body }) => place(body));
  registerConsultRequestedConsumer(service, holds);
  registerConsultEndedConsumer(service, holds);
  registerConsultClosedConsumers(service, holds);
  const listeners: ((userId: string) => Promise<void>)[] = [];
  registerDisputeGrantedConsumer(service, holds, async (userId) => {
    for (const listener of listeners) await listener(userId);
  });

  const consult =
    consultUrl === undefined ? undefined : createServiceClient(service, { baseUrl: consultUrl, audience: 'consult' });
  const askConsult = createAskConsult({ holds, consult, log });
  service.jobs.define(paymentsHoldSweep, () => askConsult(ulid()));
  if (byTheClock) service.jobs.every(paymentsHoldSweep, EVERY_MINUTE);

  new Gauge({
    name: 'hold_oldest_unconfirmed_seconds',
    help: 'Age of the oldest hold that consult-chat has not confirmed; 0 without any',
    registers: [service.metrics],
    async collect() {
      try {
        const oldest = await holds.oldestPlaced();
        this.set(oldest ? Math.max(0, (clock().getTime() - oldest.getTime()) / 1000) : 0);
      } catch (err) {
        log.debug({ err }, 'the age of unconfirmed holds is not known');
      }
    },
  });
  return { holds, consult, onGivenBack: (listener) => void listeners.push(listener) };
}
