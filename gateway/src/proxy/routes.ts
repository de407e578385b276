import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import replyFrom from '@fastify/reply-from';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import type { HungServices } from '../readiness/hung-services.ts';
import type { Row, ServiceName } from '../routes.ts';
import { isDiscarded, readWhole, streamMetered } from './arriving-body.ts';
import { asUnavailable, forward } from './forward.ts';
import type { Upstreams } from './upstreams.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How a body reaches this route: whole or as a stream, within its limits. */
    arrive?: (raw: IncomingMessage) => Promise<Buffer> | Readable;
  }
}

export interface ProxyDeps {
  readonly table: readonly Row[];
  readonly services: GatewayConfig['services'];
  readonly hung: Pick<HungServices, 'has'>;
  /** Lets a request in or throws: the caller's token, then his limits. */
  readonly admit: (row: Row, request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  readonly upstreams: Readonly<Record<Row['body'], Upstreams>>;
  readonly onUnavailable: (service: ServiceName) => void;
}

const UNCONFIGURED = { 'retry-after': '30' };
const HUNG = { 'retry-after': '10' };

function registerRow(scope: FastifyInstance, row: Row, { services, hung, admit, onUnavailable }: ProxyDeps): void {
  const origin = services[row.service];
  const arrive = row.body === 'whole' ? readWhole : streamMetered;
  scope.route({
    method: [...row.methods],
    url: row.path,
    schema: { hide: true },
    config: { arrive: (raw) => arrive(raw, row) },
    onRequest: async (request, reply) => {
      await admit(row, request, reply);
      if (origin === undefined) throw new AppError(kitErrors.serviceUnavailable, { headers: UNCONFIGURED });
      if (hung.has(row.service)) {
        onUnavailable(row.service);
        throw new AppError(kitErrors.serviceUnavailable, { headers: HUNG });
      }
    },
    handler: (request, reply) => {
      return forward(request, reply, {
        origin: origin ?? '',
        answerMs: row.answerMs,
        onFailure: (error) => {
          onUnavailable(row.service);
          reply.send(asUnavailable(error));
        },
      });
    },
  });
}

/** Makes `forward` possible in a scope; bodies are not parsed there but arrive as their route says. */
export async function prepareScope(scope: FastifyInstance, upstreams: Upstreams): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', async (request: FastifyRequest, raw: IncomingMessage) =>
    request.routeOptions.config.arrive?.(raw),
  );
  // Fastify closes the connection after a refused body. Ours is read to its end, so that the answer arrives.
  scope.addHook('onSend', (request, reply, _payload, done) => {
    if (isDiscarded(request.raw)) reply.removeHeader('connection');
    done();
  });
  // A request is logged in one line; a child logger for each would cost more than that.
  const quiet = scope.log.child({}, { level: 'error' });
  scope.setChildLoggerFactory(() => quiet);
  await scope.register(replyFrom, { undici: upstreams.dispatcher, disableCache: true, disableRequestLogging: true });
}

/** The rows of the table as routes. */
export function registerProxyRoutes(app: FastifyInstance, deps: ProxyDeps): void {
  for (const body of ['whole', 'stream'] as const) {
    app.register(async (scope) => {
      await prepareScope(scope, deps.upstreams[body]);
      for (const row of deps.table) if (row.body === body) registerRow(scope, row, deps);
    });
  }
}
