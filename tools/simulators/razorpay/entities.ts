import { randomBytes } from 'node:crypto';
import type { Refusal } from './refusal.ts';

/** Entities as Razorpay's documentation has them (razorpay.com/docs/api): amounts in paise, times in Unix seconds. */

/** Razorpay says `[]` where there are none. */
export type Notes = Record<string, string> | [];

export interface Order {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: 'INR';
  receipt: string | null;
  offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
  created_at: number;
}

export type Method = 'upi' | 'card';

export interface Payment {
  id: string;
  entity: 'payment';
  amount: number;
  currency: 'INR';
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  invoice_id: null;
  international: false;
  method: Method;
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  captured: boolean;
  description: string | null;
  card_id: string | null;
  bank: null;
  wallet: null;
  vpa: string | null;
  email: string;
  contact: string;
  notes: Notes;
  /** Razorpay's fee, `tax` included; null until captured. */
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: { rrn?: string | null; auth_code?: string | null };
  created_at: number;
}

export interface RefundEntity {
  id: string;
  entity: 'refund';
  amount: number;
  currency: 'INR';
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: { arn: string | null };
  created_at: number;
  batch_id: null;
  status: 'pending' | 'processed' | 'failed';
  speed_processed: 'normal';
  speed_requested: 'normal' | 'optimum';
}

export interface Dispute {
  id: string;
  entity: 'dispute';
  payment_id: string;
  amount: number;
  currency: 'INR';
  /** 0 until the dispute is lost. */
  amount_deducted: number;
  reason_code: string;
  respond_by: number;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  phase: 'chargeback';
  created_at: number;
}

/** Entities in an event's payload. */
export interface EventPayload {
  payment?: Payment;
  order?: Order;
  refund?: RefundEntity;
  dispute?: Dispute;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `order_EKwxwAgItmmXdp` */
export const newId = (kind: 'order' | 'pay' | 'rfnd' | 'disp' | 'card') =>
  `${kind}_${[...randomBytes(14)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;

const FEE_PERCENT = 2;
const GST_PERCENT = 18;

/** 2 % of the amount plus GST: the standard plan. Paise. */
export function feeOf(amount: number): { fee: number; tax: number } {
  const withoutTax = Math.round((amount * FEE_PERCENT) / 100);
  const tax = Math.round((withoutTax * GST_PERCENT) / 100);
  return { fee: withoutTax + tax, tax };
}

/** Documented error fields of failed payments, by reason. */
export const FAILURES = {
  payment_failed: {
    description:
      'Payment was unsuccessful due to a temporary issue. If amount got deducted, it will be refunded within 5-7 working days.',
    source: 'gateway',
    step: 'payment_response',
  },
  card_declined: {
    description:
      "Your payment didn't go through as it was declined by the bank. Try another payment method or contact your bank.",
    source: 'issuer_bank',
    step: 'payment_authorization',
  },
  insufficient_funds: {
    description:
      'Your payment could not be completed due to insufficient account balance. Try again with another card or account.',
    source: 'customer',
    step: 'payment_authorization',
  },
  incorrect_otp: {
    description: 'Payment processing failed because of incorrect OTP',
    source: 'customer',
    step: 'payment_authentication',
  },
  payment_cancelled: {
    description: 'Payment processing cancelled by user',
    source: 'customer',
    step: 'payment_authentication',
  },
  payment_timed_out: {
    description: 'Payment was unsuccessful as you could not complete it in time. Try again.',
    source: 'customer',
    step: 'payment_authentication',
  },
  gateway_technical_error: {
    description: 'Payment processing failed due to error at bank or wallet gateway',
    source: 'gateway',
    step: 'payment_authorization',
  },
} as const satisfies Record<string, Pick<Refusal, 'description' | 'source' | 'step'>>;
export type FailureReason = keyof typeof FAILURES;
