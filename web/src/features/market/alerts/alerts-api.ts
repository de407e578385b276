import type { PriceAlert } from '@anar/contracts/price-alerts';
import { api } from '../../../api/api.ts';

export type WantedAlert = Pick<PriceAlert, 'marketId' | 'direction' | 'price'>;

const alertsApi = api.enhanceEndpoints({ addTagTypes: ['PriceAlert'] }).injectEndpoints({
  endpoints: (build) => ({
    priceAlerts: build.query<PriceAlert[], string>({
      query: (userId) => ({ url: ['api', 'market', 'alerts', 'user', userId] }),
      transformResponse: (reply: { alerts: PriceAlert[] }) => reply.alerts,
      providesTags: ['PriceAlert'],
    }),
    addPriceAlert: build.mutation<PriceAlert, WantedAlert & { userId: string; idempotencyKey: string }>({
      query: ({ idempotencyKey, ...json }) => ({ method: 'POST', url: '/api/market/alerts', json, idempotencyKey }),
      transformResponse: (reply: { alert: PriceAlert }) => reply.alert,
      invalidatesTags: (_alert, failed) => (failed ? [] : ['PriceAlert']),
    }),
    removePriceAlert: build.mutation<unknown, { userId: string; id: string }>({
      query: ({ userId, id }) => ({ method: 'DELETE', url: ['api', 'market', 'alerts', id, 'user', userId] }),
      invalidatesTags: (_done, failed) => (failed ? [] : ['PriceAlert']),
    }),
  }),
});

export const { usePriceAlertsQuery, useAddPriceAlertMutation, useRemovePriceAlertMutation } = alertsApi;
