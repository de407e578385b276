import { join } from 'node:path';
import { dispose, eventually, testConfig, testIdentity } from '@anar/service-kit/testing';
import { endProcesses, environmentOf, type ServiceProcess, startProcess } from '@anar/service-kit/testing/processes';
import { io, type Socket } from 'socket.io-client';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The gateway and three replicas of the realtime tier, each a process; one is killed. */

const root = join(import.meta.dirname, '../..');
const names = ['chat-1', 'chat-2', 'chat-3'] as const;
const identity = testIdentity();
const replicas = new Map<string, ServiceProcess>();
const sockets: Socket[] = [];
let gateway: ServiceProcess;

beforeAll(async () => {
  const config = testConfig('realtime', { jwksUrl: identity.jwksUrl });
  const start = async (name: string, migrates: boolean) => {
    const own = { REPLICA_NAME: name, SHED_ABOVE_LAG_MS: '0', MIGRATE_ON_START: String(migrates) };
    const env = { ...environmentOf(config), ...own };
    replicas.set(name, await startProcess(join(root, 'services/consult-chat/src/main.ts'), env));
  };
  // One creates the indexes: three concurrent ones may deadlock.
  const [first, ...others] = names;
  await start(first, true);
  await Promise.all(others.map((name) => start(name, false)));
  const urls = [...replicas].map(([name, { url }]) => `${name}=${url}`).join(',');
  const env = { ...environmentOf(config), CONSULT_URLS: urls, SHED_ABOVE_LAG_MS: '0' };
  gateway = await startProcess(join(root, 'gateway/src/main.ts'), env);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await gateway?.end('SIGTERM');
  await Promise.all([...replicas.values()].map((replica) => replica.end('SIGKILL')));
  endProcesses();
  await dispose();
});

/** As the web opens it. */
async function open(transports: string[]): Promise<Socket> {
  const person = { userId: ulid(), sid: ulid() };
  const socket = io(gateway.url, {
    path: '/ws',
    auth: (give) => give({ token: identity.token(person) }),
    transports,
    tryAllTransports: true,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
    forceNew: true,
  });
  sockets.push(socket);
  await eventually(() => socket.connected);
  return socket;
}

const keeperOf = (socket: Socket) => (socket.io.engine as unknown as { id: string }).id.split('~')[0] ?? '';
const works = async (socket: Socket) =>
  (await socket.timeout(5000).emitWithAck('doctors:watch', { watch: true })).ok as boolean;

describe.each([
  ['WebSocket', ['websocket', 'polling']],
  ['polling only', ['polling']],
])('socket clients by %s', (way, transports) => {
  it('reconnect to another replica within 10 s when theirs is killed; others stay connected', async () => {
    const opened: Socket[] = [];
    for (let n = 0; n < 9; n++) opened.push(await open(transports));
    const keepers = new Set(opened.map(keeperOf));
    expect(keepers.size).toBe(replicas.size);
    const [victim = ''] = keepers;
    const orphans = opened.filter((socket) => keeperOf(socket) === victim);
    const others = opened.filter((socket) => keeperOf(socket) !== victim);
    const lost: string[] = [];
    for (const socket of others) socket.on('disconnect', (reason) => lost.push(reason));

    await replicas.get(victim)?.end('SIGKILL');
    replicas.delete(victim);
    const killed = Date.now();
    const took = await Promise.all(
      orphans.map(async (socket) => {
        await eventually(async () => socket.connected && keeperOf(socket) !== victim && works(socket));
        return Date.now() - killed;
      }),
    );
    console.log(
      `${way}: ${orphans.length} clients resumed after ${took.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s`,
    );
    expect(orphans.length).toBeGreaterThan(0);
    expect(Math.max(...took)).toBeLessThan(10_000);
    expect(await Promise.all(opened.map(works))).toEqual(opened.map(() => true));
    expect(lost).toEqual([]);
  });
});
