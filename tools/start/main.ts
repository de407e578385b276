import { networkInterfaces } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError, reportFailure } from '@anar/console/progress';
import { type Lock, tryLock } from '@anar/local-infrastructure/lock';
import { freePort, isPortFree, portOwner } from '@anar/local-infrastructure/ports';
import { Processes } from '@anar/local-infrastructure/processes';
import { System } from './system.ts';

/** `npm start`: the whole product on this machine, at one address. Ctrl-C stops what it started and nothing else. */

const root = join(import.meta.dirname, '..', '..');
const dataDir = resolve(root, process.env.ANAR_DATA_DIR || '.data');
const DEFAULT_PORT = 8080;
const OPEN = `  LAN is set: whoever is on this network can open it, and read every login code.
  Without https browsers give no microphone, camera or place: the rest works.
`;

type Note = { address: string; state: 'starting' | 'running' | 'stopping' };

// A closed terminal sends SIGHUP; a failing write to it must not keep us from stopping in order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  const port = portFrom(process.env);
  const lan = process.env.LAN ? lanAddress() : undefined;
  const address = process.env.PUBLIC_URL || `http://${lan ?? 'localhost'}:${port}`;
  const lock = await lockOnceStopped(join(dataDir, 'start.lock'), address);
  if ('heldBy' in lock) {
    const { pid, note } = lock.heldBy;
    console.log(
      `Anar Mitra is ${note.state === 'running' ? 'already running' : 'starting'} at ${note.address} (process ${pid}; Ctrl-C there ends it)`,
    );
  } else {
    await run(lock, { address, port, isOpen: lan !== undefined });
  }
} catch (error) {
  reportFailure(error);
}

/** The lock, or its holder; a start that is just ending is waited for. */
async function lockOnceStopped(file: string, address: string): Promise<ReturnType<typeof tryLock<Note>>> {
  for (let isSaid = false; ; isSaid = true) {
    const lock = tryLock<Note>(file, { address, state: 'starting' });
    if (!('heldBy' in lock) || lock.heldBy.note.state !== 'stopping') return lock;
    if (!isSaid) console.log(`… waiting for the last start to stop (process ${lock.heldBy.pid})`);
    await sleep(200);
  }
}

async function run(
  lock: Lock<Note>,
  { address, port, isOpen }: { address: string; port: number; isOpen: boolean },
): Promise<void> {
  const interrupted = untilSignal();
  const processes = new Processes(dataDir);
  try {
    const orphans = await processes.stopOrphans();
    if (orphans.length > 0) console.log(`✓ stopped what a crashed start had left running: ${orphans.join(', ')}`);
    await refuseBusyPort(port);
    const system = new System({ root, dataDir, processes, port, publicUrl: address, isOpen });
    const ready = system.start().then(() => {
      lock.update({ address, state: 'running' });
      greet(address);
      if (isOpen) console.log(OPEN);
    });
    try {
      await Promise.race([ready.then(() => interrupted), interrupted]);
    } finally {
      console.log('… stopping');
      try {
        lock.update({ address, state: 'stopping' });
      } finally {
        // Also if the folder was deleted meanwhile: no other process would stop what was started here.
        await system.stop();
      }
      console.log('✓ stopped');
    }
  } finally {
    lock.release();
  }
}

function greet(address: string): void {
  console.log(`✓ ready after ${Math.round(process.uptime())} s

  Anar Mitra (अनार मित्र): ${address}
  Log in with any 10-digit mobile number that starts with 6 to 9, for example 9876543210.
  Its code: ${address}/dev/inbox?to=9876543210
  Doctors log in with 9000000001, 9000000002 and 9000000003.
  Logs: ${join(dataDir, 'logs')}   Stop: Ctrl-C
`);
}

/** Address of this machine for other devices on the network. */
function lanAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const found = all.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (!found) throw new PlainError('LAN is set, but this machine has no address on a network');
  return found.address;
}

/** Resolves at the first termination signal; later ones (npm and the terminal both send) are ignored. */
function untilSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal));
  });
}

async function refuseBusyPort(port: number): Promise<void> {
  if (await isPortFree(port)) return;
  const other = (await isPortFree(port + 1)) ? port + 1 : await freePort();
  throw new PlainError(`port ${port} is taken by ${portOwner(port)}. Choose another: PORT=${other} npm start`);
}

function portFrom(env: NodeJS.ProcessEnv): number {
  const port = Number(env.PORT || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new PlainError(`PORT=${env.PORT} is not a port (1 to 65535)`);
  return port;
}
