import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { PlainError } from '@anar/console/progress';
import type { Processes } from '../processes/processes.ts';

/** Non-interactive apt that changes nothing beyond what is asked for. */
export const quietApt = { DEBIAN_FRONTEND: 'noninteractive' };

/** policy-rc.d: Debian asks it whether a package may start its server; 101 means no. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Serialises all use of this machine's apt: it locks its files, and the policy below is global. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine;
  return mine;
}

/**
 * Installs Debian packages on this machine without starting their servers, some of which would listen on every address.
 */
export function installOnMachine(processes: Processes, ...names: string[]): Promise<void> {
  return inTurn(() => install(processes, names));
}

async function install(processes: Processes, names: readonly string[]): Promise<void> {
  await refreshListsIfEmpty(processes);
  const hasPolicy = existsSync(POLICY);
  if (!hasPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await processes.run({
      name: 'apt-get-install',
      file: 'apt-get',
      args: ['install', '-y', '--no-install-recommends', ...names],
      env: { ...process.env, ...quietApt },
    });
  } finally {
    if (!hasPolicy) rmSync(POLICY, { force: true });
  }
}

/** The Debian mirror that this machine's own apt uses, and the proxy it goes through, if any. */
export async function machineMirror(processes: Processes): Promise<{ url: string; proxyEnv: NodeJS.ProcessEnv }> {
  await inTurn(() => refreshListsIfEmpty(processes));
  const [url] = debianSources();
  if (!url) throw new PlainError("this machine's apt knows no Debian mirror");
  return { url, proxyEnv: proxyFromApt() };
}

function debianSources(): string[] {
  const args = ['indextargets', '--format', '$(ORIGIN)|$(LABEL)|$(REPO_URI)', 'Identifier: Packages'];
  const lines = execFileSync('apt-get', args, { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => line.split('|'))
    .flatMap(([origin, label, url]) => (origin === 'Debian' && label === 'Debian' && url ? [url] : []));
}

/** On a bare machine (a container image) apt has sources but no lists yet, and finds nothing. */
async function refreshListsIfEmpty(processes: Processes): Promise<void> {
  if (debianSources().length > 0) return;
  await processes.run({
    name: 'apt-get-update',
    file: 'apt-get',
    args: ['update'],
    env: { ...process.env, ...quietApt },
  });
}

function proxyFromApt(): NodeJS.ProcessEnv {
  const setting = (name: string) =>
    execFileSync('apt-config', ['shell', 'VALUE', name], { encoding: 'utf8' }).match(/VALUE='(.*)'/)?.[1];
  const http = setting('Acquire::http::Proxy');
  const https = setting('Acquire::https::Proxy');
  return {
    ...(http && http !== 'DIRECT' && { http_proxy: http }),
    ...(https && https !== 'DIRECT' && { https_proxy: https }),
  };
}
