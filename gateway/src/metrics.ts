import { Counter, Gauge, type Registry } from 'prom-client';
import type { LimitClass, ServiceName } from './routes.ts';
import type { Uploads } from './uploads/uploads.ts';

export interface GatewayMetrics {
  refused(limits: LimitClass): void;
  unavailable(service: ServiceName): void;
  uploadRefused(by: 'user' | 'address'): void;
}

/** Metrics of the gateway besides the durations of every service. */
export function createGatewayMetrics(
  registry: Registry,
  uploads: () => Pick<Uploads, 'open' | 'spooledBytes'>,
): GatewayMetrics {
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
  const uploadsRefused = new Counter({
    name: 'gateway_uploads_refused_total',
    help: 'Uploads refused because too many of the same user or address are open',
    labelNames: ['by'],
    registers,
  });
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  gauge('gateway_uploads_open', 'Uploads that are arriving or being answered', () => uploads().open);
  gauge('gateway_spool_bytes', 'Bytes of uploads that are kept until they are answered', () => uploads().spooledBytes);
  return {
    refused: (limits) => refused.inc({ limits }),
    unavailable: (service) => unavailable.inc({ upstream: service }),
    uploadRefused: (by) => uploadsRefused.inc({ by }),
  };
}
