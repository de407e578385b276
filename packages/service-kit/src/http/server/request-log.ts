import type { FastifyInstance } from 'fastify';
import { toAppError } from '../errors/error-handler.ts';

/** The code for a client's error, the error with cause and stack for ours. */
function problem(failure: Error | null, status: number) {
  if (failure === null) return {};
  return status >= 500 ? { err: failure } : { code: toAppError(failure).code };
}

/** One line per request, at its end, with its error. Probes and metrics are logged at debug level. */
export function registerRequestLog(app: FastifyInstance): void {
  // The line of a good request holds no secret by construction, and redaction costs more than the line itself.
  const unsearched = app.log.child({}, { redact: [] });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.callerOrNull && { userId: request.callerOrNull.userId }),
      ...(request.callingServiceOrNull && { callingService: request.callingServiceOrNull }),
      ...problem(request.failure, reply.statusCode),
    };
    const { plain } = request.routeOptions.config;
    if (reply.statusCode >= 500 && !(plain && reply.statusCode === 503)) app.log.error(line, 'request');
    else if (plain) app.log.debug(line, 'request');
    else unsearched.info(line, 'request');
    done();
  });
  app.addHook('onRequestAbort', async (request) => {
    app.log[request.routeOptions.config.plain ? 'debug' : 'info'](
      { requestId: request.id, route: request.routeOptions.url ?? 'none' },
      'request given up by the client',
    );
  });
}
