import type { Health } from '@anar/service-kit/lifecycle/operations/health';
import type { GatewayConfig } from '../../config.ts';
import { routeTable, type ServiceName } from '../../routes.ts';
import type { Upstreams } from './upstreams.ts';

/** A service may itself wait a second for a hanging dependency before it reports that it is degraded. */
const ANSWER_MS = 2000;
/** `/readyz` is public: however often it is requested, a service is asked once a second. */
const REMEMBER_MS = 1000;
/** How long the gateway waits for services after a start; then it becomes ready without the missing ones. */
const START_MS = 60_000;

/** Requests `/readyz` of a service; the answer is cached for a second. */
function readinessOf(origin: string, upstreams: Upstreams, answerMs: number): () => Promise<boolean> {
  let askedAt = 0;
  let answer: Promise<boolean> = Promise.resolve(false);
  async function ask(): Promise<boolean> {
    const limits = { headersTimeout: answerMs, bodyTimeout: answerMs };
    const { statusCode, body } = await upstreams.request({ origin, path: '/readyz', method: 'GET', ...limits });
    await body.dump();
    return statusCode === 200;
  }
  return () => {
    if (Date.now() - askedAt > REMEMBER_MS) {
      askedAt = Date.now();
      answer = ask();
    }
    return answer;
  };
}

/**
 * Adds every service to `/readyz`. Until a service has been ready once, the gateway is not ready either, so that
 * "ready" after a start means everything works; but it waits for an unreachable service no longer than a minute. From
 * then on a failing service only degrades it: an unready gateway would take all services offline. `now` in ms;
 * `patience` as that of `health`.
 */
export function watchServices(
  health: Pick<Health, 'add'>,
  services: GatewayConfig['services'],
  upstreams: Upstreams,
  { now = () => performance.now(), patience = 1 }: { now?: () => number; patience?: number } = {},
): void {
  const names = new Set<ServiceName>(routeTable.map((row) => row.service));
  const startedAt = now();
  for (const name of names) {
    const origin = services[name];
    if (origin === undefined) {
      health.add({ name, required: false, check: () => 'unconfigured' });
      continue;
    }
    const isReady = readinessOf(origin, upstreams, ANSWER_MS * patience);
    let seenReady = false;
    health.add({
      name,
      get required() {
        return !seenReady && now() - startedAt < START_MS;
      },
      limitMs: ANSWER_MS,
      async check() {
        if (!(await isReady())) return 'down';
        seenReady = true;
        return 'up';
      },
    });
  }
}
