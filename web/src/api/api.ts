import { createApi } from '@reduxjs/toolkit/query/react';
import { createBaseQuery } from './http/base-query.ts';
import { connection } from './http/connection.ts';

/**
 * The one api. Features add their calls with `injectEndpoints`.
 * Defaults of the product: no retry, no polling, no refetch on focus, data is never stale unless an endpoint says so.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: createBaseQuery(connection),
  tagTypes: ['User', 'Orchard', 'Diagnosis'],
  keepUnusedDataFor: Number.POSITIVE_INFINITY,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  refetchOnMountOrArgChange: false,
  endpoints: () => ({}),
});
