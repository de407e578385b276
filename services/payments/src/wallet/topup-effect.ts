import type { Service } from '@anar/service-kit/lifecycle/service';
import type { JournalEntry } from '../ledger/journal-entry.ts';
import { walletOf } from '../ledger/ledger.model.ts';
import type { PaidOrder, PaymentEffect } from '../orders/settlement/payment-effect.ts';
import type { WalletStore } from './wallet.store.ts';

export interface TopupEffectDeps {
  wallets: Pick<WalletStore, 'post' | 'read' | 'findEntry'>;
  tombstones: Pick<Service['tombstones'], 'has'>;
  clock: () => Date;
}

export const topupEntryId = (paymentId: string) => `topup:${paymentId}`;

/** The fee the provider keeps of a payment; undefined when it keeps none. */
export function providerFeeEntry(paid: PaidOrder): JournalEntry | undefined {
  const { orderId, userId, paymentId, feePaise, paidAt: at } = paid;
  if (feePaise === 0) return undefined;
  const postings = [
    { account: 'provider-fees', paise: -feePaise },
    { account: 'razorpay', paise: feePaise },
  ] as const;
  return { id: `fee:${paymentId}`, kind: 'provider_fee', at, postings, userId, orderId, paymentId };
}

/** A payment that is credited to the wallet. */
export function createTopupEffect({ wallets, tombstones, clock }: TopupEffectDeps): PaymentEffect {
  return {
    async apply(paid) {
      const { orderId, userId, paymentId, amountPaise, paidAt: at } = paid;
      const id = topupEntryId(paymentId);
      const isErased = await tombstones.has(userId);
      if (isErased && !(await wallets.findEntry(userId, id))) return { return: 'erased' };
      const postings = [
        { account: 'razorpay', paise: -amountPaise },
        { account: walletOf(userId), paise: amountPaise },
      ] as const;
      const entry: JournalEntry = { id, kind: 'topup', at, postings, userId, orderId, paymentId };
      await wallets.post(userId, entry, { available: amountPaise, held: 0 });
      const fee = providerFeeEntry(paid);
      if (fee) await wallets.post(userId, fee, { available: 0, held: 0 });
      return 'applied';
    },
    async refusal({ userId, amountPaise }) {
      const { availablePaise } = await wallets.read(userId);
      return availablePaise < amountPaise ? 'spent' : undefined;
    },
    async takeBack({ orderId, userId, paymentId, amountPaise }, refundId) {
      const postings = [
        { account: walletOf(userId), paise: -amountPaise },
        { account: 'razorpay', paise: amountPaise },
      ] as const;
      const id = `return:${refundId}`;
      const entry: JournalEntry = { id, kind: 'topup_returned', at: clock(), postings, userId, orderId, paymentId };
      return (await wallets.post(userId, entry, { available: -amountPaise, held: 0 })) !== 'short';
    },
    async giveBack({ orderId, userId, paymentId, amountPaise }, refundId) {
      if (await tombstones.has(userId)) return false;
      const postings = [
        { account: 'razorpay', paise: -amountPaise },
        { account: walletOf(userId), paise: amountPaise },
      ] as const;
      const [id, kind] = [`return_failed:${refundId}`, 'topup_return_failed'] as const;
      await wallets.post(
        userId,
        { id, kind, at: clock(), postings, userId, orderId, paymentId },
        { available: amountPaise, held: 0 },
      );
      return true;
    },
  };
}
