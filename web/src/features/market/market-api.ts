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
  /** Nearest first from here. */
  place?: RoughPlace | undefined;
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

/** What is asked for before anybody searched or said where they are. */
const FIRST_LIST: ListRequest = { page: 1, search: '', state: '' };

/** The first list came with the page: whoever asks for it has it, as fresh as if it were fetched now. */
export const firstListLoaded = (value: MarketList) =>
  marketApi.util.upsertQueryEntries([{ endpointName: 'mandis', arg: FIRST_LIST, value }]);
/** The first list, where it is known. */
export const useFirstList = () => marketApi.endpoints.mandis.useQueryState(FIRST_LIST).currentData;

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
