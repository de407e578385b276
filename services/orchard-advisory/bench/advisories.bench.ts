import { BAHARS, IRRIGATION_TYPES, PLANT_PHASES, SOIL_TYPES } from '@anar/contracts/constants';
import { advisoryDaily } from '@anar/contracts/messages/jobs';
import { dispose, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { createWeatherSimulator } from '@anar/simulators/weather/server';
import { ulid } from 'ulid';
import { Pool } from 'undici';
import { createComposeAdvisory } from '../src/advisories/calculation/compose-advisory.ts';
import { buildApp } from '../src/app.ts';
import type { OrchardConfig } from '../src/config.ts';
import { createWeatherCache } from '../src/weather/weather-cache.ts';

/**
 * Cost of daily advice: the morning run of 10,000 orchards through its jobs, with weather from the simulator and with
 * cached weather; the calculation alone; and reading today's advice by 50 concurrent growers over HTTP. CPU time is
 * this process's, with the simulator's; that of Mongo and Redis is not included.
 */

const ORCHARDS = 10_000;
const CELLS = 250;
const USERS = 50;
const READS_EACH = 40;
/** Advisories calculated and stored per second of this process's CPU time. */
const AIM_PER_SECOND = 500;
const MOST_PEAK_MB = 700;
/** 05:00 in India. */
const MORNING = new Date('2026-11-21T23:30:00Z');

const simulator = createWeatherSimulator();
const baseUrl = await simulator.listen({ host: '127.0.0.1', port: 0 });
const identity = testIdentity();
const weather = { baseUrl, apiKey: '', credit: 'नमूना मौसम', callsPerMinute: 300, timeoutMs: 5000 };
const config: OrchardConfig = { ...testConfig('bench', { jwksUrl: identity.jwksUrl }), weather };
const service = await startTestService((own: OrchardConfig) => buildApp(own, { clock: () => MORNING }), config);
const address = await service.app.listen({ host: '127.0.0.1', port: 0 });
const advisories = service.mongo.collection('advisories');
const failures: string[] = [];

const orchards = Array.from({ length: ORCHARDS }, (_, index) => orchardOf(index));
for (let from = 0; from < ORCHARDS; from += 1000) {
  await service.mongo.collection('orchards').insertMany(orchards.slice(from, from + 1000) as never[]);
}

const first = await morning();
report(`morning of ${ORCHARDS} orchards, weather fetched`, first);
const calls = await weatherCalls();
console.log(`  weather: ${calls} calls for ${CELLS} cells`);
check(calls === CELLS, 'one call for each cell');

await advisories.deleteMany({});
const second = await morning();
report(`morning of ${ORCHARDS} orchards, weather kept`, second);
check((await weatherCalls()) === CELLS, 'no call for kept weather');
check((await advisories.distinct('orchardId')).length === ORCHARDS, 'advice for every orchard');
check(second.perCpuSecond >= AIM_PER_SECOND, `${AIM_PER_SECOND} a second and core`);
check(Math.max(first.peakMb, second.peakMb) <= MOST_PEAK_MB, `at most ${MOST_PEAK_MB} MB`);
console.log(`calculation alone: ${(await calculate()).toFixed(0)} a second and core`);

const reads = await readToday();
console.log(`GET today, ${USERS} growers at once: ${reads.perSecond.toFixed(0)} a second`);
console.log(`  median ${reads.median.toFixed(1)} ms, p99 ${reads.p99.toFixed(1)} ms, ${reads.failed} not 200`);
check(reads.failed === 0, 'every read is answered with 200');

for (const failure of failures) console.log(`MISSED: ${failure}`);
await dispose();
await simulator.close();
process.exit(failures.length === 0 ? 0 : 1);

function check(ok: boolean, aim: string): void {
  if (!ok) failures.push(aim);
}

/** An orchard as stored; positions are in `CELLS` cells, 25 in a row. */
function orchardOf(index: number) {
  const cell = index % CELLS;
  return {
    ...{ _id: ulid(), userId: ulid(), name: 'मेरा बाग', status: 'active', createdAt: new Date(), seq: 1, outbox: [] },
    ...{ plantCount: 100 + (index % 900), plantAge: 1 + (index % 14) },
    plantPhase: PLANT_PHASES[index % 4] ?? 'growth',
    plantBahar: BAHARS[index % 3] ?? 'mrig',
    soilType: SOIL_TYPES[index % 4] ?? 'loamy',
    irrigationType: IRRIGATION_TYPES[0],
    ...{ latitude: 16 + (cell % 25) / 10, longitude: 74 + Math.floor(cell / 25) / 10 },
    place: { source: 'gps', approximate: false, district: 'solapur', districtName: 'सोलापुर', state: 'Maharashtra' },
  };
}

/** Runs the day's job and waits for the last advisory. */
async function morning() {
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const cpu = process.cpuUsage();
  const started = performance.now();
  await service.jobs.add(advisoryDaily, ulid(), {});
  while ((await advisories.countDocuments({})) < ORCHARDS) await new Promise((resolve) => setTimeout(resolve, 250));
  clearInterval(look);
  const seconds = (performance.now() - started) / 1000;
  return { seconds, perCpuSecond: (ORCHARDS * 1_000_000) / spent(cpu), peakMb: peak / 2 ** 20 };
}

function report(name: string, { seconds, perCpuSecond, peakMb }: Awaited<ReturnType<typeof morning>>): void {
  const rate = (ORCHARDS / seconds).toFixed(0);
  console.log(`${name}: ${seconds.toFixed(1)} s, ${rate} a second, ${perCpuSecond.toFixed(0)} a second and core`);
  console.log(`  peak RSS ${peakMb.toFixed(0)} MB`);
}

/** Calculations per second of CPU time, all from one weather. */
async function calculate(): Promise<number> {
  const cached = await createWeatherCache(service).find('160_740', MORNING);
  if (!cached) throw new Error('no weather is kept');
  const alert = { level: 'none', message: '', source: null } as const;
  const made = orchards.slice(0, 5000).map(({ _id, createdAt: _, ...facts }) => ({ id: _id, ...facts }));
  const started = process.cpuUsage();
  for (const orchard of made) {
    // As for a single request: nothing is shared with neighbours.
    createComposeAdvisory(
      { ...cached, source: 'cache' },
      MORNING,
    )({ orchard, alert, outbreaks: [], blightRecorded: false, work: {} });
  }
  return (made.length * 1_000_000) / spent(started);
}

async function weatherCalls(): Promise<number> {
  const reply = await simulator.inject('/control/weather');
  return reply.json().calls.length;
}

/** Each grower repeatedly reads the advice of their own orchard. */
async function readToday() {
  const pool = new Pool(address, { connections: USERS });
  const took: number[] = [];
  let failed = 0;
  const read = async ({ _id, userId }: (typeof orchards)[number]): Promise<void> => {
    const headers = identity.headers({ userId });
    for (let count = 0; count < READS_EACH; count++) {
      const asked = performance.now();
      const path = `/api/advisories/today/${_id}?lat=&long=12.22`;
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
      await body.dump();
      took.push(performance.now() - asked);
      if (statusCode !== 200) failed++;
    }
  };
  await Promise.all(orchards.slice(0, USERS).map(read));
  took.length = 0;
  const started = performance.now();
  await Promise.all(orchards.slice(0, USERS).map(read));
  const perSecond = (took.length * 1000) / (performance.now() - started);
  await pool.close();
  took.sort((a, b) => a - b);
  const share = (part: number) => took[Math.min(took.length - 1, Math.floor(part * took.length))] ?? 0;
  return { perSecond, failed, median: share(0.5), p99: share(0.99) };
}

/** Microseconds of CPU time since then. */
function spent(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return user + system;
}
