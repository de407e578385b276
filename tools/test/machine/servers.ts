import { execFileSync } from 'node:child_process';
import { step } from '@anar/console/progress';
import { installOnMachine } from '@anar/local-infrastructure/apt';
import { whyNoPackages } from '@anar/local-infrastructure/debian-root';
import { localInfrastructure } from '@anar/local-infrastructure/infrastructure';
import type { Processes } from '@anar/local-infrastructure/processes';
import type { TierName } from '../tiers.ts';
import { findBrowser } from './browser.ts';

/** Installs missing test dependencies where possible; else prints in one line what to install. */
async function installPackages(processes: Processes, names: readonly string[]): Promise<void> {
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

interface Place {
  dataDir: string;
  baseEnv: NodeJS.ProcessEnv;
  tier: TierName | undefined;
}

/** MongoDB, Redis, NATS and programs of tests, from their first use until the end. */
export class Servers {
  readonly #processes: Processes;
  readonly #place: Place;
  #started: ReturnType<typeof localInfrastructure> | undefined;
  #installing: Promise<void> = Promise.resolve();

  constructor(processes: Processes, place: Place) {
    this.#processes = processes;
    this.#place = place;
  }

  /** Environment for their users, with these Debian packages installed. */
  async env(packages: readonly string[]): Promise<NodeJS.ProcessEnv> {
    const { dataDir, baseEnv, tier } = this.#place;
    this.#installing = this.#installing.then(() => installPackages(this.#processes, packages));
    // Concurrently: on a bare machine both fetch, and one of them builds.
    this.#started ??= localInfrastructure({ dataDir, processes: this.#processes, throwaway: true });
    const [{ stop: _, ...urls }] = await Promise.all([this.#started, this.#installing]);
    const browser = findBrowser(process.env, tier);
    return { ...baseEnv, ...urls, ANAR_ENV: 'local', ...(browser && { CHROME_PATH: browser }) };
  }

  async stop(): Promise<void> {
    await (await this.#started)?.stop();
  }
}
