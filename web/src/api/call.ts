import type { PublicRoutes } from '@anar/contracts/public-routes';
import type { PartOf, ReplyOf, RouteContract } from '@anar/contracts/route';
import type { ApiRequest } from './http/base-query.ts';

/** Method and path of a public call, as its contract writes them. */
export type RouteName = keyof PublicRoutes;

/** What a call is answered with: `Reply<'GET /api/places'>`. */
export type Reply<Route extends RouteName> = ReplyOf<PublicRoutes[Route]>;

type PathParam<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Optional fields may be undefined too: then neither a query nor a form sends them. */
type Loose<Fields> = {
  [Name in keyof Fields]: object extends Pick<Fields, Name> ? Fields[Name] | undefined : Fields[Name];
};
type Part<Name extends string, Fields> = Fields extends undefined
  ? unknown
  : object extends Fields
    ? { [N in Name]?: Loose<Fields> }
    : { [N in Name]: Loose<Fields> };

type Params<C extends RouteContract> = [PathParam<C['path']>] extends [never]
  ? unknown
  : { params: Record<PathParam<C['path']>, string> };
type Body<C> = PartOf<C, 'body'> extends undefined ? unknown : { body: PartOf<C, 'body'> };
type Files<C> = C extends { readonly files: { readonly name: infer Name extends string } }
  ? { files: Record<Name, File> }
  : unknown;
/** Created once per submission: the server answers a repeat with the first reply. */
type IdempotencyKey<C> = C extends { readonly idempotent: true }
  ? { idempotencyKey: string }
  : C extends { readonly idempotent: 'own' }
    ? { idempotencyKey?: string }
    : unknown;

/** What a call sends, by its contract, and how it is sent. */
type Sent<C extends RouteContract> = Params<C> &
  Part<'query', PartOf<C, 'query'>> &
  Body<C> &
  Part<'form', PartOf<C, 'form'>> &
  Files<C> &
  IdempotencyKey<C> &
  Pick<ApiRequest, 'auth' | 'accept' | 'read' | 'timeoutMs'>;

/** The request of a public call: `call('GET /api/diagnose/:id', { params: { id } })`. Checked against its contract by the compiler. */
export function call<Route extends RouteName>(
  route: Route,
  ...[sent]: object extends Sent<PublicRoutes[Route]>
    ? [sent?: Sent<PublicRoutes[Route]>]
    : [sent: Sent<PublicRoutes[Route]>]
): ApiRequest<Reply<Route>> {
  const [method, url = ''] = route.split(' ');
  return { ...sent, method: method as ApiRequest['method'], url };
}

/** The same call, but an answer with one of these statuses reads as null (not found). */
export function orNull<Data>(statuses: readonly number[], request: ApiRequest<Data>): ApiRequest<Data | null> {
  return { ...request, nullOn: statuses };
}

type AnyCall = (arg: never) => ApiRequest<unknown>;
type ArgOf<ToCall extends AnyCall, None = void> = Parameters<ToCall> extends [] ? None : Parameters<ToCall>[0];
type DataOf<ToCall extends AnyCall> = ReturnType<ToCall> extends ApiRequest<infer Data> ? Data : never;
interface Endpoint<ToCall extends AnyCall, Result> {
  query: (arg: ArgOf<ToCall>) => ApiRequest;
  transformResponse: (reply: DataOf<ToCall>) => Result;
}

/** `query` and `transformResponse` of an endpoint, with argument and result inferred from its call. */
export function endpoint<ToCall extends AnyCall>(toCall: ToCall): Endpoint<ToCall, DataOf<ToCall>>;
export function endpoint<ToCall extends AnyCall, Result>(
  toCall: ToCall,
  read: (reply: DataOf<ToCall>) => Result,
): Endpoint<ToCall, Result>;
export function endpoint(query: (arg: unknown) => ApiRequest, transformResponse?: (reply: unknown) => unknown) {
  return { query, transformResponse };
}
