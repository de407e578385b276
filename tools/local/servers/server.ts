import { accessSync, constants } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError, reason } from '@anar/console/progress';
import { type KeptRunning, keepRunning } from '../processes/keep-running.ts';
import { type Command, hasEnded, logTail, type Processes } from '../processes/processes.ts';

/** Environment of a local server. */
export type Place = {
  env: NodeJS.ProcessEnv;
  /** The clone's own data, `.data` or, for tests, `.data/test`. */
  dataDir: string;
  /** Fetched once for all clones. */
  cacheDir: string;
  processes: Processes;
  /** Data of tests: not worth an fsync. */
  throwaway: boolean;
};

/** A server that answers at `url`. `origin` describes its origin; `stop` ends it only if we started it. */
export type LocalServer = { url: string; origin: string; stop(): Promise<void> };

/** One way to obtain a server: the server, or the reason why it is unavailable this way. */
export type Way = () => Promise<LocalServer | string>;

/** Tries the ways in order. If all fail: one line with every reason and what to do. */
export async function firstServer(place: Place, name: string, ways: Way[], remedy: string): Promise<LocalServer> {
  const closed: string[] = [];
  for (const way of ways) {
    if (place.processes.isClosed) throw new PlainError('stopped');
    const result = await way().catch(asReason);
    if (typeof result !== 'string') return result;
    closed.push(result);
  }
  throw new PlainError(`no ${name}: ${closed.join('; ')}. ${remedy}`);
}

/** An expected failure (of a download, say) rules out one way; the next may still work. */
function asReason(error: unknown): string {
  if (!(error instanceof PlainError)) throw error;
  return error.message.split('\n')[0] ?? '';
}

/** A server that we use but do not own: never stopped. */
export function foreign(url: string, origin: string): LocalServer {
  return { url, origin, stop: async () => undefined };
}

/** Probe result of a server that is still starting. */
export const STARTING_UP = 'is starting up';
const START_LIMIT_MS = 60_000;

/** The probe's result, once the server is no longer starting. */
export async function onceStarted(probe: () => Promise<string | undefined>): Promise<string | undefined> {
  for (const deadline = Date.now() + START_LIMIT_MS; ; await sleep(200)) {
    const problem = await probe();
    if (!problem?.endsWith(STARTING_UP) || Date.now() > deadline) return problem;
  }
}

/**
 * Starts a server and waits until `answers` returns undefined (usable) instead of a problem. Restarted when it exits.
 */
export async function startServer(
  processes: Processes,
  command: Command,
  answers: () => Promise<string | undefined>,
): Promise<KeptRunning> {
  const child = processes.start(command);
  const relaunch = () => processes.start(command, { append: true });
  for (const deadline = Date.now() + START_LIMIT_MS; Date.now() < deadline; await sleep(50)) {
    if ((await answers()) === undefined) {
      return keepRunning(
        processes,
        child,
        relaunch,
        (how, again) => `${command.name} ${how}; ${again} (${child.logFile})`,
      );
    }
    if (await hasEnded(child)) {
      const { how } = await child.ended;
      throw new PlainError(`${command.name} ${how}; see ${child.logFile}\n${logTail(child.logFile)}`);
    }
  }
  await child.stop();
  throw new PlainError(`${command.name} does not answer after ${START_LIMIT_MS / 1000} s; see ${child.logFile}`);
}

/** As `startServer`, for one whose data the last run may lock a little longer: `held` recognises that in its log. */
export async function startServerWhenFree(
  processes: Processes,
  command: Command,
  answers: () => Promise<string | undefined>,
  held: RegExp,
): Promise<KeptRunning> {
  let isSaid = false;
  for (const deadline = Date.now() + START_LIMIT_MS; ; await sleep(500)) {
    try {
      return await startServer(processes, command, answers);
    } catch (error) {
      const isHeld = error instanceof PlainError && held.test(error.message);
      if (!isHeld || processes.isClosed || Date.now() > deadline) throw error;
      if (!isSaid) console.log(`… waiting for the ${command.name} of the last start to stop`);
      isSaid = true;
    }
  }
}

/** Full path of a program on PATH. */
export function onPath(env: NodeJS.ProcessEnv, ...names: string[]): string | undefined {
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'].filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

/** Sends text to a loopback port and collects the answer until `isComplete`; a string if the connection fails. */
export function ask(
  port: number,
  text: string,
  isComplete: (answer: string) => boolean,
): Promise<{ answer: string } | string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 });
    let answer = '';
    const finish = (result: { answer: string } | string) => {
      socket.destroy();
      resolve(result);
    };
    socket.setEncoding('utf8');
    socket.once('connect', () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += chunk;
      if (isComplete(answer)) finish({ answer });
    });
    socket.once('timeout', () => finish(`port ${port} does not answer`));
    socket.once('close', () => finish(`port ${port} hung up`));
    socket.once('error', (error) => finish(`nothing on port ${port} (${reason(error)})`));
  });
}
