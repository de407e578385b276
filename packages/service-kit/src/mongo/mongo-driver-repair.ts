import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

interface DriverConnection extends EventEmitter {
  error?: Error;
  writeCommand(command: unknown, options: unknown): Promise<void>;
  command(...args: unknown[]): Promise<unknown>;
}

/** As MongoDB calls it: by this code the driver knows that a read may be tried once more. */
const HOST_UNREACHABLE = 6;
const INTERNAL_ERROR = 1;
/** Words of PostgreSQL and of FerretDB's connections to it when one was killed, or there is none. */
const LOST_DATABASE =
  /terminating connection|unexpected EOF|conn closed|connection reset|broken pipe|failed to connect|connection refused|the database system is|too many clients|SQLSTATE (08|57P0|53300)/;

/** Repairs what the driver of mongoose does when connections die (seen in mongodb 7.5 to 7.8). */
export function repairDriver(): void {
  const require = createRequire(createRequire(import.meta.url).resolve('mongoose'));
  const { Connection } = require('mongodb/lib/cmap/connection.js') as { Connection: { prototype: DriverConnection } };
  endWritesWithTheirConnection(Connection.prototype);
  knowLostDatabases(Connection.prototype);
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
