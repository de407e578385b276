import { eventually } from '@anar/service-kit/testing';
import { LOCAL_KEYS } from '@anar/simulators/razorpay/server';
import { Pool } from 'undici';
import { sign } from '../src/razorpay/signature.ts';
import { createPaymentsFixture } from '../src/testing/payments-fixture.ts';
import type { Delivery } from '../src/testing/razorpay.ts';

/**
 * Webhooks of captured payments over HTTP, each delivered twice, while the same process works on them: stored webhooks
 * per second, response time, and time until the last one is processed. The provider times out after five seconds and
 * recommends much less: the target is 500 ms.
 */

const PAYMENTS = 500;
const COPIES = 2;
const AT_ONCE = 20;
const MOST_P99_MS = 500;

const fixture = await createPaymentsFixture('benchwebhooks');
const deliveries: Delivery[] = [];
for (let made = 0; made < PAYMENTS; made += AT_ONCE) {
  const paid = Array.from({ length: AT_ONCE }, async () =>
    fixture.razorpay.pay((await fixture.person().topUp(5000)).id),
  );
  for (const payment of await Promise.all(paid)) deliveries.push(fixture.razorpay.webhook('payment.captured', payment));
}
const pool = new Pool(await fixture.service.app.listen({ host: '127.0.0.1', port: 0 }), { connections: AT_ONCE });

const waiting = Array.from({ length: COPIES }, () => deliveries).flat();
const ms: number[] = [];
let wrong = 0;
const startedAt = performance.now();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await deliver(next);
  }),
);
const storedIn = (performance.now() - startedAt) / 1000;
await eventually(async () => (await fixture.unworked()) === 0, 1200);
const workedIn = (performance.now() - startedAt) / 1000;
const credits = (await fixture.credits()).length;

const sorted = ms.toSorted((a, b) => a - b);
const share = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
const [p50, p99] = [share(0.5), share(0.99)];
console.log(`${PAYMENTS} payments, ${COPIES} deliveries each, ${AT_ONCE} at once`);
console.log(
  `stored: ${(ms.length / storedIn).toFixed(0)} a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
);
console.log(`worked on: all after ${workedIn.toFixed(1)} s, ${(PAYMENTS / workedIn).toFixed(0)} payments a second`);

const failures = [
  ...(wrong > 0 ? [`${wrong} wrong answers`] : []),
  ...(credits === PAYMENTS ? [] : [`${credits} credits`]),
  ...(p99 <= MOST_P99_MS ? [] : [`p99 at most ${MOST_P99_MS} ms`]),
];
for (const failure of failures) console.log(`MISSED: ${failure}`);
await pool.close();
await fixture.stop();
process.exit(failures.length === 0 ? 0 : 1);

async function deliver({ id, body }: Delivery): Promise<void> {
  const asked = performance.now();
  const headers = {
    ...{ 'x-razorpay-signature': sign(LOCAL_KEYS.webhookSecret, body), 'x-razorpay-event-id': id },
    'content-type': 'application/json',
  };
  const reply = await pool.request({ method: 'POST', path: '/api/razorpay/webhook', headers, body });
  await reply.body.dump();
  ms.push(performance.now() - asked);
  if (reply.statusCode !== 200) wrong++;
}
