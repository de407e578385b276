import { MARKET } from '@anar/contracts/constants';
import type { MarketHistory, MarketList, MarketRefresh, NearMarket } from '@anar/contracts/market';
import { api } from '../../api/api.ts';

export interface ListRequest {
  page?: number;
  limit?: number;
  state?: string;
  search?: string;
  /** Only these; never an empty list. */
  ids?: readonly string[];
}

export interface MarketState {
  state: string;
  stateName: string;
  mandis: number;
}

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
    mandis: build.query<MarketList, ListRequest>({
      query: ({ page = 1, limit = MARKET.limit, state, search, ids }) => ({
        url: '/api/market/data',
        query: { page, limit, state: state || undefined, search: search || undefined, ids: ids?.join(',') },
        auth: 'none',
      }),
      keepUnusedDataFor: KEEP_SECONDS,
      providesTags: ['Market'],
    }),
    marketStates: build.query<MarketState[], void>({
      query: () => ({ url: '/api/market/states', auth: 'none' }),
      transformResponse: (reply: { states: MarketState[] }) => reply.states,
      providesTags: ['Market'],
    }),
    nearMandis: build.query<NearMarket[], RoughPlace>({
      query: ({ latitude, longitude }) => ({
        url: '/api/market/near',
        query: { latitude, longitude },
        auth: 'none',
      }),
      transformResponse: (reply: { mandis: NearMarket[] }) => reply.mandis,
      keepUnusedDataFor: KEEP_SECONDS,
      providesTags: ['Market'],
    }),
    mandiHistory: build.query<MarketHistory, { id: string; days: number }>({
      query: ({ id, days }) => ({ url: ['api', 'market', 'history', id], query: { days }, auth: 'none' }),
      keepUnusedDataFor: KEEP_SECONDS,
      providesTags: ['Market'],
    }),
    startRefresh: build.mutation<MarketRefresh, void>({
      query: () => ({ method: 'POST', url: '/api/market/refresh', auth: 'none' }),
    }),
    refreshState: build.query<MarketRefresh, void>({
      query: () => ({ url: '/api/market/refresh', auth: 'none' }),
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
