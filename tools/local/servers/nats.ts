import { ask, type LocalServer, type Place } from './server.ts';
import { localServer } from './small-server.ts';

/** A NATS server with JetStream. */
export function localNats(place: Place): Promise<LocalServer> {
  return localServer(place, {
    title: 'NATS',
    name: 'nats',
    variable: 'NATS_URL',
    remedy: 'Install nats-server (2.9 or newer), set NATS_URL, or run everything with: docker compose up',
    scheme: 'nats',
    usualPort: 4222,
    programs: ['nats-server'],
    debian: { package: 'nats-server', program: '/usr/sbin/nats-server' },
    args: (port, dir) => ['--addr', '127.0.0.1', '--port', `${port}`, '--jetstream', '--store_dir', dir],
    problem: natsProblem,
  });
}

/** Why the server on this port is unusable; undefined if it is usable. NATS states everything in its greeting. */
export async function natsProblem(port: number): Promise<string | undefined> {
  const reply = await ask(port, '', (text) => text.includes('\r\n'));
  if (typeof reply === 'string') return reply;
  const [greeting = ''] = reply.answer.split('\r\n');
  if (!greeting.startsWith('INFO {')) return `port ${port} does not speak NATS`;
  const info: { jetstream?: boolean; auth_required?: boolean; tls_required?: boolean } = JSON.parse(
    greeting.slice('INFO '.length),
  );
  if (info.auth_required || info.tls_required) return `NATS on port ${port} wants credentials`;
  return info.jetstream ? undefined : `NATS on port ${port} is without JetStream`;
}
