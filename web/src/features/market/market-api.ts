import { MARKET } from '@anar/contracts/constants';
import type { MarketList } from '@anar/contracts/market';
import { api } from '../../api/api.ts';
import { call, endpoint, type Reply } from '../../api/call.ts';

export interface ListRequest {
  page?: number;
  limit?: number;
  state?: string;
  search?: string;
  /** Only these; never an empty list. */
  ids?: readonly string[];
  /** Sorted by distance from here. */
  place?: RoughPlace | undefined;
}

export type MarketState = Reply<'GET /api/market/states'>['states'][number];

/** Degrees, rounded: the exact position of an orchard is not needed. */
export interface RoughPlace {
  latitude: number;
  longitude: number;
}

/** Seconds after which lists are refetched when shown. */
export const LIST_STALE_SECONDS = 300;
export const STATES_STALE_SECONDS = 1800;
/** Search results need not stay cached for long. */
const KEEP_SECONDS = 600;

/** Prices are public: the calls carry no token. */
const marketApi = api.enhanceEndpoints({ addTagTypes: ['Market'] }).injectEndpoints({
  endpoints: (build) => ({
    mandis: build.query({
      ...endpoint(({ page = 1, limit = MARKET.limit, state, search, ids, place }: ListRequest) =>
        call('GET /api/market/data', {
          query: { page, limit, state: state || undefined, search: search || undefined, ids: ids?.join(','), ...place },
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

/** The request without a search or a position. */
const FIRST_LIST: ListRequest = { page: 1, search: '', state: '' };

/** The first list was embedded in the page: cached as if fetched now. */
export const firstListLoaded = (value: MarketList) =>
  marketApi.util.upsertQueryEntries([{ endpointName: 'mandis', arg: FIRST_LIST, value }]);
/** The first list, if cached. */
export const useFirstList = () => marketApi.endpoints.mandis.useQueryState(FIRST_LIST).currentData;

/** Refetches all prices on the screen. */
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
