import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

interface DriverConnection extends EventEmitter {
  error?: Error;
  writeCommand(command: unknown, options: unknown): Promise<void>;
}

/**
 * Repairs the driver of mongoose (seen in mongodb 7.5 to 7.8). When a connection is closed between the start of a command
 * and its write, `socket.write` gives false, and the driver waits for a `drain` that never comes: the operation, or the
 * monitor, hangs for ever. Here a write ends with its connection. `outage.test.ts` hangs without it.
 */
export function repairDriver(): void {
  const require = createRequire(createRequire(import.meta.url).resolve('mongoose'));
  const { Connection } = require('mongodb/lib/cmap/connection.js') as { Connection: { prototype: DriverConnection } };
  const { writeCommand } = Connection.prototype;
  Connection.prototype.writeCommand = async function untilClosed(command, options) {
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
