import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { step } from '@anar/console/progress';
import { lock } from '../processes/lock.ts';
import type { Command } from '../processes/processes.ts';
import { onPath, type Place } from '../servers/server.ts';
import { debianRoot } from './debian-root.ts';
import { commandInRoot, type DebianRoot, dataPlace } from './in-root.ts';

const GO = ['golang-go', 'ca-certificates'];

/** A Go program built from pinned sources, for which no registry serves a binary. */
export interface GoProgram {
  name: string;
  /** Contains go.mod, go.sum and the `files`. */
  source: string;
  files: readonly string[];
  /** Package to build; default: the folder itself. */
  package?: string;
  ldflags?: string;
  /** Estimated duration, for the console. */
  takes: string;
}

/** Path of the binary, without building it. */
type Cache = Pick<Place, 'cacheDir'>;

/** Contains a hash of the sources, so that a new version is rebuilt. */
function pathOf(program: GoProgram, { cacheDir }: Cache): string {
  const hash = createHash('sha256');
  for (const file of program.files) hash.update(readFileSync(join(program.source, file)));
  if (program.ldflags) hash.update(program.ldflags);
  return join(cacheDir, `${program.name.toLowerCase()}-${hash.digest('hex').slice(0, 12)}`);
}

/** Whether an earlier start built it. */
export function isGoProgramFetched(program: GoProgram, cache: Cache): boolean {
  return existsSync(pathOf(program, cache));
}

/** Debian packages still needed to build it. */
export function packagesToBuild(program: GoProgram, place: Place): string[] {
  return isGoProgramFetched(program, place) || goOnPath(program, place) ? [] : GO;
}

/** Built from source at the first start; a string says why it cannot be. One clone builds, others wait. */
export async function goProgram(program: GoProgram, place: Place): Promise<{ path: string } | string> {
  const path = pathOf(program, place);
  if (existsSync(path)) return { path };
  const held = await lock(`${path}.lock`, (pid) =>
    console.log(`… waiting for process ${pid}, which is building the same`),
  );
  try {
    return existsSync(path) ? { path } : await build(program, place, path);
  } finally {
    held.release();
  }
}

async function build(program: GoProgram, place: Place, path: string): Promise<{ path: string } | string> {
  const root = goOnPath(program, place) ? undefined : await debianRoot(place, GO);
  if (typeof root === 'string') return root;
  const wanted = `${path}.building`;
  const buildDir = root ? dataPlace(root, wanted).outside : wanted;
  rmSync(buildDir, { recursive: true, force: true });
  mkdirSync(buildDir, { recursive: true });
  for (const file of program.files) copyFileSync(join(program.source, file), join(buildDir, basename(file)));
  // Without debug information: a tenth less time.
  const flags = ['-trimpath', '-gcflags=all=-dwarf=false', `-ldflags=-s -w ${program.ldflags ?? ''}`];
  const args = ['build', ...flags, '-o', 'program', program.package ?? '.'];
  const command = root ? buildInRoot(place, root, wanted, args) : buildHere(place, buildDir, args);
  await step(`building ${program.name} (once, ${program.takes})`, () => place.processes.run(command));
  renameSync(join(buildDir, 'program'), path);
  rmSync(buildDir, { recursive: true });
  return { path };
}

const buildEnv = (env: NodeJS.ProcessEnv) => ({ ...env, CGO_ENABLED: '0', GOTOOLCHAIN: 'local', GOWORK: 'off' });

function buildHere(place: Place, buildDir: string, args: string[]): Command {
  return { name: 'go-build', file: 'go', args, cwd: buildDir, env: buildEnv(place.env) };
}

/** With the Go of the Debian root; its module cache stays inside, and it uses this machine's certificates. */
function buildInRoot(place: Place, root: DebianRoot, dataDir: string, args: string[]): Command {
  const certificates = 'etc/ssl/certs/ca-certificates.crt';
  if (existsSync(join('/', certificates))) copyFileSync(join('/', certificates), join(root.path, certificates));
  const command = commandInRoot(root, 'go-build', {
    dataDir,
    command: (inside) => ['/bin/sh', '-c', 'cd "$1" && shift && exec go "$@"', 'sh', inside, ...args],
  });
  // Without /proc (no permission to mount) Go cannot find its own path.
  return { ...command, env: { ...buildEnv(place.env), HOME: '/root', GOROOT: '/usr/lib/go' } };
}

function goOnPath({ source }: GoProgram, place: Place): boolean {
  if (!onPath(place.env, 'go')) return false;
  const version = execFileSync('go', ['env', 'GOVERSION'], { encoding: 'utf8', cwd: source, env: buildEnv(place.env) });
  const minor = (text: string) => Number(/go ?1\.(\d+)/.exec(text)?.[1]);
  return minor(version) >= minor(readFileSync(join(source, 'go.mod'), 'utf8'));
}
