import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { ApiError } from '../api-error.ts';
import { type HttpRequest, type HttpResult, type NetworkWatcher, send } from './http.ts';

export interface ApiRequest<Reply = unknown> extends Omit<HttpRequest<Reply>, 'token' | 'signal'> {
  /** `none`: a call before login; it carries no token and a 401 is its answer, not a reason to renew. */
  auth?: 'bearer' | 'none' | undefined;
  /** An answer of one of these statuses reads as null instead of an error. */
  nullOn?: readonly number[] | undefined;
}

export interface Connection {
  token: () => string | null;
  /** Gives a fresh token, or null when none is to be had. */
  refresh: (refusedToken: string | null) => Promise<string | null>;
  watch: NetworkWatcher;
}

/** Sends with the bearer token; a refused token is renewed once and the call repeated. */
export async function authorized<Reply>(
  request: ApiRequest<Reply>,
  connection: Connection,
  signal?: AbortSignal,
): Promise<HttpResult<Reply>> {
  const isOpen = request.auth === 'none';
  const token = isOpen ? null : connection.token();
  let result = await send({ ...request, token, signal }, connection.watch);
  if (!isOpen && result.error?.status === 401) {
    const fresh = await connection.refresh(token);
    if (fresh) result = await send({ ...request, token: fresh, signal }, connection.watch);
  }
  const isNull = result.error && request.nullOn?.includes(result.error.status);
  return isNull ? { data: null as Reply } : result;
}

/** RTK Query's door to the network. */
export function createBaseQuery(connection: Connection): BaseQueryFn<ApiRequest, unknown, ApiError> {
  return (request, { signal }) => authorized(request, connection, signal);
}
