import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Processes } from '../processes/processes.ts';
import { debianRoot } from '../programs/debian-root.ts';
import { commandInRoot } from '../programs/in-root.ts';
import { isFerretFetched, startFerret } from './ferret.ts';

const cacheDir = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'anar-mitra');
const STRAY = 'select 1 / (case when nodeport = inet_server_port() then 1 else 0 end) from cron.job';

test.skipIf(!isFerretFetched({ cacheDir }))(
  'expiry and index builds continue after a restart on a new port',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ferret-'));
    const processes = new Processes(dataDir);
    const place = { env: process.env, dataDir, cacheDir, processes, throwaway: true };
    const root = await debianRoot(place, []);
    try {
      for (const _start of [1, 2]) {
        const server = await startFerret(place);
        if (typeof server === 'string' || typeof root === 'string') throw new Error('not fetched');
        const port = /127\.0\.0\.1", port (\d+)/.exec(readFileSync(join(dataDir, 'logs/postgres.log'), 'utf8'))?.[1];
        const psql = ['/usr/lib/postgresql/18/bin/psql', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
        const ask = (sql: string) => commandInRoot(root, 'psql', { command: () => [...psql, '-c', sql] });
        await expect(processes.run(ask(STRAY))).resolves.toBeUndefined();
        await server.stop();
      }
    } finally {
      await processes.stopAll();
      rmSync(dataDir, { recursive: true });
    }
  },
  120_000,
);
