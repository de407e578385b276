import { createHmac, timingSafeEqual } from 'node:crypto';

/** hex(HMAC-SHA256), as Razorpay signs. */
export function sign(secret: string, text: string | Buffer): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

function equal(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Whether any of the secrets signed exactly these bytes. All are tried, so that the time reveals nothing. */
export function isSignedBy(secrets: readonly string[], text: string | Buffer, signature: string): boolean {
  return secrets.map((secret) => equal(sign(secret, text), signature)).includes(true);
}

/** What the checkout signs with the key's secret. The order id must be the stored one, never one from a request. */
export function checkoutText(storedProviderOrderId: string, paymentId: string): string {
  return `${storedProviderOrderId}|${paymentId}`;
}
