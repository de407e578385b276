import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { ApiError } from './api-error.ts';
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
  const result = await sendAuthorized(request, connection, signal);
  const isNull = result.error && request.nullOn?.includes(result.error.status);
  return isNull ? { data: null as Reply } : result;
}

async function sendAuthorized<Reply>(
  request: ApiRequest<Reply>,
  connection: Connection,
  signal: AbortSignal | undefined,
): Promise<HttpResult<Reply>> {
  if (request.auth === 'none') return send({ ...request, signal }, connection.watch);
  const token = connection.token();
  const first = await send({ ...request, token, signal }, connection.watch);
  if (first.error?.status !== 401) return first;
  const fresh = await connection.refresh(token);
  return fresh ? send({ ...request, token: fresh, signal }, connection.watch) : first;
}

/** RTK Query's door to the network. */
export function makeBaseQuery(connection: Connection): BaseQueryFn<ApiRequest, unknown, ApiError> {
  return async (request, { signal }) => {
    const result = await authorized(request, connection, signal);
    return result.error ? { error: result.error } : { data: result.data };
  };
}
