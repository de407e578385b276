import type { ErrorEntry } from '@anar/contracts/errors/error-catalogue';
import { kitErrors } from '@anar/contracts/errors/kit';
import type { PartOf, ReplyOf, RouteContract } from '@anar/contracts/route';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify';
import type { TSchema } from 'typebox';
import {
  authenticate,
  bearerTokenOf,
  refuseForeignUserId,
  requireConsent,
  requireUserId,
  type Scope,
} from './access/guard.ts';
import type { ServiceTokens } from './access/service-tokens.ts';
import type { Caller, TokenVerifier } from './access/tokens.ts';
import { toAppError } from './errors/error-handler.ts';
import { errorReplies, errorsOf, isDeclared } from './errors/route-errors.ts';
import { AppError } from './errors.ts';
import { createReadForm, type FormFile, formLimits } from './form.ts';
import type { Idempotency } from './idempotency/idempotency.ts';
import { checker } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    callerOrNull: Caller | null;
    callingServiceOrNull: string | null;
    formFiles: FormFile[] | null;
  }
  interface FastifyContextConfig {
    /** Health, metrics and documentation: never shed, logged at debug level. */
    plain?: boolean;
  }
}

type RouteTypes<C> = RouteGenericInterface & {
  Params: PartOf<C, 'params'>;
  Querystring: PartOf<C, 'query'>;
  Body: C extends { readonly rawBody: true }
    ? Buffer
    : C extends { readonly form: TSchema }
      ? PartOf<C, 'form'>
      : PartOf<C, 'body'>;
};

/** What rows and events caused by a request store of it: its id and its Idempotency-Key. */
export interface RequestOrigin {
  requestId: string;
  idempotencyKey?: string;
}

export type PublicRequest<C extends RouteContract> = FastifyRequest<RouteTypes<C>> & {
  /** The Idempotency-Key of an idempotent route, when one was sent. */
  idempotencyKey: string | undefined;
  origin: RequestOrigin;
  /** Fields (validated) and files of a route whose contract has a `form`. */
  form(): { fields: PartOf<C, 'form'>; files: FormFile[] };
};
export type UserRequest<C extends RouteContract> = PublicRequest<C> & { caller: Caller };
/** `callingService`: the name of the service that calls. */
export type ServiceRequest<C extends RouteContract> = PublicRequest<C> & { callingService: string };

type Handler<Request, Reply> = (request: Request, reply: FastifyReply) => Promise<Reply>;
type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;
export interface RouteOptions<C extends RouteContract> {
  /** Whether a request is refused last under load. */
  isUrgent?: (body: RouteTypes<C>['Body']) => boolean;
}
/** `Reply` is a type of its own so that literals in a handler's answer keep their type. */
type UserRoute = <const C extends RouteContract, const Reply extends DeepReadonly<ReplyOf<C>>>(
  contract: C,
  handler: Handler<UserRequest<C>, Reply>,
  options?: RouteOptions<C>,
) => void;
type PublicRoute = <const C extends RouteContract, const Reply extends DeepReadonly<ReplyOf<C>>>(
  contract: C,
  handler: Handler<PublicRequest<C>, Reply>,
  options?: RouteOptions<C>,
) => void;
type RoleRoute = <const C extends RouteContract, const Reply extends DeepReadonly<ReplyOf<C>>>(
  roles: readonly Caller['role'][],
  contract: C,
  handler: Handler<UserRequest<C>, Reply>,
) => void;
type ServiceRoute = <const C extends RouteContract, const Reply extends DeepReadonly<ReplyOf<C>>>(
  contract: C,
  handler: Handler<ServiceRequest<C>, Reply>,
) => void;
type DeclareRoute = (
  contract: RouteContract,
  handler: Handler<UserRequest<RouteContract>, unknown>,
  options?: { isUrgent?: (body: never) => boolean },
) => void;

/** The method that declares a route decides who may call it. */
export interface Routes {
  /** Everyone, without a token. */
  public: PublicRoute;
  /** Every logged-in user; a `userId` in the request must be the caller's. */
  user: UserRoute;
  /** Like `user`, and the request must name the caller: `userId` in path, query, body or form. */
  self: UserRoute;
  /** Logged in with one of these roles. */
  role: RoleRoute;
  /** Another service, by a service token; under `/internal/` only, which the gateway never routes. */
  service: ServiceRoute;
}

export interface RoutesDeps {
  service: string;
  app: FastifyInstance;
  tokens: () => TokenVerifier;
  serviceTokens: ServiceTokens;
  /** Called when the first route for other services is declared. */
  onFirstServiceRoute: () => void;
  /** Stores replies of idempotent routes; undefined in a service without Mongo. */
  idempotency: Idempotency | undefined;
  /** In local runs and tests an error that is not in the contract of its route is a bug, answered with 500. */
  strict: boolean;
}

/** Without spaces: Node joins a header that was sent twice with a comma and a space. */
const IDEMPOTENCY_KEY = /^[!-~]{8,64}$/;
const IDEMPOTENCY_KEY_RULE = '8 to 64 printable ASCII characters without spaces';

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  const problem = `must be ${IDEMPOTENCY_KEY_RULE}`;
  throw new AppError(kitErrors.invalidRequest, { details: [{ field: 'Idempotency-Key', problem }] });
}

const addsNothing = { properties: {}, type: 'object' };

function schemaOf(contract: RouteContract, { scope, roles }: Access, service: string) {
  return {
    summary: contract.summary,
    tags: [service],
    ...(contract.params && { params: contract.params }),
    ...(contract.query && { querystring: contract.query }),
    ...(contract.body && { body: contract.body }),
    ...(contract.form && { body: contract.form, consumes: ['multipart/form-data'] }),
    ...(contract.idempotent && {
      headers: {
        ...addsNothing,
        properties: { 'idempotency-key': { type: 'string', description: IDEMPOTENCY_KEY_RULE } },
      },
    }),
    ...(scope !== 'public' && { security: [{ bearer: [] }] }),
    response: { ...errorReplies(errorsOf(contract, scope)), ...contract.replies },
    'x-scope': scope,
    ...(roles && { 'x-roles': roles }),
  };
}

function invalidRequest(problems: unknown): AppError {
  return new AppError(kitErrors.invalidRequest, { details: problems });
}

/** Who is admitted: `authorize` throws 401, 403 or 503, or sets the caller in the request. */
interface Access {
  scope: Scope;
  roles?: readonly Caller['role'][];
  authorize?: (request: FastifyRequest) => Promise<void>;
}

const INTERNAL = '/internal/';

/** Bodies of this scope stay raw bytes; a missing one is empty. */
function takeRawBody(own: FastifyInstance): void {
  own.removeAllContentTypeParsers();
  own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  own.addHook('preValidation', async (request) => {
    request.body ??= Buffer.alloc(0);
  });
}

/** Declares routes by their contracts. Each route is its own Fastify scope, after the kit's plugins. */
export function createRoutes(deps: RoutesDeps): Routes {
  const { app, idempotency } = deps;
  const readForm = createReadForm();
  app.decorateRequest('callerOrNull', null);
  app.decorateRequest('formFiles', null);
  app.decorateRequest('caller', {
    getter(this: FastifyRequest) {
      if (this.callerOrNull === null) throw new Error('A public route has no caller');
      return this.callerOrNull;
    },
  });
  app.decorateRequest('callingServiceOrNull', null);
  app.decorateRequest('callingService', {
    getter(this: FastifyRequest) {
      if (this.callingServiceOrNull === null) throw new Error('Only a route for services has a calling service');
      return this.callingServiceOrNull;
    },
  });
  app.decorateRequest('idempotencyKey', {
    getter(this: FastifyRequest) {
      return idempotencyKeyOf(this);
    },
  });
  app.decorateRequest('origin', {
    getter(this: FastifyRequest): RequestOrigin {
      const idempotencyKey = idempotencyKeyOf(this);
      return { requestId: this.id, ...(idempotencyKey && { idempotencyKey }) };
    },
  });
  app.decorateRequest('form', function form(this: FastifyRequest) {
    return { fields: this.body, files: this.formFiles ?? [] };
  });

  /** Rethrows a handler's error; one that is not in the contract is logged, or a bug where `strict`. */
  function throwDeclared(error: Error, request: FastifyRequest, errors: readonly ErrorEntry[]): never {
    const answer = toAppError(error);
    if (isDeclared(errors, answer)) throw error;
    const { code } = answer;
    if (deps.strict) throw new Error(`${code} is not in the contract of ${request.routeOptions.url}`, { cause: error });
    request.log.error({ err: error, code }, 'answered with an error that the contract does not declare');
    throw error;
  }

  const add =
    (access: Access): DeclareRoute =>
    (contract, handler, { isUrgent } = {}) => {
      const { scope } = access;
      if (contract.path.startsWith(INTERNAL) !== (scope === 'service')) {
        throw new Error(`${contract.path}: routes for services, and only they, are under ${INTERNAL}`);
      }
      const success = Number(Object.keys(contract.replies)[0]);
      const errors = errorsOf(contract, scope);
      app.register(async (own) => {
        if (contract.form) await own.register(multipart, { limits: formLimits(contract) });
        if (contract.rawBody) takeRawBody(own);
        own.route({
          method: contract.method,
          url: contract.path,
          ...(contract.maxBytes && { bodyLimit: contract.maxBytes }),
          schema: schemaOf(contract, access, deps.service),
          config: isUrgent === undefined ? {} : { isUrgent: ({ body }) => isUrgent(body as never) },
          validatorCompiler: ({ schema, httpPart }) => {
            const text = httpPart !== 'body' || contract.form !== undefined;
            const check = checker(schema as TSchema, text ? 'text' : 'json');
            return (value: unknown) => {
              if (httpPart === 'headers') return { value };
              const checked = check(value);
              return checked.ok ? { value: checked.value } : { error: invalidRequest(checked.problems) };
            };
          },
          onRequest: async (request) => {
            await access.authorize?.(request);
            if (request.callerOrNull) requireConsent(request.callerOrNull, contract);
          },
          preValidation: async (request, reply) => {
            if (contract.form) {
              const { fields, files } = await readForm(request, reply);
              request.body = fields;
              request.formFiles = files;
            }
            const caller = request.callerOrNull;
            if (caller) refuseForeignUserId(caller, request.params, request.query, request.body);
          },
          handler: async (request, reply) => {
            if (scope === 'self') requireUserId(request.params, request.query, request.body);
            reply.code(success);
            const typed = request as unknown as UserRequest<RouteContract>;
            const work = () => handler(typed, reply).catch((error) => throwDeclared(error, typed, errors));
            if (contract.idempotent !== true || idempotency === undefined) return work();
            return idempotency.answer(typed, reply, work);
          },
        });
      });
    };

  let hasServiceRoute = false;
  const asUser = async (request: FastifyRequest) => {
    request.callerOrNull = await authenticate(request, deps.tokens());
  };
  const asRole = (roles: readonly Caller['role'][]) => async (request: FastifyRequest) => {
    const caller = await authenticate(request, deps.tokens());
    if (!roles.includes(caller.role)) throw new AppError(kitErrors.forbidden);
    request.callerOrNull = caller;
  };
  const asService = async (request: FastifyRequest) => {
    request.callingServiceOrNull = deps.serviceTokens.verify(bearerTokenOf(request));
  };
  const routes: Record<Exclude<Scope, 'role'>, DeclareRoute> & { role: RoleRoute } = {
    public: add({ scope: 'public' }),
    user: add({ scope: 'user', authorize: asUser }),
    self: add({ scope: 'self', authorize: asUser }),
    role: (roles, contract, handler) =>
      add({ scope: 'role', roles, authorize: asRole(roles) })(contract, handler as Parameters<DeclareRoute>[1]),
    service: (contract, handler) => {
      if (!hasServiceRoute) deps.onFirstServiceRoute();
      hasServiceRoute = true;
      add({ scope: 'service', authorize: asService })(contract, handler);
    },
  };
  return routes as unknown as Routes;
}
