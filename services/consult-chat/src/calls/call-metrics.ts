import { Counter, Histogram, type Registry } from 'prom-client';

export interface CallMetrics {
  events: Counter<'event'>;
  ended: Counter<'reason' | 'connected'>;
  paths: Counter<'path'>;
  firstFrame: Histogram;
}

const EVENTS = ['asked', 'rung', 'answered', 'connected'] as const;

export function createCallMetrics(registry: Registry): CallMetrics {
  const registers = [registry];
  const events = new Counter({
    name: 'calls_total',
    help: 'Calls by how far they came; asked: the farmer let it ring at the doctor again',
    labelNames: ['event'],
    registers,
  });
  // Initialised to 0, so that ratios can be computed from the start.
  for (const event of EVENTS) events.inc({ event }, 0);
  return {
    events,
    ended: new Counter({
      name: 'calls_ended_total',
      help: 'Calls that are over, by reason and by whether media ever flowed both ways',
      labelNames: ['reason', 'connected'],
      registers,
    }),
    paths: new Counter({
      name: 'call_paths_total',
      help: 'How media found its way, once for each side of a call',
      labelNames: ['path'],
      registers,
    }),
    firstFrame: new Histogram({
      name: 'call_first_frame_seconds',
      help: 'From the answer to the first frame, as each side told it',
      buckets: [0.5, 1, 1.5, 2, 3, 4, 6, 8, 12, 20, 40],
      registers,
    }),
  };
}
