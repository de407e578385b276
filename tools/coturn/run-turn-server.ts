import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePortOfBoth } from '@anar/local-infrastructure/ports';
import { Processes } from '@anar/local-infrastructure/processes';
import { requireProgram } from '@anar/local-infrastructure/require-program';
import { onPath } from '@anar/local-infrastructure/server';
import { LOCAL, type TurnSettings, turnSettings } from './local-turn.ts';
import { startTurnServer } from './turn-server.ts';

/** An allocation that a client has or had. */
export interface Allocation {
  /** User name of its credentials. */
  userId: string;
  isOpen: boolean;
}

export interface TurnServer {
  port: number;
  /** `turn:…?transport=…`, one per transport. */
  urls: string[];
  secret: string;
  /** Variables for consult-chat. */
  env: TurnSettings;
  logFile: string;
  /** Every allocation since its start, oldest first. */
  allocations(): Allocation[];
  /** Blocks all traffic until `resume`, as a network outage. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** A test that was killed cannot stop it: it ends by itself. */
const ENDS_WITH_US = onPath(process.env, 'setpriv') ? ['setpriv', '--pdeathsig', 'TERM', 'turnserver'] : [];

/**
 * A coturn of the test's own, as `npm start` runs it. `udp: false`: as on a network that blocks UDP, clients use TCP
 * only. `env`: overrides for start.sh.
 */
export async function runTurnServer({
  udp = true,
  env = {},
}: {
  udp?: boolean;
  env?: Record<string, string>;
} = {}): Promise<TurnServer> {
  requireProgram('turnserver', 'coturn');
  const folder = mkdtempSync(join(tmpdir(), 'anar-coturn-'));
  const processes = new Processes(folder);
  const secret = randomBytes(32).toString('base64url');
  const port = await freePortOfBoth();
  const stop = async () => {
    await processes.stopAll();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const settings = { ...LOCAL, TURN_UDP: udp ? 'on' : 'off', ...env, TURN_SECRET: secret };
    await startTurnServer({ processes, dir: join(folder, 'coturn'), port, command: ENDS_WITH_US, env: settings });
  } catch (error) {
    await stop();
    throw error;
  }
  const own = turnSettings(port, secret, udp ? ['udp', 'tcp'] : ['tcp']);
  const logFile = join(folder, 'logs', 'coturn.log');
  const signal = (name: NodeJS.Signals) => {
    const { pid } = JSON.parse(readFileSync(join(folder, 'run', 'coturn.json'), 'utf8')) as { pid: number };
    process.kill(pid, name);
  };
  return {
    port,
    urls: own.TURN_URLS.split(','),
    secret,
    env: own,
    logFile,
    allocations: () => allocationsIn(existsSync(logFile) ? readFileSync(logFile, 'utf8') : ''),
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    stop,
  };
}

/** Log lines of coturn with `verbose`: 4.6 has the session at the beginning of a line, 4.18 at its end. */
function allocationsIn(log: string): Allocation[] {
  const sessions = new Map<string, Allocation>();
  for (const line of log.split('\n')) {
    const [, id] = /session (\d+)/.exec(line) ?? [];
    const [, what, userId = ''] =
      /(new, realm=<[^>]*>, username=|closed \(2nd stage\), user )<(?:\d+:)?([^>]*)>/.exec(line) ?? [];
    if (id === undefined || what === undefined) continue;
    if (what.startsWith('new')) sessions.set(id, { userId, isOpen: true });
    else if (sessions.has(id)) sessions.set(id, { userId, isOpen: false });
  }
  return [...sessions.values()];
}
