import { dayAfter, indiaDay } from '@anar/india/time';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig } from '@anar/service-kit/testing';
import { tcpProxy } from '@anar/service-kit/testing/tcp-proxy';
import { Pool } from 'undici';
import { buildApp } from '../src/app.ts';
import type { MarketConfig } from '../src/config.ts';
import type { PriceDocument } from '../src/prices/price.model.ts';
import { nameSeeded, onDay, type SeededMandi, seedMarket } from '../src/testing/seed-market.ts';

/**
 * Cost of reading prices with a short and with a long history: 50 concurrent users over HTTP, each on a page of their
 * own, with answers from Redis, with `If-None-Match` of a known answer, and with Redis down, when every answer is read
 * from Mongo. Both histories are there in one run and are read in turns, so that other load of the machine affects
 * both.
 */

const MANDIS = 500;
const FEW_ROWS = 10_000;
const MANY_ROWS = 500_000;
const USERS = 50;
const ROUNDS = 3;
/** Limit for the median with the long history, as a multiple of that with the short one. */
const AIM_RATIO = 1.5;
const BATCH = 10_000;
const NEWEST = indiaDay(new Date());
const SYLLABLES = 'bdgklmnprs';

interface Reading {
  name: string;
  pathOf: (user: number) => string;
  /** Requests of each user in each round. */
  times: number;
  /** Sends the ETag of the answer. */
  known?: boolean;
}
interface Market {
  rows: number;
  service: Service;
  origin: string;
  took: Map<string, { ms: number[]; seconds: number; wrong: number }>;
}

const seeded = Array.from({ length: MANDIS }, (_, index): SeededMandi => {
  const [a = '', b = '', c = ''] = [index % 10, Math.floor(index / 10) % 10, Math.floor(index / 100)].map(
    (digit) => SYLLABLES[digit],
  );
  return {
    ...{ market: `${a}o${b}a${c}upur`, district: 'Solapur' },
    prices: daysOf(0, FEW_ROWS / MANDIS).map((day) => onDay(day, 8000 + index)),
  };
});
const ids = seeded.map((mandi) => nameSeeded(mandi)._id);
const list = (user: number) => `/api/market/data?page=${user + 1}`;
const KEPT: Reading[] = [
  { name: 'list, from Redis', pathOf: list, times: 20 },
  { name: 'list, known (304)', pathOf: list, times: 20, known: true },
];
const READ: Reading[] = [
  { name: 'list, from Mongo', pathOf: list, times: 5 },
  { name: 'search, from Mongo', pathOf: (user) => `/api/market/data?search=${seeded[user]?.market}`, times: 5 },
  { name: '90 days, from Mongo', pathOf: (user) => `/api/market/history/${ids[user]}`, times: 5 },
];

const failures: string[] = [];
const base = testConfig('bench-reads');
const redis = await tcpProxy(base.redis.url);
const few = await openMarket('few', FEW_ROWS);
const many = await openMarket('many', MANY_ROWS);
for (let round = 0; round < ROUNDS; round++) for (const reading of KEPT) await readBoth(reading);
await redis.cut();
for (let round = 0; round < ROUNDS; round++) for (const reading of READ) await readBoth(reading);
await redis.reopen();
report();

for (const failure of failures) console.log(`MISSED: ${failure}`);
await dispose();
await redis.stop();
process.exit(failures.length === 0 ? 0 : 1);

async function openMarket(name: string, rows: number): Promise<Market> {
  const own = testConfig(`bench-${name}`);
  const config: MarketConfig = { ...own, redis: { ...own.redis, url: redis.url }, sample: false };
  const service = await startTestService((given: MarketConfig) => buildApp(given, { byTheClock: false }), config);
  const started = performance.now();
  for (let from = 0; from < MANDIS; from += 50) await seedMarket(service, seeded.slice(from, from + 50));
  if (rows > FEW_ROWS) await fill(service, rows - FEW_ROWS);
  const seconds = (performance.now() - started) / 1000;
  const stored = await service.mongo.collection('prices').countDocuments({});
  console.log(`${stored} rows of ${MANDIS} mandis written in ${seconds.toFixed(0)} s`);
  if (stored !== rows) failures.push(`${rows} rows`);
  return { rows, service, origin: await service.app.listen({ host: '127.0.0.1', port: 0 }), took: new Map() };
}

/** `count` days back from the newest, without the first `from`. */
function daysOf(from: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dayAfter(NEWEST, -from - index));
}

/** Adds `wanted` rows: 700 days of every mandi, then more grades of the same days. */
async function fill({ mongo }: Service, wanted: number): Promise<void> {
  const each = wanted / MANDIS;
  const days = daysOf(FEW_ROWS / MANDIS, 700);
  let rows: PriceDocument[] = [];
  for (const [index, mandiId] of ids.entries()) {
    for (let row = 0; row < each; row++) {
      const day = days[row % days.length] ?? NEWEST;
      const { grade, ...price } = onDay(day, 8000 + index, row < days.length ? 'FAQ' : 'Local');
      const _id = `${mandiId}/${day}/${grade}`;
      rows.push({ ...price, _id, mandiId, grade, at: new Date(day), source: 'import' });
    }
    if (rows.length < BATCH && index < MANDIS - 1) continue;
    await mongo.collection<PriceDocument>('prices').insertMany(rows, { ordered: false });
    rows = [];
  }
}

async function readBoth(reading: Reading): Promise<void> {
  for (const market of [few, many]) await read(market, reading);
}

/** Every user repeats one request; the first two answers are not counted. */
async function read({ origin, took }: Market, { name, pathOf, times, known = false }: Reading): Promise<void> {
  const pool = new Pool(origin, { connections: USERS });
  const sum = took.get(name) ?? { ms: [], seconds: 0, wrong: 0 };
  took.set(name, sum);
  const ask = async (path: string, tag?: string): Promise<string> => {
    const asked = performance.now();
    const headers = { 'accept-encoding': 'gzip', ...(tag && { 'if-none-match': tag }) };
    const reply = await pool.request({ method: 'GET', path, headers });
    await reply.body.dump();
    sum.ms.push(performance.now() - asked);
    if (reply.statusCode !== (tag ? 304 : 200)) sum.wrong++;
    return String(reply.headers.etag);
  };
  const use = async (user: number, count: number, tag?: string): Promise<string> => {
    let last = '';
    for (let asked = 0; asked < count; asked++) last = await ask(pathOf(user), tag);
    return last;
  };
  const users = Array.from({ length: USERS }, (_, user) => user);
  const counted = sum.ms.length;
  const tags = await Promise.all(users.map((user) => use(user, 2)));
  sum.ms.length = counted;
  const start = performance.now();
  await Promise.all(users.map((user) => use(user, times, known ? tags[user] : undefined)));
  sum.seconds += (performance.now() - start) / 1000;
  await pool.close();
}

function report(): void {
  console.log(`${USERS} users at once; p50 / p99 in ms, requests a second`);
  console.log(`${''.padEnd(22)}${`${FEW_ROWS} rows`.padEnd(26)}${`${MANY_ROWS} rows`.padEnd(26)}ratio of p50`);
  for (const { name } of [...KEPT, ...READ]) {
    const [short, long] = [summary(few, name), summary(many, name)];
    const ratio = long.p50 / short.p50;
    console.log(`${name.padEnd(22)}${short.text.padEnd(26)}${long.text.padEnd(26)}${ratio.toFixed(2)}`);
    if (short.wrong + long.wrong > 0) failures.push(`${name}: ${short.wrong + long.wrong} wrong answers`);
    // The long history has more rows in 90 days than the short one: only the list has to stay flat.
    if (name.startsWith('list') && ratio > AIM_RATIO) failures.push(`${name}: flat within ${AIM_RATIO}×`);
  }
}

function summary({ took }: Market, name: string) {
  const { ms, seconds, wrong } = took.get(name) ?? { ms: [], seconds: 0, wrong: 0 };
  const sorted = ms.toSorted((a, b) => a - b);
  const share = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
  const [p50, p99] = [share(0.5), share(0.99)];
  return { p50, wrong, text: `${p50.toFixed(1)} / ${p99.toFixed(1)}  ${(ms.length / seconds).toFixed(0)}/s` };
}
