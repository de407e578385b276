import { createHmac } from 'node:crypto';
import { WEBHOOK_MAX_BYTES } from '@anar/contracts/constants';
import { paymentErrors } from '@anar/contracts/errors/payments';
import { type Answer, request } from '@anar/running-system/http-client';
import { newKey, type Outcome, saidBy, type Target } from './target.ts';

/** Secret of the sandbox of `npm start`. */
const LOCAL_SECRET = 'local-webhook-secret';
const DEPTH = 3000;

const bodies: Readonly<Record<string, string>> = {
  [`nested ${DEPTH} deep`]: `{"event":"payment.captured","payload":${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}}`,
  'larger than 512 KB': JSON.stringify({ event: 'payment.captured', payload: {}, more: 'a'.repeat(WEBHOOK_MAX_BYTES) }),
};

async function deliver({ url }: Target, body: string, secret: string): Promise<Answer> {
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = {
    ...{ 'content-type': 'application/json', 'x-razorpay-signature': signature },
    'x-razorpay-event-id': `evt_${newKey()}`,
  };
  const reply = await fetch(`${url}/api/razorpay/webhook`, { method: 'POST', headers, body });
  return {
    status: reply.status,
    body: (await reply.json().catch(() => ({}))) as Answer['body'],
    headers: reply.headers,
  };
}

/** Bodies that no provider sends, with a wrong and with a valid signature. */
export async function webhookBodies(target: Target): Promise<Outcome[]> {
  const secret = process.env.RAZORPAY_WEBHOOK_SECRET ?? LOCAL_SECRET;
  const honest = await deliver(target, '{"event":"nothing","payload":{}}', secret);
  const isSigned = honest.status === 200;
  const outcomes: Outcome[] = [];
  for (const [name, body] of Object.entries(bodies)) {
    for (const [how, key] of [
      ['signed', secret],
      ['with a wrong signature', newKey()],
    ] as const) {
      const row = { attack: 'webhook body', tried: `${name}, ${how}` };
      if (how === 'signed' && !isSigned) {
        const seen = `the signature is not taken there (${saidBy(honest)}): set RAZORPAY_WEBHOOK_SECRET`;
        outcomes.push({ ...row, seen, held: undefined });
        continue;
      }
      const answer = await deliver(target, body, key).catch(() => undefined);
      const after = await request(`${target.url}/readyz`, 'GET').catch(() => undefined);
      const isUnconfigured = answer?.body.code === paymentErrors.unconfigured.code;
      outcomes.push({
        ...row,
        seen: `${answer ? saidBy(answer) : 'closed'}; then ready ${after?.status ?? 'no'}`,
        // An oversized body may be cut off without a response.
        held: isUnconfigured
          ? undefined
          : (answer?.status ?? 0) < 500 && after?.status === 200 && isRefused(how, name, answer),
      });
    }
  }
  return outcomes;
}

/** With a valid signature only an oversized body is refused; a nested one is stored without effect. */
function isRefused(how: string, name: string, answer: Answer | undefined): boolean {
  const status = answer?.status ?? 0;
  return how === 'signed' && name.startsWith('nested')
    ? status === 200 || status === 400
    : status < 200 || status >= 400;
}
