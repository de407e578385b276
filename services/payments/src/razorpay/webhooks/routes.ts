import { createHash } from 'node:crypto';
import { kitErrors } from '@anar/contracts/errors/kit';
import { paymentErrors } from '@anar/contracts/errors/payments';
import { paymentsWebhook } from '@anar/contracts/messages/jobs';
import { receiveWebhook } from '@anar/contracts/payments/payments';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isSignedBy } from '../signature.ts';
import type { WebhookStore } from './webhook.store.ts';

export interface WebhookRouteDeps {
  webhooks: Pick<WebhookStore, 'add'>;
  /** The current secret and, during a rotation, the previous one; undefined without keys. */
  secrets: readonly string[] | undefined;
  clock: () => Date;
}

const EVENT_ID = /^[\w-]{1,64}$/;

/** Checks, stores and acknowledges a webhook; a job processes it. After an error the provider delivers it again. */
export function registerWebhookRoute(
  { routes, jobs, log }: Service,
  { webhooks, secrets, clock }: WebhookRouteDeps,
): void {
  async function store(eventId: string, body: Buffer): Promise<'stored' | 'known'> {
    try {
      return await webhooks.add(eventId, body.toString('utf8'), clock());
    } catch (cause) {
      throw new AppError(kitErrors.internal, { cause });
    }
  }

  /** Not awaited: when the queue is down, the sweep finds the webhook. */
  function workSoon(eventId: string): void {
    jobs.add(paymentsWebhook, eventId, { eventId }).catch((err: unknown) => {
      log.warn({ err, eventId }, 'a stored webhook waits for the sweep');
    });
  }

  routes.public(receiveWebhook, async ({ body, headers }) => {
    if (!secrets) throw new AppError(paymentErrors.unconfigured);
    const signature = headers['x-razorpay-signature'];
    if (typeof signature !== 'string' || !isSignedBy(secrets, body, signature)) {
      throw new AppError(paymentErrors.webhookForged);
    }
    const sent = headers['x-razorpay-event-id'];
    const eventId =
      typeof sent === 'string' && EVENT_ID.test(sent) ? sent : createHash('sha256').update(body).digest('hex');
    if ((await store(eventId, body)) === 'stored') workSoon(eventId);
    return { ok: true };
  });
}
