import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { step } from '@anar/console/progress';
import { debianRoot } from './debian-root.ts';
import { commandInRoot, type DebianRoot, dataPlace } from './in-root.ts';
import { lock } from './lock.ts';
import type { Command } from './processes.ts';
import { onPath, type Place } from './server.ts';

const SOURCE = join(import.meta.dirname, 'ferretdb');
const SOURCE_FILES = ['main.go', 'go.mod', 'go.sum'];
const OLDEST_GO = 25;
const GO = ['golang-go', 'ca-certificates'];

/** Named for the sources it is built from, so that a new version is built anew. */
function binaryPath(place: Pick<Place, 'cacheDir'>): string {
  const hash = createHash('sha256');
  for (const file of SOURCE_FILES) hash.update(readFileSync(join(SOURCE, file)));
  return join(place.cacheDir, `ferretdb-${hash.digest('hex').slice(0, 12)}`);
}

/** Whether the last and longest step of the recipe was done by an earlier start. */
export function isFerretFetched(place: Pick<Place, 'cacheDir'>): boolean {
  return existsSync(binaryPath(place));
}

/** Debian's packages that it still takes to build it. */
export function packagesToBuildFerret(place: Place): string[] {
  return isFerretFetched(place) || goOnPath(place) ? [] : GO;
}

/** FerretDB, built from source at the first start; a string says why it cannot be. One clone builds, others wait. */
export async function ferretBinary(place: Place): Promise<{ path: string } | string> {
  const path = binaryPath(place);
  if (existsSync(path)) return { path };
  const held = await lock(`${path}.lock`, (pid) =>
    console.log(`… waiting for process ${pid}, which is building the same`),
  );
  try {
    return existsSync(path) ? { path } : await build(place, path);
  } finally {
    held.release();
  }
}

async function build(place: Place, path: string): Promise<{ path: string } | string> {
  const root = goOnPath(place) ? undefined : await debianRoot(place, GO);
  if (typeof root === 'string') return root;
  const wanted = join(place.cacheDir, 'ferretdb.building');
  const buildDir = root ? dataPlace(root, wanted).outside : wanted;
  rmSync(buildDir, { recursive: true, force: true });
  mkdirSync(buildDir, { recursive: true });
  for (const file of SOURCE_FILES) copyFileSync(join(SOURCE, file), join(buildDir, file));
  const command = root ? buildInRoot(place, root, wanted) : buildHere(place, buildDir);
  await step('building FerretDB (once, a minute or two)', () => place.processes.run(command));
  renameSync(join(buildDir, 'ferretdb'), path);
  rmSync(buildDir, { recursive: true });
  return { path };
}

const BUILD = ['build', '-trimpath', '-o', 'ferretdb', '.'];
const buildEnv = (env: NodeJS.ProcessEnv) => ({ ...env, CGO_ENABLED: '0', GOTOOLCHAIN: 'local', GOWORK: 'off' });

function buildHere(place: Place, buildDir: string): Command {
  return { name: 'go-build', file: 'go', args: BUILD, cwd: buildDir, env: buildEnv(place.env) };
}

/** With the Go of the Debian root; its module cache stays inside, and the certificates are this machine's. */
function buildInRoot(place: Place, root: DebianRoot, dataDir: string): Command {
  const certificates = 'etc/ssl/certs/ca-certificates.crt';
  if (existsSync(join('/', certificates))) copyFileSync(join('/', certificates), join(root.path, certificates));
  const command = commandInRoot(root, 'go-build', {
    dataDir,
    command: (inside) => ['/bin/sh', '-c', 'cd "$1" && shift && exec go "$@"', 'sh', inside, ...BUILD],
  });
  // Without /proc (no right to mount) Go cannot tell where it is itself.
  return { ...command, env: { ...buildEnv(place.env), HOME: '/root', GOROOT: '/usr/lib/go' } };
}

function goOnPath(place: Place): boolean {
  if (!onPath(place.env, 'go')) return false;
  const version = execFileSync('go', ['env', 'GOVERSION'], { encoding: 'utf8', cwd: SOURCE, env: buildEnv(place.env) });
  const [, major, minor] = /go(\d+)\.(\d+)/.exec(version) ?? [];
  return Number(major) > 1 || Number(minor) >= OLDEST_GO;
}
