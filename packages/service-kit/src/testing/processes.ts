import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { SERVICE_CALLS, serviceKeyName } from '@anar/contracts/users/tokens';
import type { BaseConfig } from '../lifecycle/config.ts';
import { COMMAND_FLAGS, NODE_FLAGS } from '../lifecycle/node-flags.ts';

export interface LogLine {
  level: number;
  msg: string;
  traceId?: string;
  address?: string;
  err?: { message: string };
}

/** A service running as its own process. */
export interface ServiceProcess {
  url: string;
  pid: number;
  /** What it has logged so far. */
  lines: LogLine[];
  /** Ends it with a signal and waits; returns its exit code, null when the signal did it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  exited: Promise<number | null>;
}

/** The environment that gives a process this configuration, and the cache that makes its start a third faster. */
export function environmentOf(config: BaseConfig): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env;
  return {
    ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
    ANAR_ENV: config.env,
    HOST: config.host,
    PORT: String(config.port),
    LOG_LEVEL: 'info',
    MONGO_URL: config.mongo.url,
    MONGO_DB: config.mongo.db,
    REDIS_URL: config.redis.url,
    REDIS_PREFIX: config.redis.prefix,
    NATS_URL: config.nats.url,
    NATS_STREAM: config.nats.stream,
    JWKS_URL: config.jwksUrl,
    MEDIA_SIGNING_KEY: config.mediaSigningKey,
    ...Object.fromEntries(
      SERVICE_CALLS.flatMap(([caller, called]) => {
        const [signing = '', accepted = ''] = config.serviceKeys(caller, called);
        const name = serviceKeyName(caller, called);
        return [
          [name, signing],
          [`${name}_ACCEPTED`, accepted],
        ];
      }),
    ),
    MIGRATE_ON_START: String(config.migrateOnStart),
    ...(config.patience !== undefined && { PATIENCE: String(config.patience) }),
    ...(config.ackWaitMs !== undefined && { ACK_WAIT_MS: String(config.ackWaitMs) }),
    ...(config.lockMs !== undefined && { LOCK_MS: String(config.lockMs) }),
  };
}

const running = new Set<ChildProcess>();

/** Kills what a failed test left running. Call it in `afterAll`. */
export function endProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Reads the log into `lines`; resolves with the address once it listens. */
function readLog(child: ChildProcess, lines: LogLine[]): Promise<string> {
  if (child.stdout === null) throw new Error('the process has no output');
  const log = createInterface({ input: child.stdout });
  return new Promise((resolve, reject) => {
    log.on('line', (text) => {
      const line = JSON.parse(text) as LogLine;
      lines.push(line);
      if (line.msg === 'listening' && line.address !== undefined) resolve(line.address);
    });
    log.once('close', () => {
      const said = lines.map(({ msg, err }) => [msg, err?.message].filter(Boolean).join(': '));
      reject(new Error(`the process ended before it listened; its last words: ${said.slice(-3).join(' | ')}`));
    });
  });
}

/** Starts `node main` with an environment and waits until it listens. */
export async function startProcess(main: string, env: Record<string, string>): Promise<ServiceProcess> {
  // Resolved from the program: TypeScript, or the file in an image.
  const endsWithParent = createRequire(main).resolve('@anar/service-kit/lifecycle/shutdown/ends-with-parent');
  const child = spawn(process.execPath, [...NODE_FLAGS, ...COMMAND_FLAGS, '--import', endsWithParent, main], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  running.add(child);
  const lines: LogLine[] = [];
  const address = readLog(child, lines);
  // `close`, not `exit`: then all its output has been read.
  const exited = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return {
    url: await address,
    pid: child.pid ?? 0,
    lines,
    exited,
    async end(signal) {
      child.kill(signal);
      return exited;
    },
  };
}
