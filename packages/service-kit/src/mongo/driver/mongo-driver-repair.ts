import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';

interface DriverConnection extends EventEmitter {
  error?: Error;
  writeCommand(command: unknown, options: unknown): Promise<void>;
  command(...args: unknown[]): Promise<DriverReply>;
}

/** MongoDB's code for an unreachable host, on which the driver retries a read. */
const HOST_UNREACHABLE = 6;
const INTERNAL_ERROR = 1;
const DEADLOCK = /deadlock detected/;
/** Most retries of one command after deadlocks. */
const DEADLOCKS = 20;
const MOST_WAIT_MS = 500;
/** Messages of PostgreSQL and of FerretDB when its connection to PostgreSQL was killed or cannot be made. */
const LOST_DATABASE =
  /terminating connection|unexpected EOF|conn closed|connection reset|broken pipe|failed to connect|connection refused|the database system is|too many clients|SQLSTATE (08|57P0|53300)/;

/** Fixes how the driver of mongoose handles killed connections and deadlocks (seen in mongodb 7.5 to 7.8). */
export function repairDriver(): void {
  const require = createRequire(createRequire(import.meta.url).resolve('mongoose'));
  const { Connection } = require('mongodb/lib/cmap/connection.js') as { Connection: { prototype: DriverConnection } };
  endWritesWithTheirConnection(Connection.prototype);
  retryDeadlocks(Connection.prototype);
  knowLostDatabases(Connection.prototype);
}

/**
 * Concurrent writes of one unique key deadlock in PostgreSQL behind FerretDB, which rolls one of them back and reports
 * it. In MongoDB they would wait: the command is retried.
 */
function retryDeadlocks(prototype: DriverConnection): void {
  const { command } = prototype;
  prototype.command = async function untilNoDeadlock(...args) {
    for (let deadlocks = 0; ; deadlocks++) {
      try {
        const reply = await command.apply(this, args);
        if (!isUndone(reply) || deadlocks === DEADLOCKS) return reply;
      } catch (error) {
        if (!(error instanceof Error && DEADLOCK.test(error.message)) || deadlocks === DEADLOCKS) throw error;
      }
      // Random backoff: retried by all at once, they would deadlock again.
      await sleep(Math.random() * Math.min(2 ** deadlocks, MOST_WAIT_MS));
    }
  };
}

interface WriteReply {
  n?: number;
  writeErrors?: readonly { errmsg?: string }[];
}
/** A document, or one that is decoded on demand. */
type DriverReply = WriteReply | { has(name: string): boolean; toObject(): WriteReply };

/** Whether a write failed with a deadlock and changed nothing. */
function isUndone(reply: DriverReply): boolean {
  const isOnDemand = 'toObject' in reply;
  if (isOnDemand && !reply.has('writeErrors')) return false;
  const { n, writeErrors = [] } = isOnDemand ? reply.toObject() : reply;
  return n === 0 && writeErrors.length > 0 && writeErrors.every(({ errmsg = '' }) => DEADLOCK.test(errmsg));
}

/**
 * FerretDB reports an internal error when its own connection to the database was killed. With the correct code the
 * driver retries reads once (`retryReads`, on by default), and a failure becomes 503.
 */
function knowLostDatabases(prototype: DriverConnection): void {
  const { command } = prototype;
  prototype.command = async function withTrueCode(...args) {
    try {
      return await command.apply(this, args);
    } catch (error) {
      const isLost =
        error instanceof Error && 'code' in error && error.code === INTERNAL_ERROR && LOST_DATABASE.test(error.message);
      if (isLost) error.code = HOST_UNREACHABLE;
      throw error;
    }
  };
}

/**
 * When a connection is closed between the start of a command and its write, `socket.write` returns false, and the
 * driver waits for a `drain` that never comes: the operation, or the monitor, hangs forever. Here a write fails when
 * its connection closes. `outage.chaos.test.ts` hangs without it.
 */
function endWritesWithTheirConnection(prototype: DriverConnection): void {
  const { writeCommand } = prototype;
  prototype.writeCommand = async function untilClosed(command, options) {
    let onClose: () => void = () => undefined;
    const closed = new Promise<never>((_resolve, reject) => {
      onClose = () => reject(this.error ?? new Error('Connection is closed'));
    });
    this.once('close', onClose);
    try {
      await Promise.race([writeCommand.call(this, command, options), closed]);
    } finally {
      this.off('close', onClose);
    }
  };
}
