import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { reason } from '@anar/console/progress';
import type { KeptRunning } from '@anar/local-infrastructure/keep-running';
import type { Processes } from '@anar/local-infrastructure/processes';
import { startServer } from '@anar/local-infrastructure/server';
import { turnClient } from './turn-client.ts';

export interface TurnServerOptions {
  processes: Processes;
  /** Its configuration, which holds the secret, lies there; the log in `logs/coturn.log` of the processes' folder. */
  dir: string;
  port: number;
  /** Runs it; `turnserver` when not said. */
  command?: readonly string[];
  /** What start.sh reads. */
  env: NodeJS.ProcessEnv & { TURN_SECRET: string; TURN_LISTEN_IPS?: string };
}

/** A coturn on this machine, as start.sh sets it up; resolves when it answers. Started again when it ends by itself. */
export function startTurnServer({ processes, dir, port, command = [], env }: TurnServerOptions): Promise<KeptRunning> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const start = {
    name: 'coturn',
    file: '/bin/sh',
    args: [join(import.meta.dirname, 'start.sh'), ...command],
    // Nothing of ours but what is said: a TURN_… of the person's environment is meant for another one.
    env: { PATH: process.env.PATH, ...env, TURN_PORT: `${port}`, TURN_CONFIG: join(dir, 'turnserver.conf') },
  };
  const host = env.TURN_LISTEN_IPS?.split(',')[0] || '127.0.0.1';
  return startServer(processes, start, () => turnProblem(port, host));
}

/** What keeps the server on this port from being of use; undefined when it answers. */
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
