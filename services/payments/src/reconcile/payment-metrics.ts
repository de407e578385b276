import { ORDER_STATES, RETURN_REASONS } from '@anar/contracts/constants';
import type { PaymentOrder } from '@anar/contracts/payments/payments';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { Counter, Gauge } from 'prom-client';
import type { OrderStore } from '../orders/order.store.ts';
import type { WebhookStore } from '../razorpay/webhooks/webhook.store.ts';

interface MetricsDeps {
  orders: Pick<OrderStore, 'open'>;
  webhooks: Pick<WebhookStore, 'countUnworked'>;
  clock: () => Date;
}

/** What needs an administrator. */
const UNEXPECTED = ['dispute_lost', 'refund_not_asked_for', 'refund_rejected', 'money_without_order'] as const;
export type OnUnexpected = (what: (typeof UNEXPECTED)[number]) => void;

/** Counts orders by each state they reach; one that was paid and refunded counts in three. */
export function countOrderStates({ metrics }: Pick<Service, 'metrics'>): (state: PaymentOrder['state']) => void {
  const states = new Counter({
    name: 'payments_orders_total',
    help: 'Orders by the states that they came to',
    labelNames: ['state'] as const,
    registers: [metrics],
  });
  for (const state of ORDER_STATES) states.inc({ state }, 0);
  return (state) => states.inc({ state });
}

/** Metrics of open orders, automatic refunds, and unexpected reports of the provider. */
export function createPaymentMetrics({ metrics, log }: Pick<Service, 'metrics' | 'log'>, deps: MetricsDeps) {
  const { orders, webhooks, clock } = deps;
  const registers = [metrics];
  const unknown = (err: unknown) => log.debug({ err }, 'what is open of payments is not known');
  const age = new Gauge({
    name: 'payments_oldest_open_seconds',
    help: 'Age of the oldest order that waits, by what it waits for; 0: none',
    labelNames: ['waits_for'] as const,
    registers,
  });
  new Gauge({
    name: 'payments_open_orders',
    help: 'Orders that wait: created or authorized ones for their money, paid ones for their effect, others for a refund',
    labelNames: ['waits_for'] as const,
    registers,
    async collect() {
      const open = await orders.open().catch(unknown);
      for (const [waits_for, { count, oldest }] of Object.entries(open ?? {})) {
        this.set({ waits_for }, count);
        age.set({ waits_for }, oldest ? Math.max(0, (clock().getTime() - oldest.getTime()) / 1000) : 0);
      }
    },
  });
  new Gauge({
    name: 'payments_webhooks_unworked',
    help: 'Stored webhooks that nobody has worked on yet',
    registers,
    async collect() {
      const count = await webhooks.countUnworked().catch(unknown);
      if (count !== undefined) this.set(count);
    },
  });
  const returned = new Counter({
    name: 'payments_returned_total',
    help: 'Payments given back unasked, by why',
    labelNames: ['reason'] as const,
    registers,
  });
  for (const reason of RETURN_REASONS) returned.inc({ reason }, 0);
  const unexpected = new Counter({
    name: 'payments_unexpected_total',
    help: 'Told by the provider, and for an administrator to look at, by what it is',
    labelNames: ['what'] as const,
    registers,
  });
  for (const what of UNEXPECTED) unexpected.inc({ what }, 0);
  return {
    onReturned: (reason: NonNullable<PaymentOrder['returned']>) => returned.inc({ reason }),
    onUnexpected: ((what) => unexpected.inc({ what })) as OnUnexpected,
  };
}
