import { paymentErrors } from '@anar/contracts/errors/payments';
import type { Hold, placeHold } from '@anar/contracts/payments/holds';
import type { PlanId } from '@anar/contracts/payments/plans';
import type { PartOf } from '@anar/contracts/route';
import { indiaDay } from '@anar/india/time';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey } from '@anar/service-kit/mongo/mongo';
import { retryOptimistically } from '@anar/service-kit/mongo/optimistic-retry';
import type { LedgerStore } from '../ledger/ledger.store.ts';
import { GIVEN_BACK, isGivenBack } from '../wallet/hold-state.ts';
import { keptHolds } from '../wallet/kept-holds.ts';
import type { HoldFields } from '../wallet/wallet.model.ts';
import type { WalletChange, WalletStore } from '../wallet/wallet.store.ts';
import { holdEntry, holdEntryId } from './hold-entries.ts';

/** The user's plan after its last change, with the payment that bought it; after `until` it is the free plan. */
export type PlanOf = (userId: string) => Promise<{ planId: PlanId; until: Date | null; paymentId?: string }>;

type HoldRequest = PartOf<typeof placeHold, 'body'>;

export interface PlaceHoldDeps {
  wallets: Pick<WalletStore, 'change' | 'find' | 'open'>;
  ledger: Pick<LedgerStore, 'has'>;
  tombstones: Pick<Service['tombstones'], 'refuse'>;
  planOf: PlanOf;
  clock: () => Date;
  /** How many consultations per calendar month of India Pro includes, each up to this fee. */
  proConsultationsPerMonth: number;
  proMaxFeePaise: number;
}

/** A hold unconfirmed for this long is asked about: longer than storing a consultation takes, even when slow. */
export const ASK_AFTER_MS = 60 * 1000;
/** Maximum holds in one wallet, including those settled in the last weeks. */
const MOST_HOLDS = 2000;

/**
 * Sets the fee of a consultation aside, or lets Pro pay it up to its limit. Idempotent by consultation id; a hold that
 * was returned is not placed again. Throws `balance_too_low` and `hold_differs`.
 */
export function createPlaceHold({
  wallets,
  ledger,
  tombstones,
  planOf,
  clock,
  proConsultationsPerMonth,
  proMaxFeePaise,
}: PlaceHoldDeps) {
  /** The payment of the active Pro plan. */
  async function proOf(userId: string, now: Date): Promise<string | undefined> {
    const { planId, until, paymentId } = await planOf(userId);
    return planId === 'pro' && (until === null || until > now) ? paymentId : undefined;
  }

  /**
   * Whether the write went through; a consultation that has a hold in another wallet is refused by the unique index.
   */
  async function push(userId: string, hold: HoldFields, change: WalletChange): Promise<boolean> {
    const where = { 'holds.id': { $ne: hold.id }, [`holds.${MOST_HOLDS - 1}`]: { $exists: false }, ...change.where };
    const fields = { holds: { $concatArrays: [keptHolds(hold.at), [{ $literal: hold }]] } };
    try {
      return await wallets.change(userId, { ...change, where, fields });
    } catch (error) {
      if (isDuplicateKey(error)) throw new AppError(paymentErrors.holdDiffers, { cause: error });
      throw error;
    }
  }

  /** Undefined: a concurrent write won, and the caller may retry. Throws when the balance is too low. */
  async function place(asked: HoldRequest): Promise<HoldFields | undefined> {
    const { userId, consultationId: id, doctorId, feePaise } = asked;
    const at = clock();
    const month = indiaDay(at).slice(0, 7);
    const askAt = new Date(at.getTime() + ASK_AFTER_MS);
    const fields = { id, doctorId, feePaise, month, state: 'placed' as const, at, askAt };
    const mayBeIncluded = proConsultationsPerMonth > 0 && feePaise <= proMaxFeePaise;
    const planPaymentId = mayBeIncluded ? await proOf(userId, at) : undefined;
    if (planPaymentId !== undefined) {
      const included: HoldFields = { ...fields, funding: 'included', amountPaise: 0, planPaymentId };
      const mayBe = {
        ...isWithinFairUse(month, proConsultationsPerMonth),
        'returnedPlans.paymentId': { $ne: planPaymentId },
      };
      if (await push(userId, included, { where: mayBe })) return included;
      const { holds = [], returnedPlans = [] } = (await wallets.find(userId)) ?? {};
      const isUsedUp = holds.filter((hold) => countsIn(month, hold)).length >= proConsultationsPerMonth;
      if (!isUsedUp && !returnedPlans.some(({ paymentId }) => paymentId === planPaymentId)) return undefined;
    }
    const held: HoldFields = { ...fields, funding: 'held', amountPaise: feePaise };
    if (await push(userId, held, { entry: holdEntry({ userId, hold: held, at }) })) return held;
    const { availablePaise = 0, holds = [] } = (await wallets.find(userId)) ?? {};
    if (availablePaise >= feePaise || holds.some((hold) => hold.id === id)) return undefined;
    throw new AppError(paymentErrors.balanceTooLow, { details: { shortfallPaise: feePaise - availablePaise } });
  }

  return async (asked: HoldRequest): Promise<Hold> => {
    const { userId, consultationId } = asked;
    await tombstones.refuse(userId);
    if (!(await wallets.find(userId))) await wallets.open(userId);
    return retryOptimistically(`hold ${consultationId}, to be placed`, async () => {
      const known = (await wallets.find(userId))?.holds.find(({ id }) => id === consultationId);
      if (known) return sameAgain(known, asked);
      // Settled so long ago that the wallet has evicted it.
      if (await ledger.has(holdEntryId(consultationId))) throw new AppError(paymentErrors.holdDiffers);
      const placed = await place(asked);
      return placed && onWire(placed);
    });
  };
}

/** Whether a hold counts towards the fair use of a month: one that was returned does not. */
const countsIn = (month: string, hold: HoldFields) =>
  hold.funding === 'included' && hold.month === month && !isGivenBack(hold.state);

/** Condition: fewer than `most` holds `countsIn` the month. */
const isWithinFairUse = (month: string, most: number) => ({
  $expr: {
    $lt: [
      {
        $size: {
          $filter: {
            input: '$holds',
            as: 'hold',
            cond: {
              $and: [
                { $eq: ['$$hold.funding', 'included'] },
                { $eq: ['$$hold.month', month] },
                { $not: [{ $in: ['$$hold.state', GIVEN_BACK] }] },
              ],
            },
          },
        },
      },
      most,
    ],
  },
});

function sameAgain(known: HoldFields, { doctorId, feePaise }: HoldRequest): Hold {
  const isSame = known.doctorId === doctorId && known.feePaise === feePaise;
  if (!isSame || isGivenBack(known.state)) {
    throw new AppError(paymentErrors.holdDiffers, { details: { state: known.state } });
  }
  return onWire(known);
}

const onWire = ({ id, funding, amountPaise }: HoldFields): Hold => ({ holdId: id, funding, amountPaise });
