import { access, constants } from 'node:fs/promises';
import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { mergedPage } from './api-page/merged-page.ts';
import { registerCompanyRoutes } from './company/routes.ts';
import type { GatewayConfig } from './config.ts';
import { registerDevCheckoutRoutes } from './dev/checkout/routes.ts';
import { registerDevInboxRoutes } from './dev/inbox/routes.ts';
import { registerUserDiagnosesRoutes } from './diagnosis/user-diagnoses/routes.ts';
import { apiPolicy } from './headers/content-security-policy.ts';
import { allowOrigins } from './headers/cors.ts';
import { answerHeaders, pageHeaders } from './headers/security-headers.ts';
import { createLimits } from './limits/limits.ts';
import { limitSlowClients } from './limits/slow-clients.ts';
import { createGatewayMetrics } from './metrics.ts';
import { compressReplies } from './proxy/replies/compress-replies.ts';
import { holdContinue } from './proxy/request-body/expect-continue.ts';
import { registerProxyRoutes } from './proxy/routes.ts';
import { hasOneTarget, plainPath } from './proxy/safe-path.ts';
import { watchServices } from './proxy/upstreams/services-ready.ts';
import { openUpstreams } from './proxy/upstreams/upstreams.ts';
import { replicasOfService, watchReplicas } from './realtime/replicas.ts';
import { registerRealtimeRoutes } from './realtime/routes.ts';
import { type Row, routeTable } from './routes.ts';
import { createAuthorize } from './tokens/authorize.ts';
import { createUploads } from './uploads/uploads.ts';
import { readFirstPrices } from './web/read-first-prices.ts';
import { registerWebRoutes } from './web/routes.ts';

/** Concurrent requests of this gateway to one service; uploads have connections of their own. */
const CONNECTIONS = 128;
/** A long poll keeps its connection for up to 25 s. */
const POLLS = 4096;

function openAllUpstreams(patience: number) {
  const open = (connections: number) => openUpstreams(connections, { patience });
  return {
    whole: openUpstreams(CONNECTIONS, { patience, repeatReads: true }),
    spooled: open(CONNECTIONS),
    urgent: open(CONNECTIONS),
    sockets: open(POLLS),
  };
}

/** The public entry point: every request is checked here and answered by the web build or by a service. */
export function buildApp(config: GatewayConfig, table: readonly Row[] = routeTable, random = Math.random): Service {
  const { patience = 1 } = config;
  const upstreams = openAllUpstreams(patience);
  const service = createService({
    name: 'gateway',
    title: 'Anar Mitra',
    config,
    uses: { mongo: false, events: false },
    server: {
      trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
      securityHeaders: false,
    },
    docs: mergedPage(config, upstreams.whole, () => service.log),
  });
  const { app, log } = service;
  const metrics = createGatewayMetrics(service.metrics, () => uploads);
  const uploads = createUploads(config.uploads, metrics.uploadRefused);
  const { replicasSrv } = config;
  const find = replicasSrv === undefined ? async () => config.replicas : replicasOfService(replicasSrv);
  const replicas = watchReplicas(find, log, { patience });
  const limits = createLimits({
    redis: service.redis,
    key: service.key,
    budgets: config.limits,
    onRedisLost: (err) => log.warn({ err }, 'limits are counted here alone until redis is back'),
    onRefused: metrics.refused,
  });

  if (config.env !== 'local' && config.trustedProxies.length === 0) {
    log.warn('TRUSTED_PROXIES is empty: behind a load balancer everybody shares its address, and its limits');
  }
  limitSlowClients(app);
  holdContinue(app);
  let fixedHeaders: Readonly<Record<string, string>> = {};
  app.addHook('onReady', async () => {
    await access(config.uploads.spoolDir, constants.W_OK);
    await replicas.start();
    const security = answerHeaders(await pageHeaders({ ...config, policy: apiPolicy }));
    // Phones are shared: no answer is cached unless its service allows it.
    fixedHeaders = { ...security, 'cache-control': 'no-store' };
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixedHeaders);
    if (!hasOneTarget(request.raw)) done(new AppError(kitErrors.invalidRequest));
    else done(plainPath(request.raw.url ?? '') === undefined ? new AppError(kitErrors.notFound) : undefined);
  });
  allowOrigins(app, config.corsOrigins);

  watchServices(service.health, config.services, upstreams.whole, { patience });
  compressReplies(app, () => {
    registerUserDiagnosesRoutes(service, config, upstreams.whole, limits);
    registerCompanyRoutes(service, config.company, limits);
    registerProxyRoutes(app, {
      table,
      services: config.services,
      authorize: createAuthorize(service.tokens, limits),
      upstreams,
      uploads,
      onUnavailable: metrics.unavailable,
    });
  });
  registerRealtimeRoutes(app, {
    replicas,
    limits,
    upstreams: upstreams.sockets,
    origins: [config.publicUrl, ...config.corsOrigins],
    drainMs: config.socketDrainMs,
    random,
  });
  if (config.devInboxUrl !== undefined) registerDevInboxRoutes(app, config.devInboxUrl, upstreams.whole);
  if (config.devCheckoutUrl !== undefined) registerDevCheckoutRoutes(app, config.devCheckoutUrl, upstreams.whole);
  if (config.webDist !== undefined) {
    const readPrices = () => readFirstPrices(config.services.market, upstreams.whole);
    registerWebRoutes(app, { ...config, webDist: config.webDist }, { readPrices });
  }

  service.onStop('intake', () => replicas.stop());
  service.onStop('outbox', async () => {
    await limits.stop();
    await Promise.all(Object.values(upstreams).map((one) => one.close()));
  });
  return service;
}
