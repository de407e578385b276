import { MARKET } from '@anar/contracts/constants';
import { api } from '../../api/api.ts';
import { call, endpoint, type Reply } from '../../api/call.ts';

export interface ListRequest {
  page?: number;
  limit?: number;
  state?: string;
  search?: string;
  /** Only these; never an empty list. */
  ids?: readonly string[];
}

export type MarketState = Reply<'GET /api/market/states'>['states'][number];

/** Degrees, rounded: nobody needs to know where exactly an orchard is. */
export interface RoughPlace {
  latitude: number;
  longitude: number;
}

/** Seconds after which lists are fetched again when they are shown. */
export const LIST_STALE_SECONDS = 300;
export const STATES_STALE_SECONDS = 1800;
/** Searches come and go: their answers need not stay for ever. */
const KEEP_SECONDS = 600;

/** Prices are public: the calls carry no token. */
const marketApi = api.enhanceEndpoints({ addTagTypes: ['Market'] }).injectEndpoints({
  endpoints: (build) => ({
    mandis: build.query({
      ...endpoint(({ page = 1, limit = MARKET.limit, state, search, ids }: ListRequest) =>
        call('GET /api/market/data', {
          query: { page, limit, state: state || undefined, search: search || undefined, ids: ids?.join(',') },
          auth: 'none',
        }),
      ),
      keepUnusedDataFor: KEEP_SECONDS,
      providesTags: ['Market'],
    }),
    marketStates: build.query({
      ...endpoint(
        () => call('GET /api/market/states', { auth: 'none' }),
        ({ states }) => states,
      ),
      providesTags: ['Market'],
    }),
    nearMandis: build.query({
      ...endpoint(
        ({ latitude, longitude }: RoughPlace) =>
          call('GET /api/market/near', { query: { latitude, longitude }, auth: 'none' }),
        ({ mandis }) => mandis,
      ),
      keepUnusedDataFor: KEEP_SECONDS,
      providesTags: ['Market'],
    }),
    mandiHistory: build.query({
      ...endpoint(({ id, days }: { id: string; days: number }) =>
        call('GET /api/market/history/:id', { params: { id }, query: { days }, auth: 'none' }),
      ),
      keepUnusedDataFor: KEEP_SECONDS,
      providesTags: ['Market'],
    }),
    startRefresh: build.mutation(endpoint(() => call('POST /api/market/refresh', { auth: 'none' }))),
    refreshState: build.query({
      ...endpoint(() => call('GET /api/market/refresh', { auth: 'none' })),
      keepUnusedDataFor: 0,
    }),
  }),
});

/** Every price that is shown is asked for again. */
export const pricesOutdated = () => marketApi.util.invalidateTags(['Market']);

export const {
  useMandisQuery,
  useMarketStatesQuery,
  useNearMandisQuery,
  useMandiHistoryQuery,
  useStartRefreshMutation,
  useLazyRefreshStateQuery,
} = marketApi;
export const { getRunningQueryThunk: runningQuery } = marketApi.util;
