import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { PlainError, step } from '@anar/console/progress';
import { lock } from '../processes/lock.ts';
import { onPath, type Place } from '../servers/server.ts';
import { installOnMachine, machineMirror, quietApt } from './apt.ts';
import { commandInRoot, type DebianRoot, privately } from './in-root.ts';

const SUITE = 'forky';
const NEEDED_BYTES = 2e9;

/** A Debian root with these packages, created or completed on demand; a string says why it is unavailable here. */
export async function debianRoot(place: Place, packages: string[]): Promise<DebianRoot | string> {
  const closed = whyNoPackages(place.env);
  if (closed) return closed;
  const path = join(place.cacheDir, `debian-${SUITE}`);
  const root = { path, mounts: canMount(place.cacheDir) };
  if (missing(path, packages).length === 0) return root;
  const held = await lock(`${path}.lock`, (pid) =>
    console.log(`… waiting for process ${pid}, which is fetching the same`),
  );
  try {
    if (!existsSync(path)) await build(place, root);
    const wanted = missing(path, packages);
    if (wanted.length > 0) await install(place, root, wanted);
  } finally {
    held.release();
  }
  return root;
}

/** Why this machine cannot fetch Debian packages; undefined if it can. */
export function whyNoPackages(env: NodeJS.ProcessEnv): string | undefined {
  const isDebian = existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  if (!isDebian || !onPath(env, 'apt-get')) return 'packages can be fetched on Debian only';
  return process.getuid?.() === 0 ? undefined : 'packages can be fetched by root only';
}

/** Containers often have no right to mount, even as root. */
function canMount(folder: string): boolean {
  const script = 'mount --make-rprivate / && mount -t tmpfs tmpfs "$1"';
  return spawnSync('unshare', ['-m', 'sh', '-c', script, 'sh', folder]).status === 0;
}

/** Built under another name and renamed when complete: an interrupted build is never used. */
async function build(place: Place, root: DebianRoot): Promise<void> {
  const { bavail, bsize } = statfsSync(place.cacheDir);
  if (bavail * bsize < NEEDED_BYTES)
    throw new PlainError(`${place.cacheDir} needs ${NEEDED_BYTES / 1e9} GB of free disk`);
  if (!onPath(place.env, 'debootstrap')) {
    await step('installing the Debian package debootstrap', () => installOnMachine(place.processes, 'debootstrap'));
  }
  for (const left of readdirSync(place.cacheDir).filter((name) => name.startsWith(`debian-${SUITE}.building`))) {
    rmSync(join(place.cacheDir, left), { recursive: true, force: true, maxRetries: 3 });
  }
  const draft = `${root.path}.building-${process.pid}`;
  const { url, proxyEnv } = await machineMirror(place.processes);
  await step('fetching a small Debian for the servers (once, about 30 s)', () =>
    // The last argument is debootstrap's script: an older debootstrap has none for this suite.
    place.processes.run({
      name: 'debootstrap',
      env: { ...place.env, ...proxyEnv },
      ...privately(root.mounts, ['debootstrap', '--variant=minbase', SUITE, draft, url, 'sid']),
    }),
  );
  writeFileSync(
    join(draft, 'etc/apt/apt.conf.d/90anar-mitra'),
    'Acquire::Check-Valid-Until "false";\nAPT::Sandbox::User "root";\n',
  );
  // Packages must not start their servers, nor PostgreSQL create its default cluster.
  writeFileSync(join(draft, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  mkdirSync(join(draft, 'etc/postgresql-common'), { recursive: true });
  writeFileSync(join(draft, 'etc/postgresql-common/createcluster.conf'), 'create_main_cluster = false\n');
  renameSync(draft, root.path);
}

async function install(place: Place, root: DebianRoot, packages: string[]): Promise<void> {
  const { proxyEnv } = await machineMirror(place.processes);
  copyFileSync('/etc/resolv.conf', join(root.path, 'etc/resolv.conf'));
  const apt = 'dpkg --configure -a; apt-get update && apt-get install -y --no-install-recommends "$@"';
  await step(`fetching ${packages.join(' and ')} (once, about 30 s)`, () =>
    place.processes
      .run({
        ...commandInRoot(root, 'apt-get-in-root', { command: () => ['/bin/sh', '-c', apt, 'sh', ...packages] }),
        env: { ...place.env, ...proxyEnv, ...quietApt },
      })
      .catch((error: unknown) => {
        // Without /proc some postinst scripts fail after all files are unpacked, which is all we need.
        if (root.mounts || packages.some((name) => !isUnpacked(root, name))) throw error;
      }),
  );
  writeFileSync(marker(root.path), JSON.stringify([...present(root.path), ...packages]));
}

function isUnpacked(root: DebianRoot, name: string): boolean {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own way to name a field
  const args = [root.path, 'dpkg-query', '--show', '--showformat', '${db:Status-Status}', name];
  const status = spawnSync('chroot', args, { encoding: 'utf8' }).stdout;
  return ['installed', 'unpacked', 'half-configured', 'triggers-pending', 'triggers-awaited'].includes(status);
}

const marker = (path: string) => join(path, 'etc/anar-mitra-packages.json');

function present(path: string): string[] {
  return existsSync(marker(path)) ? JSON.parse(readFileSync(marker(path), 'utf8')) : [];
}

function missing(path: string, packages: string[]): string[] {
  const here = present(path);
  return packages.filter((name) => !here.includes(name));
}
