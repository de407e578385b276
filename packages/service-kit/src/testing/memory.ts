import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { endProcesses, startProcess } from './processes.ts';

/** Longest wait for readiness. */
const READY_MS = 10_000;
/** Wait until the garbage of the start is freed. */
const STARTED_MS = 5000;
/** Wait until idle child processes have ended. */
const IDLE_MS = 35_000;
const LOOK_MS = 50;
/** The memory of an idle process is the median of so many starts. */
const STARTS = 3;
const AT_ONCE = 20;

export interface MemoryBench {
  /** The program, and what it reads from its environment. */
  main: string;
  env: Record<string, string>;
  /** The request at a place in the mix. */
  request(at: number): { path: string } & RequestInit;
  requests?: number;
  /** Other work whose peak is measured, by row name. */
  peaks?: Record<string, (url: string) => Promise<unknown>>;
  /** Limits of own memory in MB, by row name. */
  aims: Readonly<Record<string, number>>;
}

/**
 * Runs a service as in production, sends it a mix of requests, prints its memory with its child processes (Linux only).
 */
export async function measureMemory(bench: MemoryBench): Promise<boolean> {
  let ok = true;
  const print = (name: string, { own, files }: Resident) => {
    const aim = bench.aims[name];
    ok &&= aim === undefined || own <= aim;
    const all = (own + files).toFixed().padStart(8);
    console.log(`${name.padEnd(32)} ${own.toFixed().padStart(8)} ${all} MB${aim ? `   aim ≤ ${aim}` : ''}`);
  };
  console.log(`${' '.repeat(37)}own resident`);
  print('idle', await medianIdle(bench.main, bench.env));
  const service = await startProcess(bench.main, bench.env);
  const { url, pid, end } = service;
  const most = bench.requests ?? 10_000;
  const statuses = new Map<number, number>();
  let sent = 0;
  const sender = async () => {
    while (sent < most) {
      const { path, ...init } = bench.request(sent++);
      const reply = await fetch(url + path, init);
      await reply.arrayBuffer();
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    }
  };
  print(`during ${most} requests`, await peakMb(pid, () => Promise.all(Array.from({ length: AT_ONCE }, sender))));
  console.log(`  ${[...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')}`);
  await wait(IDLE_MS);
  print('after them', residentMb(pid));
  for (const [name, work] of Object.entries(bench.peaks ?? {})) print(name, await peakMb(pid, () => work(url)));
  await end('SIGTERM');
  endProcesses();
  return ok;
}

/** Memory of an idle service some seconds after its start, and CPU seconds until it was ready. */
export async function medianIdle(
  main: string,
  env: Record<string, string>,
): Promise<Resident & { startSeconds: number }> {
  const idle: (Resident & { startSeconds: number })[] = [];
  while (idle.length < STARTS) {
    const service = await startProcess(main, env);
    // The gateway waits longer, for services that are not running.
    for (let waited = 0; waited < READY_MS && !(await fetch(`${service.url}/readyz`)).ok; waited += LOOK_MS)
      await wait(LOOK_MS);
    const startSeconds = processorSeconds(service.pid);
    await wait(STARTED_MS);
    idle.push({ ...residentMb(service.pid), startSeconds });
    await service.end('SIGTERM');
  }
  return idle.sort((a, b) => a.own - b.own)[Math.floor(idle.length / 2)] as Resident & { startSeconds: number };
}

/** CPU seconds of a process since its start; the kernel counts in hundredths. */
function processorSeconds(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) / 100;
}

/** In MB. `files`: pages of node itself and its libraries, shared by all services and evicted under memory pressure. */
export interface Resident {
  own: number;
  files: number;
}

/** Peak of the resident memory during the work. */
async function peakMb(pid: number, work: () => Promise<unknown>): Promise<Resident> {
  let peak: Resident = { own: 0, files: 0 };
  const look = setInterval(() => {
    const now = residentMb(pid);
    if (now.own > peak.own) peak = now;
  }, LOOK_MS);
  await work().finally(() => clearInterval(look));
  return peak;
}

/** Of a process and its descendants: own memory of each, pages of files once. */
export function residentMb(root: number): Resident {
  const stats = readdirSync('/proc')
    .filter((name) => Number(name) > 0)
    .flatMap(statusOf);
  const tree = new Set([root]);
  for (const { pid, parent } of stats) if (tree.has(parent)) tree.add(pid);
  const ours = stats.filter(({ pid }) => tree.has(pid));
  const own = ours.reduce((sum, { anonymous }) => sum + anonymous, 0);
  return { own: own / 1024, files: Math.max(0, ...ours.map(({ file }) => file)) / 1024 };
}

function statusOf(pid: string) {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
    return [{ pid: Number(pid), parent: field('PPid'), anonymous: field('RssAnon'), file: field('RssFile') }];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}
