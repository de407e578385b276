import type { PaymentOrder } from '@anar/contracts/payments/payments';
import type { Subscription } from '@anar/contracts/payments/subscriptions';
import type { PublicRoutes } from '@anar/contracts/public-routes';
import type { PartOf } from '@anar/contracts/route';
import { api } from '../api.ts';
import { call, endpoint, orNull } from '../call.ts';
import { onFulfilled } from '../queries/on-fulfilled.ts';

type BodyOf<Route extends keyof PublicRoutes> = PartOf<PublicRoutes[Route], 'body'>;
export type NewOrder = BodyOf<'POST /api/razorpay/create-order'>;

/** Missing, or an invalid id. */
const NO_SUCH = [400, 404];

/** Plans, payments and the wallet; several features show them. Each call is about the caller. */
export const paymentsApi = api.enhanceEndpoints({ addTagTypes: ['Payment'] }).injectEndpoints({
  endpoints: (build) => ({
    plans: build.query(
      endpoint(
        () => call('GET /api/plans', { auth: 'none' }),
        ({ plans }) => plans,
      ),
    ),
    subscription: build.query({
      ...endpoint(
        (userId: string) => call('GET /api/subscriptions/user/:userId', { params: { userId } }),
        ({ subscription }) => subscription,
      ),
      providesTags: ['Payment'],
    }),
    quotePlan: build.mutation(
      endpoint(
        (body: BodyOf<'POST /api/subscriptions/quote'>) => call('POST /api/subscriptions/quote', { body }),
        ({ quote }) => quote,
      ),
    ),
    cancelPlan: build.mutation({
      ...endpoint(
        (userId: string) => call('POST /api/subscriptions/cancel', { body: { userId } }),
        ({ subscription }) => subscription,
      ),
      onQueryStarted: (userId, { dispatch, queryFulfilled }) => {
        onFulfilled(queryFulfilled, (now) => dispatch(showSubscription(userId, now)));
      },
    }),
    resumePlan: build.mutation({
      ...endpoint(
        (userId: string) => call('POST /api/subscriptions/resume', { body: { userId } }),
        ({ subscription }) => subscription,
      ),
      onQueryStarted: (userId, { dispatch, queryFulfilled }) => {
        onFulfilled(queryFulfilled, (now) => dispatch(showSubscription(userId, now)));
      },
    }),
    createOrder: build.mutation(
      endpoint(({ idempotencyKey, ...body }: NewOrder & { idempotencyKey: string }) =>
        call('POST /api/razorpay/create-order', { body, idempotencyKey }),
      ),
    ),
    openCheckout: build.mutation(
      endpoint((orderId: string) => call('POST /api/payments/orders/:orderId/checkout', { params: { orderId } })),
    ),
    /** Null when this user has no such order. */
    order: build.query({
      ...endpoint(
        (orderId: string) => orNull(NO_SUCH, call('GET /api/payments/orders/:orderId', { params: { orderId } })),
        (reply) => reply?.order ?? null,
      ),
      providesTags: ['Payment'],
    }),
    orders: build.query({
      ...endpoint(
        (userId: string) => call('GET /api/payments/user/:userId', { params: { userId } }),
        ({ orders }) => orders,
      ),
      providesTags: ['Payment'],
    }),
    requestRefund: build.mutation({
      ...endpoint(
        ({ orderId, userId }: { orderId: string; userId: string }) =>
          call('POST /api/payments/orders/:orderId/refund', { params: { orderId }, body: { userId } }),
        ({ order }) => order,
      ),
      invalidatesTags: (_order, failed) => (failed ? [] : ['Payment']),
      onQueryStarted: ({ userId }, { dispatch, queryFulfilled }) => {
        onFulfilled(queryFulfilled, (order) => dispatch(showOrder(userId, order)));
      },
    }),
    /** Null when this user has no such receipt. */
    receipt: build.query({
      ...endpoint(
        (orderId: string) =>
          orNull(NO_SUCH, call('GET /api/payments/orders/:orderId/receipt', { params: { orderId } })),
        (reply) => reply?.receipt ?? null,
      ),
      providesTags: ['Payment'],
    }),
    wallet: build.query({
      ...endpoint(
        (userId: string) => call('GET /api/wallet/user/:userId', { params: { userId } }),
        ({ wallet }) => wallet,
      ),
      providesTags: ['Payment'],
    }),
    walletEntries: build.infiniteQuery({
      ...endpoint(({ queryArg: userId, pageParam }: { queryArg: string; pageParam: string | null }) =>
        call('GET /api/wallet/user/:userId/entries', { params: { userId }, query: { before: pageParam ?? undefined } }),
      ),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.next ?? undefined },
      providesTags: ['Payment'],
    }),
  }),
});

const showSubscription = (userId: string, now: Subscription) =>
  paymentsApi.util.upsertQueryData('subscription', userId, now);

const showOrder = (userId: string, order: PaymentOrder) =>
  paymentsApi.util.updateQueryData('orders', userId, (orders) =>
    orders.map((one) => (one.id === order.id ? order : one)),
  );

/** Refetches everything about money after a payment or refund, including the remaining checks of today. */
export const moneyMoved = () => paymentsApi.util.invalidateTags(['Payment', { type: 'Diagnosis', id: 'QUOTA' }]);

export const {
  usePlansQuery,
  useSubscriptionQuery,
  useQuotePlanMutation,
  useCancelPlanMutation,
  useResumePlanMutation,
  useCreateOrderMutation,
  useOpenCheckoutMutation,
  useOrderQuery,
  useOrdersQuery,
  useRequestRefundMutation,
  useReceiptQuery,
  useWalletQuery,
  useWalletEntriesInfiniteQuery,
} = paymentsApi;
