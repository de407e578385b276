import type { JournalEntry } from '../ledger/journal-entry.ts';
import { topupEntryId } from '../wallet/topup-effect.ts';
import type { WalletStore } from '../wallet/wallet.store.ts';
import type { MoneyOutside } from './money-outside.ts';
import type { Order } from './order.store.ts';

const UNTOUCHED = { available: 0, held: 0 };

/** Ledger entries for payments that came and went without an effect: the provider's fee is lost, and chargebacks. */
export function createLedgerOutside(
  wallets: Pick<WalletStore, 'post' | 'findEntry' | 'ownerOf'>,
  clock: () => Date,
): MoneyOutside {
  async function post({ id: orderId, userId }: Order, entry: Omit<JournalEntry, 'at' | 'userId' | 'orderId'>) {
    // The entry of an erased user may be under the user id that the order had before.
    if (await wallets.findEntry(userId, entry.id)) return;
    await wallets.post(userId, { ...entry, at: clock(), userId, orderId }, UNTOUCHED);
  }

  return {
    async returned(order, { paymentId, feePaise }) {
      if (feePaise === 0) return;
      const postings = [
        { account: 'provider-fees', paise: -feePaise },
        { account: 'razorpay', paise: feePaise },
      ] as const;
      await post(order, { id: `fee:${paymentId}`, kind: 'provider_fee', postings, paymentId });
    },
    async givenBack(order, { id, paymentId, amountPaise }) {
      const postings = [
        { account: 'corrections', paise: -amountPaise },
        { account: 'razorpay', paise: amountPaise },
      ] as const;
      await post(order, { id: `return:${id}`, kind: 'payment_returned', postings, paymentId });
    },
    toppedUp: ({ paymentId = '' }) => wallets.ownerOf(topupEntryId(paymentId)),
    async chargedBack(order, { id, paymentId, amountPaise }) {
      const postings = [
        { account: 'corrections', paise: -amountPaise },
        { account: 'razorpay', paise: amountPaise },
      ] as const;
      await post(order, { id: `dispute:${id}`, kind: 'chargeback', postings, paymentId });
    },
  };
}
