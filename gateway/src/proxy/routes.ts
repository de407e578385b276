import type { IncomingMessage } from 'node:http';
import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import replyFrom from '@fastify/reply-from';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import { firstAidInstead, forwardEmergency } from '../diagnosis/first-aid/emergency-route.ts';
import { emergencyIn } from '../diagnosis/first-aid/first-aid-reply.ts';
import type { Row, ServiceName } from '../routes.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { asUnavailable, forward } from './forward.ts';
import { discardRest, readWhole } from './request-body/arriving-body.ts';
import { isUninvited } from './request-body/expect-continue.ts';
import type { Upstreams } from './upstreams/upstreams.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How a body is read before the handler, within the limits of its route. */
    arrive?: (raw: IncomingMessage) => Promise<Buffer>;
  }
}

export interface ProxyDeps {
  readonly table: readonly Row[];
  readonly services: GatewayConfig['services'];
  /** Admits a request or throws: the caller's token, then their rate limits. */
  readonly authorize: (row: Row, request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  readonly upstreams: Readonly<Record<Row['body'] | 'urgent', Upstreams>>;
  readonly uploads: Uploads;
  readonly onUnavailable: (service: ServiceName) => void;
}

const UNCONFIGURED = { 'retry-after': '30' };

/** Redirects a browser whose document cannot be answered to its fallback page. */
function leadOn({ otherwise }: NonNullable<Row['document']>) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    request.failure = error;
    const params = request.params as Record<string, string>;
    const path = otherwise.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    return reply.redirect(path, 303);
  };
}

function registerRow(scope: FastifyInstance, row: Row, deps: ProxyDeps): void {
  const { services, authorize, upstreams, uploads, onUnavailable } = deps;
  const readsEmergencies = row.urgent === 'emergencies';
  const origin = services[row.service];
  scope.route({
    method: [...row.methods],
    url: row.path,
    schema: { hide: true },
    ...(row.document && { errorHandler: leadOn(row.document) }),
    ...(readsEmergencies && { errorHandler: firstAidInstead(row.path) }),
    config: {
      ...(row.body === 'whole' && { arrive: (raw: IncomingMessage) => readWhole(raw, row) }),
      ...(row.urgent && {
        isUrgent: ({ body }: FastifyRequest) => !readsEmergencies || emergencyIn(row.path, body) !== undefined,
      }),
    },
    onRequest: async (request, reply) => {
      await authorize(row, request, reply);
      if (origin === undefined) throw new AppError(kitErrors.serviceUnavailable, { headers: UNCONFIGURED });
    },
    ...(row.body === 'spooled' && {
      preValidation: async (request, reply) => {
        request.body = await uploads.receive(request, reply, row);
      },
    }),
    handler: (request, reply) => {
      if (origin !== undefined && readsEmergencies && emergencyIn(row.path, request.body)) {
        return forwardEmergency(request, reply, { origin, upstreams: upstreams.urgent }).catch((error) => {
          onUnavailable(row.service);
          throw error;
        });
      }
      return forward(request, reply, {
        origin: origin ?? '',
        answerMs: row.answerMs,
        isDocument: row.document !== undefined,
        onFailure: (error) => {
          onUnavailable(row.service);
          reply.send(asUnavailable(error));
        },
      });
    },
  });
}

/** Enables `forward` in a scope; bodies are not parsed there, but read by `arrive` of their route. */
export async function prepareScope(scope: FastifyInstance, upstreams: Upstreams): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', async (request: FastifyRequest, raw: IncomingMessage) =>
    request.routeOptions.config.arrive?.(raw),
  );
  // Fastify closes the connection after a refused body. We discard the rest, up to a limit, so that the answer arrives.
  scope.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode >= 400 && !request.raw.complete && !isUninvited(request.raw)) {
      discardRest(request.raw);
      reply.removeHeader('connection');
    }
    done();
  });
  // A request is one log line; a child logger for each request would cost more than that.
  const quiet = scope.log.child({}, { level: 'error' });
  scope.setChildLoggerFactory(() => quiet);
  await scope.register(replyFrom, { undici: upstreams.dispatcher, disableCache: true, disableRequestLogging: true });
}

/** The rows of the table as routes. */
export function registerProxyRoutes(app: FastifyInstance, deps: ProxyDeps): void {
  const upstreamsOf = (row: Row) => (row.urgent === 'always' ? 'urgent' : row.body);
  for (const upstreams of ['whole', 'spooled', 'urgent'] as const) {
    app.register(async (scope) => {
      await prepareScope(scope, deps.upstreams[upstreams]);
      for (const row of deps.table) if (upstreamsOf(row) === upstreams) registerRow(scope, row, deps);
    });
  }
}
