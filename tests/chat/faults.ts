import { setTimeout as wait } from 'node:timers/promises';
import type { Fleet } from './fleet.ts';
import type { Random } from './random.ts';

/** An outage with its end. */
export type Fault = (fleet: Fleet, random: Random) => Promise<void>;

const anyReplica = ({ replicas }: Fleet, random: Random) => random.shuffled(replicas)[0] ?? 'chat-1';
/** Duration of an outage. */
const away = (random: Random) => wait(random.between(300, 2500));

const endReplica =
  (signal: 'SIGKILL' | 'SIGTERM'): Fault =>
  async (fleet, random) => {
    const replica = anyReplica(fleet, random);
    await fleet.end(replica, signal);
    await away(random);
    await fleet.restart(replica);
  };
const cut =
  (server: keyof Fleet['proxies']): Fault =>
  async ({ proxies }, random) => {
    await proxies[server].cut();
    await away(random);
    await proxies[server].reopen();
  };
/** Connections stay open, but no data passes. */
const freeze =
  (server: keyof Fleet['proxies']): Fault =>
  async ({ proxies }, random) => {
    proxies[server].freeze();
    await away(random);
    proxies[server].thaw();
  };

/** Faults by name. */
export const FAULTS: Record<string, Fault> = {
  'replica killed': endReplica('SIGKILL'),
  'replica stopped': endReplica('SIGTERM'),
  'Redis cut': cut('redis'),
  'NATS cut': cut('nats'),
  'database cut': cut('mongo'),
  'database silent': freeze('mongo'),
  'Redis silent': freeze('redis'),
  /** Connections end after a message was stored, and before the replica receives the acknowledgement. */
  'answers of the database lost': async ({ proxies: { mongo } }, random) => {
    for (let n = 0; n < 8; n++) {
      mongo.killNext('chat_log', n % 2 ? 'before' : 'answered');
      await wait(random.between(50, 400));
    }
  },
};
