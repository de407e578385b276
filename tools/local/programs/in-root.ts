import { createHash } from 'node:crypto';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '@anar/console/progress';
import type { Command } from '../processes/processes.ts';

/**
 * A Debian root in the user's cache, for servers that this machine's Debian is too old for. `mounts`: this user may
 * mount, so that the clone's data can be mounted inside (in a private mount namespace).
 */
export type DebianRoot = { path: string; mounts: boolean };

const DATA_INSIDE = '/anar-mitra';

/** Command to run inside, as which user (default root), and a folder to expose; `command` receives its path inside. */
export type Inside = { dataDir?: string; user?: string; command: (dataInside: string) => string[] };

/** Runs a command inside the root and, where mounting is allowed, in a mount namespace that ends with it. */
export function commandInRoot(root: DebianRoot, name: string, inside: Inside): Command {
  const owner = idsOf(root, inside.user ?? 'root');
  const { outside, inside: seen } = dataPlace(root, inside.dataDir ?? '');
  if (inside.dataDir) {
    mkdirSync(outside, { recursive: true });
    chownSync(outside, owner.uid, owner.gid);
  }
  const chroot = ['chroot', `--userspec=${owner.uid}:${owner.gid}`, '--groups=', root.path, ...inside.command(seen)];
  if (!root.mounts) return { name, file: 'chroot', args: chroot.slice(1) };
  const mounts = ['mount -t proc proc "$1/proc"', 'mount -t tmpfs tmpfs "$1/dev/shm"'];
  if (inside.dataDir) mounts.push('mkdir -p "$1$3"', 'mount --bind "$2" "$1$3"');
  const script = [...mounts, 'shift 3', 'exec "$@"'].join(' && ');
  return { name, ...privately(true, ['sh', '-c', script, 'sh', root.path, inside.dataDir ?? '', seen, ...chroot]) };
}

/**
 * Real path of a folder's data, and its path inside the root. Without mounts a chroot cannot see the clone's folder, so
 * the data is stored in the root, under a name of the clone's.
 */
export function dataPlace(root: DebianRoot, dataDir: string): { outside: string; inside: string } {
  if (root.mounts) return { outside: dataDir, inside: DATA_INSIDE };
  const inside = join(DATA_INSIDE, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  return { outside: join(root.path, inside), inside };
}

function idsOf(root: DebianRoot, user: string): { uid: number; gid: number } {
  const line = readFileSync(join(root.path, 'etc/passwd'), 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${user}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined)
    throw new PlainError(`${root.path} has no user ${user}: delete that folder and start again`);
  return { uid: Number(uid), gid: Number(gid) };
}

/** Mounts of the command are private to it and end with it. `unshare` execs, so the pid is the command's. */
export function privately(mounts: boolean, command: string[]): { file: string; args: string[] } {
  const [file = '', ...args] = command;
  return mounts ? { file: 'unshare', args: ['-m', '--propagation', 'private', file, ...args] } : { file, args };
}
