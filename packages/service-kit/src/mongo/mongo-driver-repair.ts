import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';

interface DriverConnection extends EventEmitter {
  error?: Error;
  writeCommand(command: unknown, options: unknown): Promise<void>;
  command(...args: unknown[]): Promise<DriverReply>;
}

/** As MongoDB calls it: by this code the driver knows that a read may be tried once more. */
const HOST_UNREACHABLE = 6;
const INTERNAL_ERROR = 1;
const DEADLOCK = /deadlock detected/;
/** Of one command. */
const DEADLOCKS = 20;
const MOST_WAIT_MS = 500;
/** Words of PostgreSQL and of FerretDB's connections to it when one was killed, or there is none. */
const LOST_DATABASE =
  /terminating connection|unexpected EOF|conn closed|connection reset|broken pipe|failed to connect|connection refused|the database system is|too many clients|SQLSTATE (08|57P0|53300)/;

/** Repairs what the driver of mongoose does when connections die (seen in mongodb 7.5 to 7.8). */
export function repairDriver(): void {
  const require = createRequire(createRequire(import.meta.url).resolve('mongoose'));
  const { Connection } = require('mongodb/lib/cmap/connection.js') as { Connection: { prototype: DriverConnection } };
  endWritesWithTheirConnection(Connection.prototype);
  retryDeadlocks(Connection.prototype);
  knowLostDatabases(Connection.prototype);
}

/**
 * Many writes of one unique key at the same moment deadlock in PostgreSQL behind FerretDB, which undoes one of them whole and
 * says so. In MongoDB they would wait: the command is sent again.
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
      // Sent again at once by all of them, they would deadlock again.
      await sleep(Math.random() * Math.min(2 ** deadlocks, MOST_WAIT_MS));
    }
  };
}

interface WriteReply {
  n?: number;
  writeErrors?: readonly { errmsg?: string }[];
}
/** A reply is a document, or one that is decoded on demand. */
type DriverReply = WriteReply | { has(name: string): boolean; toObject(): WriteReply };

/** Whether a write did nothing but end in a deadlock. */
function isUndone(reply: DriverReply): boolean {
  const isOnDemand = 'toObject' in reply;
  if (isOnDemand && !reply.has('writeErrors')) return false;
  const { n, writeErrors = [] } = isOnDemand ? reply.toObject() : reply;
  return n === 0 && writeErrors.length > 0 && writeErrors.every(({ errmsg = '' }) => DEADLOCK.test(errmsg));
}

/**
 * FerretDB says internal error when its own connection to the database was killed. By its true name the driver tries
 * reads once more (`retryReads`, on by default), and what fails is 503.
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
 * When a connection is closed between the start of a command
 * and its write, `socket.write` gives false, and the driver waits for a `drain` that never comes: the operation, or the
 * monitor, hangs for ever. Here a write ends with its connection. `outage.test.ts` hangs without it.
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
