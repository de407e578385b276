import { Counter, type Registry } from 'prom-client';
import type { LimitClass, ServiceName } from './routes.ts';

export interface GatewayMetrics {
  refused(limits: LimitClass): void;
  unavailable(service: ServiceName): void;
}

/** What the gateway counts beside the durations that every service counts. */
export function createGatewayMetrics(registry: Registry): GatewayMetrics {
  const registers = [registry];
  const refused = new Counter({
    name: 'gateway_refused_total',
    help: 'Requests over their limit, by class of limits',
    labelNames: ['limits'],
    registers,
  });
  const unavailable = new Counter({
    name: 'gateway_unavailable_total',
    help: 'Requests that a service did not answer',
    labelNames: ['upstream'],
    registers,
  });
  return {
    refused: (limits) => refused.inc({ limits }),
    unavailable: (service) => unavailable.inc({ upstream: service }),
  };
}
