import type { Health } from '@anar/service-kit/health';
import type { GatewayConfig } from '../config.ts';
import type { Upstreams } from '../proxy/upstreams.ts';
import { routeTable, type ServiceName } from '../routes.ts';

const ANSWER_MS = 900;
/** `/readyz` is public: however often it is asked, a service is asked once a second. */
const REMEMBER_MS = 1000;

/** Asks `/readyz` of a service; the answer is remembered for a second. */
function readinessOf(origin: string, upstreams: Upstreams): () => Promise<boolean> {
  let askedAt = 0;
  let answer: Promise<boolean> = Promise.resolve(false);
  async function ask(): Promise<boolean> {
    const limits = { headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS };
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
 * Names every service in `/readyz`. Until a service has been ready once, the gateway is not ready either, so that
 * "ready" after a start means everything works. From then on a service that fails only degrades it: taking the one
 * public door away would turn one clear error into none.
 */
export function watchServices(health: Health, services: GatewayConfig['services'], upstreams: Upstreams): void {
  const names = new Set<ServiceName>(routeTable.map((row) => row.service));
  for (const name of names) {
    const origin = services[name];
    if (origin === undefined) {
      health.add({ name, required: false, check: () => 'unconfigured' });
      continue;
    }
    const isReady = readinessOf(origin, upstreams);
    let seenReady = false;
    health.add({
      name,
      get required() {
        return !seenReady;
      },
      async check() {
        if (!(await isReady())) return 'down';
        seenReady = true;
        return 'up';
      },
    });
  }
}
