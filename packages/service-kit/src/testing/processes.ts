import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { BaseConfig } from '../config.ts';

/** A service running as its own process. */
export interface ServiceProcess {
  url: string;
  /** Ends it with a signal and waits; returns its exit code, null when the signal did it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  exited: Promise<number | null>;
}

/** The environment that gives a process this configuration. */
export function environmentOf(config: BaseConfig): Record<string, string> {
  return {
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
    MIGRATE_ON_START: String(config.migrateOnStart),
  };
}

const running = new Set<ChildProcess>();

/** Kills what a failed test left running. Call it in `afterAll`. */
export function endProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the process has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, address } = JSON.parse(line) as { msg?: string; address?: string };
    if (msg === 'listening' && address !== undefined) return address;
  }
  throw new Error('the process ended before it listened');
}

/** Starts `node main` with an environment and waits until it listens. */
export async function startProcess(main: string, env: Record<string, string>): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  const exited = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const url = await addressOf(child);
  child.stdout?.resume();
  return {
    url,
    exited,
    async end(signal) {
      child.kill(signal);
      return exited;
    },
  };
}
