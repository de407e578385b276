import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { step } from '@anar/console/progress';
import { freePort } from '../processes/ports.ts';
import {
  firstServer,
  foreign,
  type LocalServer,
  onceStarted,
  onPath,
  type Place,
  startServer,
} from '../servers/server.ts';
import { isFerretFetched, startFerret } from './ferret.ts';
import { mongoProblem } from './mongo-problem.ts';
import { downloadedMongod, downloadMongod } from './mongod-download.ts';

const USUAL_PORT = 27017;
const loopback = (port: number) => `mongodb://127.0.0.1:${port}/`;

/** A server with MongoDB's protocol: a real mongod where available, else FerretDB over PostgreSQL. */
export function localMongo(place: Place): Promise<LocalServer> {
  const { MONGO_URL } = place.env;
  if (MONGO_URL) return Promise.resolve(foreign(MONGO_URL, 'MONGO_URL'));
  const ways = [running, installed, fetchedBefore, downloaded, startFerret];
  return firstServer(
    place,
    'MongoDB',
    ways.map((way) => () => way(place)),
    'Install mongod, set MONGO_URL, or run everything with: docker compose up',
  );
}

async function running(): Promise<LocalServer | string> {
  const url = loopback(USUAL_PORT);
  return (await onceStarted(() => mongoProblem(url))) ?? foreign(url, `already running on port ${USUAL_PORT}`);
}

async function installed(place: Place): Promise<LocalServer | string> {
  const binary = onPath(place.env, 'mongod');
  return binary ? startMongod(place, binary) : 'no mongod on PATH';
}

/** Only what an earlier start has fetched: a failed download is not repeated. */
async function fetchedBefore(place: Place): Promise<LocalServer | string> {
  const binary = downloadedMongod(place);
  if (binary) return startMongod(place, binary);
  return isFerretFetched(place) ? startFerret(place) : 'none fetched before';
}

async function downloaded(place: Place): Promise<LocalServer | string> {
  const result = await downloadMongod(place);
  return 'binary' in result ? startMongod(place, result.binary) : result.problem;
}

async function startMongod(place: Place, binary: string): Promise<LocalServer> {
  const port = await freePort();
  const dir = join(place.dataDir, 'mongod');
  mkdirSync(dir, { recursive: true });
  const args = ['--dbpath', dir, '--port', `${port}`, '--bind_ip', '127.0.0.1', '--nounixsocket'];
  const url = loopback(port);
  const child = await step('starting MongoDB', () =>
    startServer(place.processes, { name: 'mongod', file: binary, args }, () => mongoProblem(url)),
  );
  return { url, origin: `${binary}, data in ${dir}`, stop: () => child.stop() };
}
