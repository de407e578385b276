import Type, { type Static } from 'typebox';
import { WALLET_ENTRY_KINDS } from '../constants.ts';
import { route } from '../route.ts';
import { Instant, PageQuery, Ulid, UserIdParams } from '../shapes.ts';
import { Paise } from './plans.ts';

/** One row of the history. A fee is one row from its hold on. The amounts of all rows sum up to the spendable balance. */
export const WalletEntry = Type.Object({
  id: Type.String({ maxLength: 100 }),
  kind: Type.Enum([...WALLET_ENTRY_KINDS], {
    description:
      'of a fee its state now; `fee_returned`: it was held and not paid, or paid and came back after a dispute',
  }),
  amountPaise: Type.Integer({ description: 'paise, negative when it left what may be spent; 0 of a returned fee' }),
  /** Of a fee: when it was set aside. */
  at: Instant,
  orderId: Type.Optional(Ulid),
  consultationId: Type.Optional(Ulid),
  feePaise: Type.Optional(Paise),
  doctorId: Type.Optional(Ulid),
  settledAt: Type.Optional(Instant),
});
export type WalletEntry = Static<typeof WalletEntry>;

/** Money held for one consultation: paid when it ended, else returned. */
export const WalletHold = Type.Object({ consultationId: Ulid, doctorId: Ulid, amountPaise: Paise, since: Instant });

export const Wallet = Type.Object({
  availablePaise: Paise,
  heldPaise: Paise,
  holds: Type.Array(WalletHold),
});
export type Wallet = Static<typeof Wallet>;

export const readWallet = route({
  method: 'GET',
  path: '/api/wallet/user/:userId',
  summary: 'The caller’s balance and what is held',
  params: UserIdParams,
  replies: { 200: Type.Object({ wallet: Wallet }) },
});

export const listWalletEntries = route({
  method: 'GET',
  path: '/api/wallet/user/:userId/entries',
  summary: 'The caller’s history, newest first',
  params: UserIdParams,
  query: Type.Object({
    limit: PageQuery.properties.limit,
    before: Type.Optional(Type.String({ maxLength: 200, description: '`next` of the page before' })),
  }),
  replies: { 200: Type.Object({ entries: Type.Array(WalletEntry), next: Type.Optional(Type.String()) }) },
});

/** Outcome of the balance if the account were deleted now; holds count as returned. */
export const WalletClosing = Type.Object({
  walletPaise: Paise,
  toSourcePaise: Type.Integer({ minimum: 0, description: 'goes back to the cards and accounts it was paid from' }),
  lostPaise: Type.Integer({ minimum: 0, description: 'cannot go back, and is lost' }),
});
export type WalletClosing = Static<typeof WalletClosing>;

export const readWalletClosing = route({
  method: 'GET',
  path: '/api/wallet/user/:userId/closing',
  summary: 'What becomes of the caller’s balance when the account is deleted',
  params: UserIdParams,
  replies: { 200: WalletClosing },
});

/** Called by auth before account deletion: its own copy of the balance lags and excludes holds. */
export const readClosing = route({
  method: 'GET',
  path: '/internal/users/:userId/closing',
  summary: 'What becomes of a person’s balance should they leave now',
  params: Type.Object({ userId: Ulid }),
  replies: {
    200: Type.Object({
      ...WalletClosing.properties,
      hasPaid: Type.Optional(Type.Boolean({ description: 'for a plan or into the wallet, ever' })),
    }),
  },
  internal: true,
});
