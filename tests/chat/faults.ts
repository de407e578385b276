import { setTimeout as wait } from 'node:timers/promises';
import type { Fleet } from './fleet.ts';
import type { Random } from './random.ts';

/** Something goes away, and comes back. */
export type Fault = (fleet: Fleet, random: Random) => Promise<void>;

const anyReplica = ({ replicas }: Fleet, random: Random) => random.shuffled(replicas)[0] ?? 'chat-1';
/** How long something stays away. */
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
/** Connections stay, and nothing comes through. */
const freeze =
  (server: keyof Fleet['proxies']): Fault =>
  async ({ proxies }, random) => {
    proxies[server].freeze();
    await away(random);
    proxies[server].thaw();
  };

/** By what the run tells of them. */
export const FAULTS: Record<string, Fault> = {
  'replica killed': endReplica('SIGKILL'),
  'replica stopped': endReplica('SIGTERM'),
  'Redis cut': cut('redis'),
  'NATS cut': cut('nats'),
  'database cut': cut('mongo'),
  'database silent': freeze('mongo'),
  'Redis silent': freeze('redis'),
  /** Connections end when a message was stored, and before the replica receives it. */
  'answers of the database lost': async ({ proxies: { mongo } }, random) => {
    for (let n = 0; n < 8; n++) {
      mongo.killNext('chat_log', n % 2 ? 'before' : 'answered');
      await wait(random.between(50, 400));
    }
  },
};
