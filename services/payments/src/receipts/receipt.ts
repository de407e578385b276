import type { Receipt } from '@anar/contracts/payments/payments';
import type { SellerConfig } from '../config.ts';
import type { Order } from '../orders/order.store.ts';
import { refundOnWire } from '../orders/order-on-wire.ts';
import type { Period } from '../subscriptions/periods.ts';

type ReceiptOrder = Pick<
  Order,
  'id' | 'purpose' | 'amountPaise' | 'refund' | 'method' | 'receiptNumber' | 'paymentId' | 'paidAt'
>;

/** The receipt of a paid order. Of the seller and the tax only what is configured: nothing is invented. */
export function toReceipt(
  order: ReceiptOrder,
  seller: SellerConfig,
  period: Pick<Period, 'from' | 'until'> | undefined,
): Receipt {
  const { id, receiptNumber, purpose, amountPaise, paidAt, method, paymentId, refund } = order;
  if (!receiptNumber || !paymentId || !paidAt) throw new Error(`Order ${id} has no receipt`);
  return {
    number: receiptNumber,
    orderId: id,
    purpose,
    amountPaise,
    paidAt: paidAt.toISOString(),
    ...(method && { method }),
    paymentId,
    ...(period && { period: { from: period.from.toISOString(), until: period.until.toISOString() } }),
    ...(refund && { refund: refundOnWire(refund) }),
    seller: sellerOf(seller, order),
  };
}

/** GST is included in the price; a wallet top-up is not a sale yet. */
function sellerOf(
  { name, address, gstin, gstPercent, sac }: SellerConfig,
  { purpose, amountPaise }: ReceiptOrder,
): Receipt['seller'] {
  const isTaxed = gstin !== '' && gstPercent > 0 && purpose.kind === 'plan';
  const includedPaise = Math.round((amountPaise * gstPercent) / (100 + gstPercent));
  return {
    ...(name && { name }),
    ...(address && { address }),
    ...(gstin && { gstin }),
    ...(isTaxed && { gst: { percent: gstPercent, includedPaise, ...(sac && { sac }) } }),
  };
}
