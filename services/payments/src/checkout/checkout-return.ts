import type { CheckoutReturn } from './checkout-order.ts';

const PAYMENT_ID = /^pay_[A-Za-z0-9]{1,40}$/;
const SIGNATURE = /^[0-9a-f]{64}$/;
const REASON = /^[a-z0-9_]{1,64}$/;

function metadataIn(text: string | null): { payment_id?: unknown } {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Reads the form that a checkout posts to `callback_url`; undefined when it is not one. */
export function readCheckoutReturn(form: URLSearchParams): CheckoutReturn | undefined {
  const paymentId = form.get('razorpay_payment_id') ?? '';
  const signature = form.get('razorpay_signature') ?? '';
  if (PAYMENT_ID.test(paymentId) && SIGNATURE.test(signature)) return { kind: 'paid', paymentId, signature };
  if (form.get('error[code]') === null) return undefined;
  const { payment_id } = metadataIn(form.get('error[metadata]'));
  const reason = form.get('error[reason]') ?? '';
  return {
    kind: 'failed',
    ...(typeof payment_id === 'string' && PAYMENT_ID.test(payment_id) && { paymentId: payment_id }),
    ...(REASON.test(reason) && { reason }),
  };
}
