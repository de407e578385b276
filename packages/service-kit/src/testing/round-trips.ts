import { AsyncLocalStorage } from 'node:async_hooks';
import { Redis } from 'ioredis';
import type { mongo } from 'mongoose';
import type { BaseConfig } from '../lifecycle/config.ts';
import type { Service } from '../lifecycle/service.ts';

/** The commands that one piece of work sent, in order, each as `<command> <collection>` or `<redis command>`. */
export interface RoundTrips {
  mongo: string[];
  redis: string[];
  /** What the outbox relay sent meanwhile and right after. */
  background: string[];
}

export interface RoundTripCounter {
  /** Runs the work and counts the commands it sends; those of concurrent work are not counted. */
  during<T>(work: () => Promise<T>): Promise<{ result: T; trips: RoundTrips }>;
}

interface Count extends RoundTrips {
  replied: boolean;
}

const counts = new AsyncLocalStorage<Count>();
let redisIsCounted = false;

/**
 * The same configuration for a service whose round trips are counted: the driver reports commands only with this
 * option.
 */
export function monitored<C extends BaseConfig>(config: C): C {
  const { url } = config.mongo;
  return {
    ...config,
    mongo: { ...config.mongo, url: `${url}${url.includes('?') ? '&' : '?'}monitorCommands=true` },
  };
}

/** Counts the round trips of a started service that was built with a `monitored` configuration. */
export function createRoundTripCounter(service: Pick<Service, 'mongo' | 'events'>): RoundTripCounter {
  service.mongo.getClient().on('commandStarted', count);
  countRedis();
  return {
    during(work) {
      const trips: Count = { mongo: [], redis: [], background: [], replied: false };
      return counts.run(trips, async () => {
        const result = await work();
        trips.replied = true;
        await service.events.flush();
        const { replied: _, ...counted } = trips;
        return { result, trips: counted };
      });
    },
  };
}

function count(event: mongo.CommandStartedEvent): void {
  const current = counts.getStore();
  if (!current) return;
  const name = `${event.commandName} ${event.command[event.commandName]}`;
  const ofRelay = current.replied || JSON.stringify(event.command).includes('"outbox.id"') || pullsOutbox(event);
  current[ofRelay ? 'background' : 'mongo'].push(name);
}

function pullsOutbox({ command }: mongo.CommandStartedEvent): boolean {
  return command.updates?.some?.(({ u }: { u: { $pull?: { outbox?: object } } }) => u.$pull?.outbox !== undefined);
}

function countRedis(): void {
  if (redisIsCounted) return;
  redisIsCounted = true;
  const { sendCommand } = Redis.prototype;
  Redis.prototype.sendCommand = function counted(command, stream) {
    const current = counts.getStore();
    // A pipeline is one round trip, counted by its `exec`.
    const isOwnTrip = stream === undefined || command.name === 'exec';
    if (current && isOwnTrip) current[current.replied ? 'background' : 'redis'].push(command.name);
    return sendCommand.call(this, command, stream);
  };
}

/** Prints a table of routes with how many commands each sent, and which. */
export function printRoundTrips(rows: readonly { route: string; trips: RoundTrips }[]): void {
  const width = Math.max(...rows.map(({ route }) => route.length));
  console.log(`${'route'.padEnd(width)}  Mongo  Redis  outbox  commands`);
  for (const { route, trips } of rows) {
    const numbers = [trips.mongo, trips.redis, trips.background].map(({ length }) => String(length));
    const [mongo = '', redis = '', background = ''] = numbers;
    const commands = [...trips.mongo, ...trips.redis.map((name) => `redis ${name}`)].join(', ');
    console.log(
      `${route.padEnd(width)}  ${mongo.padStart(5)}  ${redis.padStart(5)}  ${background.padStart(6)}  ${commands}`,
    );
  }
}
