import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { ApiError } from '../api-error.ts';
import { type HttpRequest, type HttpResult, type NetworkWatcher, send } from './http.ts';

export interface ApiRequest<Reply = unknown> extends Omit<HttpRequest<Reply>, 'token' | 'signal'> {
  /** `none`: a call before login; it carries no token, and a 401 is not a reason to renew. */
  auth?: 'bearer' | 'none' | undefined;
  /** An answer with one of these statuses reads as null instead of an error. */
  nullOn?: readonly number[] | undefined;
}

export interface Connection {
  token: () => string | null;
  /** Resolves to a fresh token, or null when none is available. */
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

/** Adapter for RTK Query. */
export function createBaseQuery(connection: Connection): BaseQueryFn<ApiRequest, unknown, ApiError> {
  return (request, { signal }) => authorized(request, connection, signal);
}
