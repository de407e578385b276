import { createPublicKey } from 'node:crypto';
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { Processes } from '@anar/local-infrastructure/processes';
import { eventually, testIdentity } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { type Load, load, PATH } from './load.ts';
import { canPin, pinLoader } from './processor.ts';
import { cpuOf, OURS, type Peer, PLUGINS, startPeers } from './start-peers.ts';

/**
 * Cost of the gateway compared with its peers: the same request with 500 rotating tokens, through each to the same
 * service. Servers and service share one core, the loader has the other. The peers are measured in rounds, and only
 * ratios within a round count: other load on the machine affects all of them.
 */

const TOKENS = 500;
const WARM_SECONDS = 10;
const ROUNDS = 5;
const ROUND_SECONDS = 5;
/** Least ratio of requests per second to the plain plugin stack, median of the rounds. */
const AIM = 1.5;

interface Sample extends Load {
  /** Microseconds of CPU time per answer, all processes of the peer. */
  readonly cpuMicros: number;
}

const dataDir = join(import.meta.dirname, '..', '..', '..', '.data', 'bench', 'gateway');
const processes = new Processes(dataDir);
await processes.stopOrphans();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => finish(1));
pinLoader();
console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}; above 1 the numbers are too low`);

const identity = testIdentity();
const tokens = Array.from({ length: TOKENS }, () => identity.token({ userId: ulid() }));
const peers = await startPeers({
  processes,
  dataDir,
  publicKey: createPublicKey(identity.privateKey).export({ type: 'spki', format: 'pem' }).toString(),
  jwksUrl: identity.jwksUrl,
  redisUrl: process.env.REDIS_URL ?? 'redis://127.0.0.1:6379',
  redisPrefix: `bench_${ulid()}`,
});
const failures: string[] = [];
const samples = new Map<Peer, Sample[]>(peers.map((peer) => [peer, []]));

try {
  for (const peer of peers) await check(peer);
  for (const peer of peers) await measure(peer, WARM_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const peer of round % 2 === 0 ? peers : peers.toReversed()) {
      samples.get(peer)?.push(await measure(peer, ROUND_SECONDS));
    }
  }
  report();
} catch (error) {
  failures.push(String(error));
}
for (const failure of failures) console.log(`MISSED: ${failure}`);
await finish(failures.length === 0 ? 0 : 1);

/** Throws unless a peer passes on requests with a valid token, and refuses others if it checks tokens. */
async function check({ name, origin, asksToken }: Peer): Promise<void> {
  const status = async (authorization: string) => {
    const reply = await fetch(origin + PATH, { headers: { authorization } });
    await reply.arrayBuffer();
    return reply.status;
  };
  await eventually(async () => (await status(`Bearer ${tokens[0]}`)) === 200, 600);
  const signature = tokens[1]?.split('.')[2];
  const bad = await status(`Bearer ${tokens[0]?.replace(/[^.]+$/, signature ?? '')}`);
  if (bad !== (asksToken ? 401 : 200)) throw new Error(`${name} answers ${bad} to a bad token`);
}

async function measure(peer: Peer, seconds: number): Promise<Sample> {
  const before = cpuOf(peer);
  const loaded = await load(peer.origin, tokens, seconds);
  const cpuMicros = ((cpuOf(peer) - before) * 1_000_000) / loaded.answers;
  if (loaded.failed > 0) failures.push(`${peer.name}: ${loaded.failed} requests without a 200`);
  return { ...loaded, cpuMicros };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The median over the rounds, where `pick` sees a peer's sample and the plugin stack's of the same round. */
function overRounds(peer: Peer, pick: (own: Sample, plugins: Sample) => number): number {
  const plugins = samples.get(peers.find(({ name }) => name === PLUGINS) ?? peer) ?? [];
  return median((samples.get(peer) ?? []).map((own, round) => pick(own, plugins[round] ?? own)));
}

function report(): void {
  console.log(`medians of ${ROUNDS} rounds of ${ROUND_SECONDS} s${canPin ? '' : ', nothing pinned to a core'}`);
  console.log(row('', 'req/s', 'p99 ms', 'CPU µs', '× req/s', '× CPU', 'loader'));
  for (const peer of peers) {
    const perSecond = overRounds(peer, (own, plugins) => own.perSecond / plugins.perSecond);
    const cells = [
      overRounds(peer, (own) => own.perSecond).toFixed(0),
      overRounds(peer, (own) => own.p99Ms).toFixed(1),
      overRounds(peer, (own) => own.cpuMicros).toFixed(1),
      perSecond.toFixed(2),
      overRounds(peer, (own, plugins) => plugins.cpuMicros / own.cpuMicros).toFixed(2),
      `${(overRounds(peer, (own) => own.loaderShare) * 100).toFixed(0)} %`,
    ];
    console.log(row(peer.name, ...cells));
    if (peer.name === OURS && perSecond < AIM)
      failures.push(`${AIM} × the requests a second of the plain plugin stack`);
  }
  console.log('×: of the plain plugin stack, in the same round (CPU: how much less). loader: share of its core.');
}

function row(name: string, ...cells: string[]): string {
  return name.padEnd(42) + cells.map((cell) => cell.padStart(9)).join('');
}

async function finish(code: number): Promise<never> {
  await processes.stopAll();
  // The gateway's log alone has a line per request.
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code);
}
