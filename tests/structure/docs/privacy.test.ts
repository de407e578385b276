import { generateKeyPairSync } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp as auth } from '@anar/auth/app';
import { loadConfig as authConfig } from '@anar/auth/config';
import { buildApp as consult } from '@anar/consult-chat/app';
import { loadConfig as consultConfig } from '@anar/consult-chat/config';
import { ERASING_SERVICES, type ErasingService } from '@anar/contracts/messages/events';
import { buildApp as diagnosis } from '@anar/diagnosis-ai/app';
import { loadConfig as diagnosisConfig } from '@anar/diagnosis-ai/config';
import { buildApp as market } from '@anar/market-ingest/app';
import { loadConfig as marketConfig } from '@anar/market-ingest/config';
import { buildApp as orchard } from '@anar/orchard-advisory/app';
import { loadConfig as orchardConfig } from '@anar/orchard-advisory/config';
import { buildApp as payments } from '@anar/payments/app';
import { loadConfig as paymentsConfig } from '@anar/payments/config';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { afterAll, describe, expect, it } from 'vitest';

/** The table of docs/privacy.md matches the code. */
const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Row {
  what: string;
  where: string;
  howLong: string;
  setIn: string;
}

const rows: readonly Row[] = read('docs/privacy.md')
  .split('\n')
  .filter((line) => /^\| (?!what \|)[^-]/.test(line))
  .map((line) => {
    const [, what = '', where = '', howLong = '', , setIn = ''] = line.split(' | ').flatMap((cell, at) => {
      const text = cell.replace(/^\| | \|$/g, '');
      return at === 0 ? ['', text] : [text];
    });
    return { what, where, howLong, setIn };
  });

const SECONDS = { minute: 60, hour: 3600, day: 86_400, year: 365 * 86_400 } as const;
/** The first duration in a cell. */
function secondsOf(cell: string): number | undefined {
  const [, count, unit] = /(\d+) (minute|hour|day|year)s?\b/.exec(cell) ?? [];
  return unit === undefined ? undefined : Number(count) * SECONDS[unit as keyof typeof SECONDS];
}

const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });
const environment = {
  ANAR_ENV: 'local',
  LOG_LEVEL: 'silent',
  MONGO_DB: 'never-connected',
  MONGO_URL: 'mongodb://127.0.0.1:1',
  REDIS_URL: 'redis://127.0.0.1:1',
  NATS_URL: 'nats://127.0.0.1:1',
  JWKS_URL: 'http://127.0.0.1:1/jwks',
  MEDIA_SIGNING_KEY: 'a'.repeat(32),
  OTP_HASH_KEY: 'c'.repeat(32),
  JWT_PRIVATE_KEY: String(pem),
  ...Object.fromEntries(
    ['AUTH', 'ORCHARD', 'DIAGNOSIS', 'MARKET', 'PAYMENTS', 'CONSULT'].map((name) => [
      `${name}_URL`,
      'http://127.0.0.1:1',
    ]),
  ),
};
/** Built, but not started: their models define which collections expire. */
const apps: Record<ErasingService, Service> = {
  auth: auth(authConfig(environment)),
  orchard: orchard(orchardConfig(environment)),
  diagnosis: diagnosis(diagnosisConfig(environment)),
  market: market(marketConfig(environment)),
  payments: payments(paymentsConfig(environment)),
  consult: consult(consultConfig(environment)),
};
afterAll(() => Promise.all(Object.values(apps).map((app) => app.stop({ graceful: false }))));

interface Expiry {
  service: string;
  /** `collection.field` */
  place: string;
  seconds: number;
}

const expiries: readonly Expiry[] = ERASING_SERVICES.flatMap((service) =>
  Object.values(apps[service].mongo.models).flatMap((model) =>
    model.schema.indexes().flatMap(([fields, { expireAfterSeconds }]) => {
      const place = `${model.collection.name}.${Object.keys(fields)[0]}`;
      return expireAfterSeconds === undefined ? [] : [{ service, place, seconds: Number(expireAfterSeconds) }];
    }),
  ),
);

const placesOf = ({ where }: Row) =>
  [...where.matchAll(/(every service|\w+) `(\w+\.\w+)`/g)].map(([, service = '', place = '']) => ({ service, place }));
const isOf = (row: Row, { service, place }: Expiry) =>
  placesOf(row).some((one) => one.place === place && (one.service === service || one.service === 'every service'));

/** Constants of one file, with those derived from others. */
function valueIn(file: string, name: string): number {
  const source = read(file);
  const [, nth] = /^max_age (\d)$/.exec(name) ?? [];
  if (nth) return evaluate([...source.matchAll(/max_age: nanos\(([^)]*)\)/g)][Number(nth) - 1]?.[1] ?? '', source);
  if (file.endsWith('.yaml')) return Number(new RegExp(`${name}, value: '(\\d+)'`).exec(source)?.[1]);
  return evaluate(name, source);
}

const KNOWN: Readonly<Record<string, number>> = { HOUR_MS: 3_600_000, DAY_MS: 86_400_000 };

function evaluate(expression: string, source: string): number {
  const numbers = expression.replace(/[A-Z][A-Z_]*(?:\.\w+)*/g, (path) => {
    if (path in KNOWN) return String(KNOWN[path]);
    const [name = '', ...fields] = path.split('.');
    const [, whole = ''] = new RegExp(`const ${name} = ((?:\\{[\\s\\S]*?\\n\\})|[^;]+)`).exec(source) ?? [];
    const value = fields.reduce((from, field) => {
      const [, inner = ''] = new RegExp(`\\b${field}: (\\{[^}]*\\}|[^,}\\n]+)`).exec(from) ?? [];
      return inner;
    }, whole);
    return value === '' || value === path ? 'unknown' : String(evaluate(value, source));
  });
  if (!/^[\d_\s*+()]+$/.test(numbers)) return Number.NaN;
  return numbers.split('+').reduce((sum, product) => {
    const factors = product.split('*').map((factor) => Number(factor.replace(/[_()\s]/g, '')));
    return sum + factors.reduce((one, other) => one * other, 1);
  }, 0);
}

const inSeconds = (name: string, value: number) => {
  if (/DAYS$/.test(name)) return value * SECONDS.day;
  return /SECONDS$/.test(name) ? value : value / 1000;
};

/** Folders of the services that erase. */
const folders = globSync('services/*/src/app.ts', { cwd: root }).filter((file) =>
  /\beraseDeletedUsers\(/.test(read(file)),
);

it('every service that erases personal data also exports it, and the read-me of the export lists each file', () => {
  expect(folders).toHaveLength(ERASING_SERVICES.length);
  expect(folders.filter((file) => !/\bexportPersonalData\(/.test(read(file)))).toEqual([]);
  const files = folders.map((file) => file.replace('app.ts', 'export/own-files.ts'));
  const names = files.flatMap((file) => [...read(file).matchAll(/name: '([\w-]+\.json)'/g)].map(([, name]) => name));
  expect(new Set(names).size).toBe(names.length);
  const documented = read('services/auth/src/export/read-me.ts');
  expect(names.filter((name) => !documented.includes(`'${name}': `))).toEqual([]);
});

describe('the table of docs/privacy.md', () => {
  it('is parsed, and every service has collections that expire', () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(expiries.length).toBeGreaterThan(25);
    expect(ERASING_SERVICES.filter((service) => !expiries.some((one) => one.service === service))).toEqual([]);
  });

  it('has a row for each collection that expires, and no other', () => {
    const missing = expiries.filter((one) => !rows.some((row) => isOf(row, one)));
    expect(missing).toEqual([]);
    const places = rows.flatMap(placesOf);
    const invented = places.filter(
      ({ service, place }) =>
        !expiries.some((one) => one.place === place && (service === 'every service' || one.service === service)),
    );
    expect(invented).toEqual([]);
  });

  it('has the duration of each TTL index', () => {
    const wrong = expiries
      .filter(({ seconds }) => seconds > 0)
      .flatMap((one) =>
        rows.filter((row) => isOf(row, one)).map((row) => ({ ...one, documented: secondsOf(row.howLong) })),
      )
      .filter(({ seconds, documented }) => seconds !== documented);
    expect(wrong).toEqual([]);
  });

  it('names where the time is set for documents with an expiry date of their own', () => {
    const silent = expiries
      .filter(({ seconds }) => seconds === 0)
      .flatMap((one) => rows.filter((row) => isOf(row, one) && row.setIn === '–').map(() => one));
    expect(silent).toEqual([]);
  });

  it.each(rows.filter(({ setIn }) => setIn !== '–').map((row) => [row.what, row] as const))(
    'has the duration that the code sets: %s',
    (_what, { howLong, setIn }) => {
      const [, file = '', name = ''] = /^`([^`]+)` `([^`]+)`$/.exec(setIn) ?? [];
      expect(inSeconds(name === 'KEEP_DAYS' ? 'DAYS' : name, valueIn(file, name))).toBe(secondsOf(howLong));
    },
  );

  it('keeps backups for less time than the erasure events needed after a restore', () => {
    const documented = (start: string) => secondsOf(rows.find(({ what }) => what.startsWith(start))?.howLong ?? '');
    expect(documented('backups')).toBeLessThan(documented('events') ?? 0);
  });
});
