import { execFileSync } from 'node:child_process';
import { step } from '@anar/console/progress';
import { installOnMachine } from '@anar/local-infrastructure/apt';
import { whyNoPackages } from '@anar/local-infrastructure/debian-root';
import type { Processes } from '@anar/local-infrastructure/processes';

/** Installs missing test dependencies where possible; else prints in one line what to install. */
export async function installPackages(processes: Processes, names: readonly string[]): Promise<void> {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  const list = missing.join(' ');
  const closed = whyNoPackages(process.env);
  if (closed) return console.log(`tests need programs that are not here (${closed}): apt-get install ${list}`);
  await step(`installing ${list}`, () => installOnMachine(processes, ...missing));
}

function isInstalled(name: string): boolean {
  try {
    const status = execFileSync('dpkg', ['--status', name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return status.includes('Status: install ok installed');
  } catch {
    // Unknown to dpkg, or no dpkg at all.
    return false;
  }
}
