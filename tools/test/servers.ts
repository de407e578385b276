import { localInfrastructure } from '@anar/local-infrastructure/infrastructure';
import type { Processes } from '@anar/local-infrastructure/processes';
import { findBrowser } from './browser.ts';
import { installPackages } from './packages.ts';
import type { TierName } from './tiers.ts';

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
