import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { step } from '@anar/console/progress';
import { freePort } from '../processes/ports.ts';
import type { Command } from '../processes/processes.ts';
import { debianRoot } from '../programs/debian-root.ts';
import { commandInRoot, dataPlace } from '../programs/in-root.ts';
import { firstServer, foreign, type LocalServer, onceStarted, onPath, type Place, startServer } from './server.ts';

/** A server with one program and one data folder: used if it runs, else started, else fetched from Debian. */
export interface SmallServer {
  /** Display name. */
  title: string;
  /** Name of its process, log and folder. */
  name: string;
  /** Variable with the URL of a server elsewhere. */
  variable: string;
  remedy: string;
  scheme: string;
  usualPort: number;
  /** Names on PATH. */
  programs: string[];
  /** Its Debian package, and the program's path inside. */
  debian: { package: string; program: string };
  args(port: number, dataDir: string): string[];
  /** Why a program is unusable, before it is started; undefined if it is usable. */
  programProblem?(program: string): string | undefined;
  /** Why the server on this port is unusable; undefined if it is usable. */
  problem(port: number): Promise<string | undefined>;
}

export function localServer(place: Place, kind: SmallServer): Promise<LocalServer> {
  const url = place.env[kind.variable];
  if (url) return Promise.resolve(foreign(url, kind.variable));
  // Tests do not share theirs: leftovers of a killed run, and what another run does, would disturb them.
  const ways = place.throwaway ? [installed, running, fetched] : [running, installed, fetched];
  return firstServer(
    place,
    kind.title,
    ways.map((way) => () => way(kind, place)),
    kind.remedy,
  );
}

async function running({ problem, scheme, usualPort }: SmallServer): Promise<LocalServer | string> {
  return (
    (await onceStarted(() => problem(usualPort))) ??
    foreign(`${scheme}://127.0.0.1:${usualPort}`, `already running on port ${usualPort}`)
  );
}

async function installed(kind: SmallServer, place: Place): Promise<LocalServer | string> {
  const { name, programs, programProblem } = kind;
  const file = onPath(place.env, ...programs);
  if (!file) return `no ${programs[0]} on PATH`;
  const dir = join(place.dataDir, name);
  return (
    programProblem?.(file) ??
    start(kind, place, `${file}, data in ${dir}`, (port) => ({ name, file, args: kind.args(port, dir) }))
  );
}

async function fetched(kind: SmallServer, place: Place): Promise<LocalServer | string> {
  const { name, debian } = kind;
  const root = await debianRoot(place, [debian.package]);
  if (typeof root === 'string') return root;
  const dataDir = join(place.dataDir, name);
  const origin = `Debian's ${debian.package}, data in ${dataPlace(root, dataDir).outside}`;
  return start(kind, place, origin, (port) => {
    const command = (inside: string) => [debian.program, ...kind.args(port, inside)];
    return commandInRoot(root, name, { dataDir, user: 'nobody', command });
  });
}

async function start(
  { title, name, scheme, problem }: SmallServer,
  place: Place,
  origin: string,
  command: (port: number) => Command,
): Promise<LocalServer> {
  const port = await freePort();
  mkdirSync(join(place.dataDir, name), { recursive: true });
  const child = await step(`starting ${title}`, () => startServer(place.processes, command(port), () => problem(port)));
  return { url: `${scheme}://127.0.0.1:${port}`, origin, stop: () => child.stop() };
}
