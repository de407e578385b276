import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { hasCode } from './process-identity.ts';

/**
 * Below the ephemeral range, which the system assigns to port 0 and to outgoing connections: one of those could take
 * the port before its server listens.
 */
const [LOWEST, ABOVE] = [20_000, 30_000];
const DRAWS = 1000;

/** A free port. No other caller gets it while this process lives. */
export async function freePort(): Promise<number> {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const port = randomInt(LOWEST, ABOVE);
    if ((await claim(port)) && (await isPortFree(port))) return port;
  }
  throw new Error('no loopback port to be had');
}

/** The same for a server that also listens on UDP: once it does, no other caller draws this port. */
export async function freePortOfBoth(): Promise<number> {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const port = randomInt(LOWEST, ABOVE);
    const claimed = await claim(port);
    if (claimed === undefined) continue;
    const isFree = await isPortFree(port);
    await new Promise<void>((resolve) => claimed.close(resolve));
    if (isFree) return port;
  }
  throw new Error('no loopback port to be had');
}

/**
 * A bound UDP port of the same number marks it as taken for all processes; the system releases it when this one exits.
 */
function claim(port: number): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = createSocket('udp4');
    socket.once('error', (error) => {
      socket.close();
      if (hasCode(error, 'EADDRINUSE')) resolve(undefined);
      else reject(error);
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      socket.unref();
      resolve(socket);
    });
  });
}

/** One per name. */
export async function freePorts<Name extends string>(names: readonly Name[]): Promise<Record<Name, number>> {
  const ports = await Promise.all(names.map(async (name) => [name, await freePort()]));
  return Object.fromEntries(ports) as Record<Name, number>;
}

/** Whether a server of ours could listen on this port, on every address. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      if (hasCode(error, 'EADDRINUSE')) resolve(false);
      else reject(error);
    });
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

/** `name (process 123)` of the port's listener, as far as the system reveals it. */
export function portOwner(port: number): string {
  const pid = existsSync('/proc/net/tcp') ? ownerFromProc(port) : ownerFromLsof(port);
  return pid === undefined ? 'another program' : `${processName(pid)} (process ${pid})`;
}

function ownerFromProc(port: number): number | undefined {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
  const LISTEN = '0A';
  const inodes = new Set<string>();
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6'].filter((file) => existsSync(file))) {
    for (const line of readFileSync(table, 'utf8').split('\n').slice(1)) {
      const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
      if (state === LISTEN && inode && local?.endsWith(`:${hexPort}`)) inodes.add(`socket:[${inode}]`);
    }
  }
  if (inodes.size === 0) return undefined;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).find((pid) => openFiles(pid).some((target) => inodes.has(target)));
}

function openFiles(pid: number): string[] {
  return readable(() => readdirSync(`/proc/${pid}/fd`), []).map((fd) =>
    readable(() => readlinkSync(`/proc/${pid}/fd/${fd}`), ''),
  );
}

/** Processes exit, and those of other users are unreadable: both mean that this one is not the owner. */
function readable<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].some((code) => hasCode(error, code))) return otherwise;
    throw error;
  }
}

function ownerFromLsof(port: number): number | undefined {
  try {
    const answer = execFileSync('lsof', ['-nP', '-t', `-iTCP:${port}`, '-sTCP:LISTEN'], { encoding: 'utf8' });
    return Number(answer.trim().split('\n')[0]) || undefined;
  } catch (error) {
    if (error instanceof Error && ('status' in error || hasCode(error, 'ENOENT'))) return undefined;
    throw error;
  }
}

function processName(pid: number): string {
  if (existsSync('/proc/self/comm'))
    return readable(() => readFileSync(`/proc/${pid}/comm`, 'utf8').trim(), 'a program');
  return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).trim();
}
