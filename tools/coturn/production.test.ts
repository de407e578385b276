import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePortOfBoth } from '@anar/local-infrastructure/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTurnServer, type TurnServer } from './run-turn-server.ts';
import type { Address } from './stun-message.ts';
import { restCredentials, type TurnClient, turnClient } from './turn-client.ts';

/** start.sh and its files as in production, on this machine's addresses. */
const folder = mkdtempSync(join(tmpdir(), 'anar-turn-production-'));
const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
const own = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
const hasV6 = addresses.some(({ address }) => address === '::1');
const PUBLIC = '203.0.114.7';
const PRODUCTION = {
  ANAR_ENV: 'production',
  TURN_HOST: 'turn.example.in',
  TURN_CERT_FILE: cert,
  TURN_KEY_FILE: key,
};

let turn: TurnServer;
let tlsPort: number;
/** Has an allocation. */
let one: TurnClient;
const opened: TurnClient[] = [];

beforeAll(async () => {
  const newKey = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync('openssl', [...newKey, '-subj', '/CN=turn.example.in', '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  tlsPort = await freePortOfBoth();
  turn = await runTurnServer({
    env: { ...PRODUCTION, TURN_TLS_PORT: `${tlsPort}`, TURN_LISTEN_IPS: hasV6 ? '127.0.0.1,::1' : '127.0.0.1' },
  });
  one = await allocated();
});
afterAll(async () => {
  for (const each of opened) each.close();
  await turn?.stop();
  rmSync(folder, { recursive: true });
});

async function client(options: Partial<Parameters<typeof turnClient>[0]> = {}): Promise<TurnClient> {
  const made = await turnClient({ port: turn.port, transport: 'tcp', ...options });
  opened.push(made);
  return made;
}

async function allocated(family: 4 | 6 = 4): Promise<TurnClient> {
  const made = await client();
  const answer = await made.allocate(restCredentials(turn.secret, 'farmer-1'), family);
  if (typeof answer === 'number') throw new Error(`allocation refused: ${answer}`);
  return made;
}

it('relays to the public internet', async () => {
  for (const ip of ['8.8.8.8', '49.36.0.1', '1.0.0.1', '223.255.255.254', '172.32.0.1', '100.128.0.1'])
    expect([ip, await one.permit(ip)]).toEqual([ip, undefined]);
});

it.each([
  ...['0.0.0.0', '0.1.2.3', '127.0.0.1', '127.255.255.254', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.1'],
  ...['192.168.0.1', '192.168.255.255', '169.254.169.254', '169.254.0.1', '100.64.0.1', '100.100.100.200'],
  ...['100.127.255.255', '192.0.0.192', '168.63.129.16', '198.18.0.1', '198.19.255.255', '192.0.2.1', '203.0.113.9'],
  ...['224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
])('%s is refused as a peer', async (ip) => {
  expect(await one.permit(ip)).toBe(403);
});

it.skipIf(!hasV6)('IPv6 gives no further access, in whatever form the address is written', async () => {
  const six = await allocated(6);
  const refused = [
    ...['::', '::1', 'fe80::1', 'fec0::1', 'fc00::1', 'fd00:ec2::254', 'fd20:ce::254', 'ff02::1', '2001:db8::1'],
    ...['::ffff:127.0.0.1', '::ffff:10.0.0.0', '::ffff:169.254.169.254', '::ffff:0:10.0.0.1', '64:ff9b::10.0.0.1'],
    ...['64:ff9b:1::a00:1', '2002:a00:1::1', '2002:7f00:1::', '2001::1', '100::1', '200::1', '4000::', '9000::1'],
  ];
  for (const ip of refused) expect([ip, await six.permit(ip)]).toEqual([ip, 403]);
  for (const ip of ['2400:4000::1', '2001:4860:4860::8888', '2606:4700::', '2a00::1'])
    expect([ip, await six.permit(ip)]).toEqual([ip, undefined]);
});

it.skipIf(!own)('two clients who both need the relay reach each other at its public address', async () => {
  const host = own ?? '';
  const port = await freePortOfBoth();
  const behind = await runTurnServer({
    env: { ...PRODUCTION, TURN_TLS_PORT: `${port}`, TURN_LISTEN_IPS: host, TURN_EXTERNAL_IPS: `${PUBLIC}/${host}` },
  });
  try {
    const [farmer, doctor] = [await client({ host, port: behind.port }), await client({ host, port: behind.port })];
    const farmerAt = (await farmer.allocate(restCredentials(behind.secret, 'farmer-1'))) as Address;
    const doctorAt = (await doctor.allocate(restCredentials(behind.secret, 'doctor-1'))) as Address;
    expect([farmerAt.ip, doctorAt.ip]).toEqual([PUBLIC, PUBLIC]);
    expect([await farmer.permit(PUBLIC), await doctor.permit(PUBLIC)]).toEqual([undefined, undefined]);
    expect([await farmer.permit('127.0.0.1'), await farmer.permit('169.254.169.254')]).toEqual([403, 403]);
    farmer.send(doctorAt, Buffer.from('नमस्ते'));
    expect((await doctor.received()).toString()).toBe('नमस्ते');
  } finally {
    await behind.stop();
  }
});

it('accepts TLS', async () => {
  // Node speaks 1.2 and newer.
  const secure = await client({ port: tlsPort, transport: 'tls' });
  const answer = await secure.allocate(restCredentials(turn.secret, 'farmer-2'));
  expect(answer).toMatchObject({ port: expect.any(Number) });
});

describe('start.sh', () => {
  const good = {
    TURN_SECRET: 'k7Jw0l1sZr9QmX4uVb2Tn6YpEa8Dh3Gc',
    TURN_HOST: 'turn.example.in',
    TURN_CERT_FILE: cert,
    TURN_KEY_FILE: key,
    TURN_CONFIG: join(folder, 'turnserver.conf'),
  };
  /** Its errors for an invalid environment, or the configuration that it would pass to coturn. */
  async function outputOf(env: Record<string, string>): Promise<string> {
    const script = join(import.meta.dirname, 'start.sh');
    const show = ['sh', '-c', 'cat "$2"', 'sh'];
    const { PATH } = process.env;
    return promisify(execFile)('/bin/sh', [script, ...show], { env: { PATH, ...good, ...env } }).then(
      ({ stdout }) => stdout,
      ({ stderr }) => stderr,
    );
  }

  it('generates the hardened configuration', async () => {
    const lines = (await outputOf({})).split('\n');
    const needed = ['use-auth-secret', 'no-cli', 'no-tcp-relay', 'no-multicast-peers', 'no-tlsv1', 'no-tlsv1_1'];
    const more = ['no-dtls', 'fingerprint', 'stale-nonce=600', 'user-quota=24', 'total-quota=1200', 'max-bps=250000'];
    const ports = ['listening-port=3478', 'tls-listening-port=443', 'min-port=49152', 'max-port=65535'];
    expect(lines).toEqual(expect.arrayContaining([...needed, ...more, ...ports, 'realm=turn.example.in']));
    expect(lines.filter((line) => line.startsWith('denied-peer-ip=')).length).toBeGreaterThan(25);
    expect(lines.filter((line) => /loopback|^verbose|^no-auth$|^allowed-peer/.test(line))).toEqual([]);
  });

  it('behind a public address its own private address is a permitted peer', async () => {
    const lines = (await outputOf({ TURN_EXTERNAL_IPS: '203.0.114.7/10.0.0.5,2001:4860::7/fd00::5' })).split('\n');
    expect(lines.filter((line) => /^(external|allowed)/.test(line))).toEqual([
      'external-ip=203.0.114.7/10.0.0.5',
      'external-ip=2001:4860::7/fd00::5',
      'allowed-peer-ip=10.0.0.5',
      'allowed-peer-ip=fd00::5',
    ]);
  });

  it('names all errors at once, and never a value', async () => {
    const wrong = {
      TURN_SECRET: 'short\nallow-loopback-peers',
      TURN_SECRET_ACCEPTED: 'short\nallow-loopback-peers',
      TURN_HOST: '',
      TURN_CERT_FILE: '/nowhere/cert.pem',
      TURN_KEY_FILE: '/nowhere/key.pem',
      TURN_PORT: '0',
      TURN_TLS_PORT: 'https',
      TURN_USER_QUOTA: '0',
      TURN_LISTEN_IPS: 'eth0',
      TURN_EXTERNAL_IPS: '1.2.3.4\nno-auth',
    };
    const said = await outputOf(wrong);
    for (const name of Object.keys(wrong)) expect(said).toContain(name);
    expect(said).not.toMatch(/short|nowhere|eth0|no-auth/);
  });

  it.each([
    ['a secret of an example', { TURN_SECRET: 'local-only-turn-secret-00000000000000000' }],
    ['no secret', { TURN_SECRET: '' }],
    ['a second secret of an example', { TURN_SECRET_ACCEPTED: 'local-only-turn-secret-00000000000000000' }],
    ['a second secret that is short', { TURN_SECRET_ACCEPTED: 'short' }],
    ['neither local nor production', { ANAR_ENV: 'staging' }],
  ])('refuses %s', async (_what, env) => expect(await outputOf(env)).toContain('coturn does not start'));
});
