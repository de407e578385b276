import { execFileSync } from 'node:child_process';
import { ask, type LocalServer, type Place, STARTING_UP } from './server.ts';
import { localServer } from './small-server.ts';

const OLDEST_FIT_MAJOR = 7;

/** A Redis >= 7 with `noeviction` (BullMQ loses jobs under any other policy). */
export function localRedis(place: Place): Promise<LocalServer> {
  const kept = place.throwaway ? ['--appendonly', 'no'] : ['--appendonly', 'yes', '--appendfsync', 'everysec'];
  return localServer(place, {
    title: 'Redis',
    name: 'redis',
    variable: 'REDIS_URL',
    remedy: 'Install redis-server (7 or newer), set REDIS_URL, or run everything with: docker compose up',
    scheme: 'redis',
    usualPort: 6379,
    programs: ['redis-server', 'valkey-server'],
    debian: { package: 'redis-server', program: '/usr/bin/redis-server' },
    args: (port, dir) => [
      ...['--port', `${port}`, '--bind', '127.0.0.1', '--dir', dir],
      ...['--maxmemory-policy', 'noeviction', '--save', '', ...kept],
    ],
    programProblem: tooOld,
    problem: redisProblem,
  });
}

function tooOld(program: string): string | undefined {
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/v=(\d+)/.exec(version)?.[1]) < OLDEST_FIT_MAJOR
    ? `${program} is too old (${version.trim()})`
    : undefined;
}

/** Why the server on this port is unusable; undefined if it is usable. */
export async function redisProblem(port: number): Promise<string | undefined> {
  const complete = (text: string) =>
    text.includes('maxmemory-policy\r\n') || text.includes('-ERR') || text.includes('-NO');
  const reply = await ask(
    port,
    'INFO\r\nCONFIG GET maxmemory-policy\r\n',
    (text) => complete(text) && text.endsWith('\r\n'),
  );
  if (typeof reply === 'string') return reply;
  if (/^(-LOADING|loading:1\r$)/m.test(reply.answer)) return `Redis on port ${port} ${STARTING_UP}`;
  const version = /redis_version:(\d+)\.[\d.]+/.exec(reply.answer);
  if (!version) return `Redis on port ${port} does not let us in (${reply.answer.split('\r\n')[0]})`;
  if (Number(version[1]) < OLDEST_FIT_MAJOR) return `Redis on port ${port} is too old (${version[0]})`;
  if (!reply.answer.includes('\r\nnoeviction\r\n'))
    return `Redis on port ${port} does not have maxmemory-policy noeviction`;
  return undefined;
}
