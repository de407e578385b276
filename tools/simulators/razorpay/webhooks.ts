import { createHmac } from 'node:crypto';
import type { EventPayload } from './entities.ts';
import { newId } from './entities.ts';
import type { Timers } from './timers.ts';

/** Event delivery: by default each once, in order, at once. */
export interface DeliveryBehaviour {
  /** None: until delivered by hand. */
  missing?: boolean;
  /** Delay after the event. */
  delayMs?: number;
  /** Number of deliveries of each. */
  copies?: number;
  /** In random order, several concurrently. */
  shuffled?: boolean;
}

/** One event with all its deliveries. */
export interface SentEvent {
  id: string;
  event: string;
  /** The signed bytes. */
  body: string;
  /** HTTP statuses of its deliveries so far; 0: no response. */
  answers: number[];
}

export interface WebhookSettings {
  webhookUrl: string | undefined;
  webhookSecret: string;
}

export interface WebhookOptions {
  timers: Timers;
  settings: WebhookSettings;
  behaviour: () => DeliveryBehaviour;
  clock: () => Date;
  /** Delay before the first retry; doubles each time. Razorpay's own are minutes. */
  retryMs: number;
}

const ACCOUNT = 'acc_AnarLocal00001';
const ANSWER_MS = 5000;
const TRIES = 20;
const LONGEST_RETRY_MS = 5000;
const IN_PARALLEL = 8;
/** Window of events that are shuffled together. */
const SHUFFLE_MS = 200;
const KEPT = 20_000;

/** HMAC-SHA256 over the bytes, in hex, as in X-Razorpay-Signature. */
export const signatureOf = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex');

/** Delivers signed events, with retries. */
export function createWebhooks({ timers, settings, behaviour, clock, retryMs }: WebhookOptions) {
  const events = new Map<string, SentEvent>();
  const queue: SentEvent[] = [];
  let underWay = 0;

  async function deliver(one: SentEvent, url = settings.webhookUrl): Promise<number> {
    if (url === undefined) return 0;
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Razorpay-Webhook/v1',
      'x-razorpay-signature': signatureOf(one.body, settings.webhookSecret),
      'x-razorpay-event-id': one.id,
    };
    const answer = await fetch(url, { method: 'POST', headers, body: one.body, signal: AbortSignal.timeout(ANSWER_MS) })
      .then(async (reply) => {
        await reply.arrayBuffer();
        return reply.status;
      })
      .catch(() => 0);
    one.answers.push(answer);
    return answer;
  }

  async function deliverUntilTaken(one: SentEvent, attempt = 1): Promise<void> {
    const answer = await deliver(one);
    if ((answer >= 200 && answer < 300) || attempt >= TRIES) return;
    const pause = Math.min(retryMs * 2 ** (attempt - 1), LONGEST_RETRY_MS);
    timers.later(pause, () => void deliverUntilTaken(one, attempt + 1));
  }

  /** Sequentially; shuffled ones several concurrently. */
  function work(): void {
    const most = behaviour().shuffled ? IN_PARALLEL : 1;
    while (queue.length > 0 && underWay < most) {
      const one = queue.shift() as SentEvent;
      underWay++;
      void deliverUntilTaken(one).finally(() => {
        underWay--;
        work();
      });
    }
  }

  function enqueue(one: SentEvent): void {
    const { shuffled } = behaviour();
    if (shuffled) queue.splice(Math.floor(Math.random() * (queue.length + 1)), 0, one);
    else queue.push(one);
    if (shuffled) timers.later(SHUFFLE_MS, work);
    else work();
  }

  return {
    /** Delivers it as configured, and returns it. */
    emit(event: string, payload: EventPayload): SentEvent {
      const entities = Object.entries(payload);
      const body = JSON.stringify({
        entity: 'event',
        account_id: ACCOUNT,
        event,
        contains: entities.map(([name]) => name),
        // A snapshot: later changes are in the next event.
        payload: Object.fromEntries(entities.map(([name, entity]) => [name, { entity }])),
        created_at: Math.floor(clock().getTime() / 1000),
      });
      const one: SentEvent = { id: newId('pay').slice('pay_'.length), event, body, answers: [] };
      events.set(one.id, one);
      const [oldest] = events.keys();
      if (events.size > KEPT && oldest !== undefined) events.delete(oldest);
      const { missing = false, delayMs = 0, copies = 1 } = behaviour();
      if (missing || settings.webhookUrl === undefined) return one;
      const send = () => {
        for (let copy = 0; copy < copies; copy++) enqueue(one);
      };
      if (delayMs > 0) timers.later(delayMs, send);
      else send();
      return one;
    },
    /** Oldest first. */
    events: () => [...events.values()],
    event: (id: string) => events.get(id),
    /** Delivers it (again); resolves to the response's status. */
    deliver,
  };
}
