import type { PriceAlert } from '@anar/contracts/price-alerts';
import { api } from '../../../api/api.ts';
import { call, endpoint } from '../../../api/call.ts';

export type WantedAlert = Pick<PriceAlert, 'marketId' | 'direction' | 'price'>;

const alertsApi = api.enhanceEndpoints({ addTagTypes: ['PriceAlert'] }).injectEndpoints({
  endpoints: (build) => ({
    priceAlerts: build.query({
      ...endpoint(
        (userId: string) => call('GET /api/market/alerts/user/:userId', { params: { userId } }),
        ({ alerts }) => alerts,
      ),
      providesTags: ['PriceAlert'],
    }),
    addPriceAlert: build.mutation({
      ...endpoint(
        ({ idempotencyKey, ...body }: WantedAlert & { userId: string; idempotencyKey: string }) =>
          call('POST /api/market/alerts', { body, idempotencyKey }),
        ({ alert }) => alert,
      ),
      invalidatesTags: (_alert, failed) => (failed ? [] : ['PriceAlert']),
    }),
    removePriceAlert: build.mutation({
      ...endpoint(({ userId, id }: { userId: string; id: string }) =>
        call('DELETE /api/market/alerts/:id/user/:userId', { params: { userId, id } }),
      ),
      invalidatesTags: (_done, failed) => (failed ? [] : ['PriceAlert']),
    }),
  }),
});

export const { usePriceAlertsQuery, useAddPriceAlertMutation, useRemovePriceAlertMutation } = alertsApi;
