import type { Service } from '@anar/service-kit/lifecycle/service';
import type { PersonalFile } from '@anar/service-kit/personal-data/export-personal-data';
import { ownRows } from '@anar/service-kit/personal-data/own-rows';
import type { Account, JournalEntry } from '../ledger/journal-entry.ts';
import { doctorOf, heldOf, type LedgerDocument, ledgerModel, walletOf } from '../ledger/ledger.model.ts';
import { type OrderDocument, orderModel, type RefundFields } from '../orders/order.model.ts';
import { type SubscriptionDocument, subscriptionModel } from '../subscriptions/subscription.model.ts';
import { type WalletDocument, walletModel } from '../wallet/wallet.model.ts';

/**
 * A user's copy of their payment data. Of a ledger entry only the postings to the user's own accounts: the others
 * belong to us or to another user.
 */
export function ownFiles({ mongo }: Pick<Service, 'mongo'>): PersonalFile[] {
  const entryOf = (entry: Omit<JournalEntry, 'id'>, accounts: Record<string, Account>) => ({
    kind: entry.kind,
    at: entry.at,
    ...Object.fromEntries(
      Object.entries(accounts).map(([name, account]) => [name, movedIn(entry.postings, account)] as const),
    ),
    orderId: entry.orderId,
    paymentId: entry.paymentId,
    consultationId: entry.consultationId,
  });
  const inWallet = (userId: string) => ({ availablePaise: walletOf(userId), heldPaise: heldOf(userId) });

  return [
    {
      name: 'orders.json',
      rows: (userId) =>
        ownRows<OrderDocument>(orderModel(mongo), { userId }, (one) => ({
          id: one._id,
          purpose: one.purpose,
          amountPaise: one.amountPaise,
          state: one.state,
          createdAt: one.createdAt,
          paidAt: one.paidAt,
          method: one.method,
          razorpayOrderId: one.providerOrderId,
          razorpayPaymentId: one.paymentId,
          receiptNumber: one.receiptNumber,
          refund: one.refund && refundRow(one.refund),
          extraPayments: one.extraPayments?.map(({ paymentId, amountPaise, at, refund }) => ({
            razorpayPaymentId: paymentId,
            amountPaise,
            at,
            refund: refundRow(refund),
          })),
        })),
    },
    {
      name: 'subscriptions.json',
      rows: (userId) =>
        ownRows<SubscriptionDocument>(subscriptionModel(mongo), { _id: userId }, (one) => ({
          periods: one.periods,
          endsByWish: one.endsByWish,
        })),
    },
    {
      name: 'wallet.json',
      rows: (userId) =>
        ownRows<WalletDocument>(walletModel(mongo), { _id: userId }, (one) => ({
          availablePaise: one.availablePaise,
          heldPaise: one.heldPaise,
          paidOutPaise: one.paidOutPaise,
          holds: one.holds.map(({ id, feePaise, funding, amountPaise, state, at, settledAt }) => {
            return { consultationId: id, feePaise, funding, amountPaise, state, at, settledAt };
          }),
          newestEntries: one.entries.map((entry) => entryOf(entry, inWallet(userId))),
        })),
    },
    {
      name: 'wallet-entries.json',
      rows: (userId) =>
        ownRows<LedgerDocument>(ledgerModel(mongo), { owner: userId }, (entry) => ({
          number: entry.no,
          ...entryOf(entry, inWallet(userId)),
        })),
    },
    {
      name: 'earnings.json',
      rows: (userId) =>
        ownRows<LedgerDocument>(ledgerModel(mongo), { 'postings.account': doctorOf(userId) }, (entry) =>
          entryOf(entry, { earnedPaise: doctorOf(userId) }),
        ),
    },
  ];
}

const refundRow = ({ state, amountPaise, requestedAt, processedAt, returned, providerRefundId }: RefundFields) => ({
  ...{ state, amountPaise, requestedAt, processedAt },
  why: returned ?? 'asked for',
  razorpayRefundId: providerRefundId,
});

function movedIn(postings: JournalEntry['postings'], account: Account): number {
  return postings.filter((posting) => posting.account === account).reduce((sum, { paise }) => sum + paise, 0);
}
