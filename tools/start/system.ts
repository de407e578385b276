import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { step } from '@anar/console/progress';
import { type LocalTurn, localTurn } from '@anar/coturn/local-turn';
import { hindiVoice } from '@anar/local-infrastructure/hindi-voice';
import { type Infrastructure, localInfrastructure } from '@anar/local-infrastructure/infrastructure';
import { freePorts } from '@anar/local-infrastructure/ports';
import type { Processes } from '@anar/local-infrastructure/processes';
import { processes as allProcesses, type ProcessName, type ProcessSpec, processNames } from './processes.ts';
import { localSecrets } from './secrets.ts';
import { Supervisor } from './supervisor.ts';
import { buildWebWhenChanged } from './web-build.ts';

export type SystemOptions = {
  root: string;
  dataDir: string;
  processes: Processes;
  port: number;
  publicUrl: string;
  isOpen?: boolean;
};

/** The whole product on this machine. `stop` ends what `start` began, the gateway first and the databases last. */
export class System {
  readonly #options: SystemOptions;
  #servers: Infrastructure | undefined;
  #turn: LocalTurn | undefined;
  #supervisors = new Map<ProcessName, Supervisor>();

  constructor(options: SystemOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { root, dataDir, processes, port, publicUrl, isOpen } = this.#options;
    this.#servers = await localInfrastructure({ dataDir, processes, throwaway: false });
    const webDist = await buildWebWhenChanged(root, processes);
    const { clone, turnSecret, ...secrets } = localSecrets(dataDir);
    this.#turn = await localTurn({ env: process.env, dataDir, processes, secret: turnSecret });
    await hindiVoice({ env: process.env, processes });
    const ports = { ...(await freePorts(processNames)), gateway: port };
    const managementPort = await freePorts(processNames);
    const specs = allProcesses({
      port: ports,
      managementPort,
      servers: this.#servers,
      turn: this.#turn?.settings,
      clone,
      secrets,
      publicUrl,
      isOpen,
      webDist,
      dataDir,
    });
    noteForAdmin(dataDir, specs);
    for (const spec of specs) this.#supervisors.set(spec.name, new Supervisor(processes, root, spec));
    const starting = [...this.#supervisors.values()].map((supervisor) => supervisor.start());
    await step(`starting ${specs.map(({ name }) => name).join(', ')}`, () => Promise.all(starting));
  }

  async stop(): Promise<void> {
    this.#options.processes.close();
    await this.#supervisors.get('gateway')?.stop();
    await Promise.all([...this.#supervisors.values()].map((supervisor) => supervisor.stop()));
    await Promise.all([this.#servers?.stop(), this.#turn?.stop()]);
    await this.#options.processes.stopAll();
  }
}

const NOTED = [
  ...['ANAR_ENV', 'MONGO_URL', 'MONGO_DB', 'REDIS_URL', 'REDIS_PREFIX', 'NATS_URL', 'NATS_STREAM'],
  ...['JWKS_URL', 'MARKET_SAMPLE', 'MIGRATE_ON_START'],
];

/** Where `npm run admin` finds this folder's system: its servers, and each service's database. */
function noteForAdmin(dataDir: string, specs: ProcessSpec[]): void {
  const { env, defaults } = specs.find(({ name }) => name === 'market') ?? {};
  const settings = Object.entries({ ...defaults, ...process.env, ...env }).filter(([name]) => NOTED.includes(name));
  const databases = Object.fromEntries(specs.map((spec) => [spec.name, spec.env.MONGO_DB]));
  const noted = { ...Object.fromEntries(settings), DATABASES: JSON.stringify(databases) };
  writeFileSync(join(dataDir, 'admin.json'), JSON.stringify(noted));
}
