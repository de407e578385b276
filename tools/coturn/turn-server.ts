import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { reason } from '@anar/console/progress';
import type { KeptRunning } from '@anar/local-infrastructure/keep-running';
import type { Processes } from '@anar/local-infrastructure/processes';
import { startServer } from '@anar/local-infrastructure/server';
import { turnClient } from './turn-client.ts';

export interface TurnServerOptions {
  processes: Processes;
  /** Its configuration, which contains the secret, is here; its log is `logs/coturn.log` in the processes' folder. */
  dir: string;
  port: number;
  /** The program; default `turnserver`. */
  command?: readonly string[];
  /** Environment of start.sh. */
  env: NodeJS.ProcessEnv & { TURN_SECRET: string; TURN_LISTEN_IPS?: string };
}

/** A coturn on this machine, configured by start.sh; resolves when it answers. Restarted when it exits. */
export function startTurnServer({ processes, dir, port, command = [], env }: TurnServerOptions): Promise<KeptRunning> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const start = {
    name: 'coturn',
    file: '/bin/sh',
    args: [join(import.meta.dirname, 'start.sh'), ...command],
    // TURN_… variables of the user's environment are meant for another server.
    env: { PATH: process.env.PATH, ...env, TURN_PORT: `${port}`, TURN_CONFIG: join(dir, 'turnserver.conf') },
  };
  const host = env.TURN_LISTEN_IPS?.split(',')[0] || '127.0.0.1';
  return startServer(processes, start, () => turnProblem(port, host));
}

/** Why the server on this port is unusable; undefined when it answers. */
async function turnProblem(port: number, host: string): Promise<string | undefined> {
  try {
    const client = await turnClient({ port, host, transport: 'tcp' });
    try {
      await client.binding();
    } finally {
      client.close();
    }
    return undefined;
  } catch (error) {
    return `no STUN on port ${port} (${reason(error)})`;
  }
}
