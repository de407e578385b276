import { createSocket } from 'node:dgram';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Processes } from '@anar/local-infrastructure/processes';
import { requireProgram } from '@anar/local-infrastructure/require-program';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { localTurn } from './local-turn.ts';
import { runTurnServer, type TurnServer } from './run-turn-server.ts';
import type { Address } from './stun-message.ts';
import { restCredentials, type Transport, type TurnClient, turnClient } from './turn-client.ts';

/** The relay as `npm start` runs it, tested with a client that speaks the protocol. */
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function server(options: Parameters<typeof runTurnServer>[0] = {}): Promise<TurnServer> {
  const started = await runTurnServer(options);
  endings.push(started.stop);
  return started;
}

async function client({ port }: { port: number }, transport: Transport = 'udp'): Promise<TurnClient> {
  const opened = await turnClient({ port, transport });
  endings.push(opened.close);
  return opened;
}

/** Whether a UDP socket of a machine's own could be there. */
function isUdpFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => {
      socket.close();
      resolve(false);
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => socket.close(() => resolve(true)));
  });
}

const now = () => Math.floor(Date.now() / 1000);

it.each(['udp', 'tcp'] as const)('relays datagrams between two clients over %s', async (transport) => {
  const turn = await server();
  const [farmer, doctor] = [await client(turn, transport), await client(turn, transport)];
  const [farmerAt, doctorAt] = [
    (await farmer.allocate(restCredentials(turn.secret, 'farmer-1'))) as Address,
    (await doctor.allocate(restCredentials(turn.secret, 'doctor-1'))) as Address,
  ];
  expect([farmerAt.ip, doctorAt.ip]).toEqual(['127.0.0.1', '127.0.0.1']);
  expect(await farmer.permit(doctorAt.ip)).toBeUndefined();
  expect(await doctor.permit(farmerAt.ip)).toBeUndefined();
  farmer.send(doctorAt, Buffer.from('नमस्ते'));
  expect((await doctor.received()).toString()).toBe('नमस्ते');
  doctor.send(farmerAt, Buffer.from('राम राम'));
  expect((await farmer.received()).toString()).toBe('राम राम');
  expect(turn.allocations()).toEqual([
    { userId: 'farmer-1', isOpen: true },
    { userId: 'doctor-1', isOpen: true },
  ]);
});

it('accepts clients that all connect at its first moment', async () => {
  const turn = await server({ env: { TURN_USER_QUOTA: '100' } });
  const clients = await Promise.all(Array.from({ length: 40 }, (_, at) => client(turn, at % 2 === 0 ? 'udp' : 'tcp')));
  const credentials = restCredentials(turn.secret, 'farmer-1');
  const answers = await Promise.all(clients.map((one) => one.allocate(credentials)));
  expect(answers.filter((answer) => typeof answer === 'number')).toEqual([]);
});

it('lists the allocations that have ended', async () => {
  const turn = await server();
  const gone = await turnClient({ port: turn.port, transport: 'tcp' });
  await gone.allocate(restCredentials(turn.secret, 'farmer-1'));
  gone.close();
  await expect.poll(turn.allocations, { timeout: 20_000 }).toEqual([{ userId: 'farmer-1', isOpen: false }]);
});

describe('credentials', () => {
  it.each([
    ['of another secret', () => restCredentials('another-secret', 'farmer-1')],
    ['that are over', (secret: string) => restCredentials(secret, 'farmer-1', now() - 1)],
    [
      'with more time than was signed',
      (secret: string) => ({
        ...restCredentials(secret, 'farmer-1', now() - 1),
        username: `${now() + 600}:farmer-1`,
      }),
    ],
    [
      'signed for somebody else',
      (secret: string) => {
        const { username, credential } = restCredentials(secret, 'farmer-1');
        return { username: username.replace('farmer-1', 'farmer-2'), credential };
      },
    ],
    ['that are empty', () => ({ username: '', credential: '' })],
  ])('%s are refused', async (_which, forged) => {
    const turn = await server();
    expect(await (await client(turn)).allocate(forged(turn.secret))).toBe(401);
    expect(turn.allocations()).toEqual([]);
  });
});

it('during rotation of the secret, credentials of both secrets are accepted', async () => {
  const next = 'next-secret-of-this-relay';
  const turn = await server({ env: { TURN_SECRET_ACCEPTED: next } });
  for (const secret of [turn.secret, next]) {
    expect(await (await client(turn)).allocate(restCredentials(secret, 'farmer-1'))).toMatchObject({ ip: '127.0.0.1' });
  }
  expect(await (await client(turn)).allocate(restCredentials('another-secret', 'farmer-1'))).toBe(401);
});

it('expired credentials open no new allocation, and do not end a running call', async () => {
  const turn = await server();
  const over = restCredentials(turn.secret, 'farmer-1', now() + 3);
  const calling = await client(turn);
  expect(await calling.allocate(over)).toMatchObject({ ip: '127.0.0.1' });
  await expect.poll(async () => (await client(turn)).allocate(over), { timeout: 20_000, interval: 500 }).toBe(401);
  // coturn checks the expiry only when the credentials are first used: a running call is not cut in its 60th minute.
  expect(await calling.refresh()).toBeUndefined();
});

it('a user over the quota gets no further allocation, others still do', async () => {
  const turn = await server({ env: { TURN_USER_QUOTA: '2' } });
  const allocate = async (userId: string, expiresAt?: number) => {
    const one = await client(turn, 'tcp');
    return { one, answer: await one.allocate(restCredentials(turn.secret, userId, expiresAt)) };
  };
  const first = await allocate('farmer-1');
  expect(first.answer).toMatchObject({ ip: '127.0.0.1' });
  // Fresh credentials belong to the same user.
  expect((await allocate('farmer-1', now() + 900)).answer).toMatchObject({ ip: '127.0.0.1' });
  expect((await allocate('farmer-1', now() + 1200)).answer).toBe(486);
  expect((await allocate('doctor-1')).answer).toMatchObject({ ip: '127.0.0.1' });
  first.one.close();
  await expect
    .poll(async () => (await allocate('farmer-1')).answer, { timeout: 30_000 })
    .toMatchObject({ ip: '127.0.0.1' });
});

it('all users together get no more than the total quota', async () => {
  const turn = await server({ env: { TURN_TOTAL_QUOTA: '2' } });
  const answers: unknown[] = [];
  for (const userId of ['a', 'b', 'c'])
    answers.push(await (await client(turn)).allocate(restCredentials(turn.secret, userId)));
  expect(answers).toEqual([expect.anything(), expect.anything(), 486]);
});

test('where UDP is blocked, it is reachable over TCP and no UDP socket listens', async () => {
  const turn = await server({ udp: false });
  expect(turn.urls).toEqual([`turn:127.0.0.1:${turn.port}?transport=tcp`]);
  expect(turn.env.STUN_URLS).toBe('none');
  expect(await isUdpFree(turn.port)).toBe(true);
  const credentials = restCredentials(turn.secret, 'farmer-1');
  expect(await (await client(turn, 'tcp')).allocate(credentials)).toMatchObject({ ip: '127.0.0.1' });
});

test('its port is not drawn again: two servers at once have two ports', async () => {
  const [one, other] = await Promise.all([server(), server()]);
  expect(one?.port).not.toBe(other?.port);
  expect(await isUdpFree(one?.port ?? 0)).toBe(false);
});

test('its secret is in a file readable by its user only, and in no argument', async () => {
  const turn = await server();
  const config = join(dirname(turn.logFile), '..', 'coturn', 'turnserver.conf');
  expect(readFileSync(config, 'utf8')).toContain(`static-auth-secret=${turn.secret}`);
  expect(statSync(config).mode & 0o777).toBe(0o600);
  const { pid } = JSON.parse(readFileSync(join(dirname(turn.logFile), '..', 'run', 'coturn.json'), 'utf8'));
  const seen = process.platform === 'linux' ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
  expect(seen).not.toContain(turn.secret);
});

describe('npm start', () => {
  function start(env: NodeJS.ProcessEnv) {
    const dataDir = mkdtempSync(join(tmpdir(), 'local-turn-'));
    const processes = new Processes(dataDir);
    endings.push(() => rmSync(dataDir, { recursive: true, force: true }));
    endings.push(() => processes.stopAll());
    return localTurn({ env, dataDir, processes, secret: 'of-this-clone' });
  }

  it("passes the relay's settings to consult-chat", async () => {
    requireProgram('turnserver', 'coturn');
    vi.spyOn(console, 'log').mockReturnValue();
    const turn = await start({ PATH: process.env.PATH });
    const [, port] =
      /:(\d+)\?transport=udp,turn:127\.0\.0\.1:\1\?transport=tcp$/.exec(turn?.settings.TURN_URLS ?? '') ?? [];
    expect(turn?.settings).toEqual({
      STUN_URLS: `stun:127.0.0.1:${port}`,
      TURN_URLS: `turn:127.0.0.1:${port}?transport=udp,turn:127.0.0.1:${port}?transport=tcp`,
      TURN_SECRET: 'of-this-clone',
    });
    const answer = await (await client({ port: Number(port) })).allocate(restCredentials('of-this-clone', 'farmer-1'));
    expect(answer).toMatchObject({ ip: '127.0.0.1' });
    await turn?.stop();
    expect(await isUdpFree(Number(port))).toBe(true);
  });

  it('prints one line about what is missing, and continues', async () => {
    const said = vi.spyOn(console, 'log').mockReturnValue();
    expect(await start({ PATH: '/nowhere' })).toBeUndefined();
    expect(said.mock.calls).toEqual([[expect.stringContaining('apt-get install coturn')]]);
  });

  it('starts no relay when the environment names one', async () => {
    const said = vi.spyOn(console, 'log').mockReturnValue();
    expect(await start({ PATH: process.env.PATH, TURN_URLS: 'turn:turn.example.in' })).toBeUndefined();
    expect(said).not.toHaveBeenCalled();
  });
});
