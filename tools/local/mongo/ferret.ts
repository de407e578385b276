import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { step } from '@anar/console/progress';
import type { KeptRunning } from '../processes/keep-running.ts';
import { freePort } from '../processes/ports.ts';
import { debianRoot, whyNoPackages } from '../programs/debian-root.ts';
import { type GoProgram, goProgram, isGoProgramFetched, packagesToBuild } from '../programs/go-program.ts';
import { commandInRoot, type DebianRoot, dataPlace } from '../programs/in-root.ts';
import { ask, type LocalServer, type Place, STARTING_UP, startServer, startServerWhenFree } from '../servers/server.ts';
import { mongoProblem } from './mongo-problem.ts';

const FERRET: GoProgram = {
  name: 'FerretDB',
  source: join(import.meta.dirname, 'ferretdb'),
  files: ['main.go', 'go.mod', 'go.sum'],
  takes: 'a minute or two',
};
const BIN = '/usr/lib/postgresql/18/bin';
/** pg_cron jobs (expiry, index builds) call the PostgreSQL port of their creation, which changes at each start. */
const JOBS_CALL_THIS_PORT = "update cron.job set nodename = '127.0.0.1', nodeport = inet_server_port()";
/** No durability needed after a crash, and no table lives long enough to be vacuumed. */
const THROWAWAY = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum: 'off',
  jit: 'off',
};
/** PostgreSQL's error while the processes of its last run are still ending. */
const STILL_STOPPING = /lock file "postmaster\.pid" already exists|pre-existing shared memory block/;

/** Whether an earlier start did the last and longest step of the recipe. */
export const isFerretFetched = (place: Pick<Place, 'cacheDir'>) => isGoProgramFetched(FERRET, place);

/**
 * FerretDB in front of PostgreSQL with DocumentDB, for machines without a mongod: everything comes from package
 * registries.
 */
export async function startFerret(place: Place): Promise<LocalServer | string> {
  const closed = whyNoPackages(place.env);
  if (closed) return closed;
  const toBuild = packagesToBuild(FERRET, place);
  const fetched = debianRoot(place, ['postgresql-18-documentdb', ...toBuild]);
  // With a Go on this machine the build does not depend on what is fetched meanwhile.
  if (toBuild.length > 0) await fetched;
  const [root, ferret] = await Promise.all([fetched, goProgram(FERRET, place)]);
  if (typeof root === 'string') return root;
  if (typeof ferret === 'string') return ferret;
  return step('starting MongoDB (FerretDB over PostgreSQL)', async () => {
    const postgres = await startPostgres(place, root);
    const port = await freePort();
    const url = `mongodb://127.0.0.1:${port}/`;
    const state = join(place.dataDir, 'ferretdb');
    mkdirSync(state, { recursive: true });
    const args = [
      '-listen',
      `127.0.0.1:${port}`,
      '-postgres',
      `postgres://postgres@127.0.0.1:${postgres.port}/postgres`,
      '-state',
      state,
    ];
    const data = dataPlace(root, join(place.dataDir, 'postgres')).outside;
    const server = await startServer(place.processes, { name: 'ferretdb', file: ferret.path, args }, () =>
      mongoProblem(url),
    );
    const stop = async () => {
      await server.stop();
      await postgres.server.stop();
    };
    return { url, origin: `FerretDB over PostgreSQL, data in ${data}`, stop };
  });
}

async function startPostgres(place: Place, root: DebianRoot): Promise<{ port: number; server: KeptRunning }> {
  const dataDir = join(place.dataDir, 'postgres');
  const inside = (name: string, command: (dir: string) => string[]) =>
    commandInRoot(root, name, { dataDir, user: 'postgres', command });
  // Created under another name first: an interrupted initdb is never taken for a cluster.
  const make =
    'test -d "$1/cluster" || { rm -rf "$1/draft" && "$2/initdb" -D "$1/draft" -U postgres -A trust --locale=C.UTF-8 && mv "$1/draft" "$1/cluster"; }';
  await place.processes.run(inside('initdb', (dir) => ['/bin/sh', '-c', make, 'sh', dir, BIN]));
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_preload_libraries: 'pg_cron,pg_documentdb_core,pg_documentdb',
    'cron.database_name': 'postgres',
    // Otherwise each of its jobs logs a line and inserts a row every second.
    'cron.log_statement': 'off',
    'cron.log_run': 'off',
    max_connections: 200,
    // Concurrent inserts of one unique key deadlock in an exclusion constraint, and one is aborted after this timeout:
    // with PostgreSQL's second, fifty held all connections of FerretDB for up to 38 s; with this, for 0.2 s.
    deadlock_timeout: '1ms',
    ...(place.throwaway && THROWAWAY),
    ...(!root.mounts && { dynamic_shared_memory_type: 'mmap' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = inside('postgres', (dir) => [`${BIN}/postgres`, '-D', `${dir}/cluster`, ...flags]);
  // SIGINT is PostgreSQL's fast stop; SIGTERM would wait for every client to leave.
  const command = { ...server, stopSignal: 'SIGINT' } as const;
  const started = await startServerWhenFree(place.processes, command, () => postgresProblem(port), STILL_STOPPING);
  const statements = ['create extension if not exists documentdb cascade', JOBS_CALL_THIS_PORT];
  const psql = [`${BIN}/psql`, '-h', '127.0.0.1', '-p', `${port}`, '-U', 'postgres'];
  await place.processes.run(inside('create-extension', () => [...psql, ...statements.flatMap((sql) => ['-c', sql])]));
  return { port, server: started };
}

const STARTUP = '\0\x03\0\0user\0postgres\0database\0postgres\0\0';

/** Why PostgreSQL on this port is not ready for statements, although it may listen already. Undefined when it is. */
export async function postgresProblem(port: number): Promise<string | undefined> {
  const message = `\0\0\0${String.fromCharCode(STARTUP.length + 4)}${STARTUP}`;
  const reply = await ask(port, message, (text) => text.startsWith('R') || text.endsWith('\0\0'));
  if (typeof reply === 'string') return reply;
  if (reply.answer.startsWith('R')) return undefined;
  // 57P03: cannot_connect_now.
  return `PostgreSQL on port ${port} ${reply.answer.includes('C57P03') ? STARTING_UP : 'does not let us in'}`;
}
