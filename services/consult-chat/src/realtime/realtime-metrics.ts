import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { IoServer } from './io-server.ts';

export interface RealtimeMetrics {
  events: Counter<'name' | 'outcome'>;
  ackSeconds: Histogram<'name'>;
  refused: Counter<'code'>;
  cut: Counter<'reason'>;
  sent: Counter<'name'>;
}

export function createRealtimeMetrics(registry: Registry, io: () => IoServer): RealtimeMetrics {
  const registers = [registry];
  new Gauge({
    name: 'socket_connections',
    help: 'Open sockets of this replica',
    registers,
    collect() {
      this.set(io().of('/').sockets.size);
    },
  });
  new Gauge({
    name: 'socket_rooms',
    help: 'Rooms of this replica that somebody is in, the own room of each socket not counted',
    registers,
    collect() {
      const { rooms, sids } = io().of('/').adapter;
      this.set(rooms.size - sids.size);
    },
  });
  return {
    events: new Counter({
      name: 'socket_events_total',
      help: 'Messages of clients by what became of them: ok or the code of the error',
      labelNames: ['name', 'outcome'],
      registers,
    }),
    ackSeconds: new Histogram({
      name: 'socket_ack_seconds',
      help: 'Time until a message of a client was acknowledged',
      labelNames: ['name'],
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    refused: new Counter({
      name: 'socket_handshakes_refused_total',
      help: 'Handshakes refused by code',
      labelNames: ['code'],
      registers,
    }),
    cut: new Counter({
      name: 'socket_cut_total',
      help: 'Sockets that this side ended',
      labelNames: ['reason'],
      registers,
    }),
    sent: new Counter({
      name: 'socket_messages_sent_total',
      help: 'Messages told to a person or a room',
      labelNames: ['name'],
      registers,
    }),
  };
}
