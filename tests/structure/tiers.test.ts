import { join } from 'node:path';
import { tierOf } from '@anar/test-runner/tiers';
import { expect, it } from 'vitest';
import { readSources } from './import-graph.ts';

/** The gate stays small: slow or timing-dependent tests belong to a tier of their own (docs/contributing.md). */
const root = join(import.meta.dirname, '../..');
const tests = readSources(root).filter(({ path }) => /\.test\.tsx?$/.test(path));
const gate = tests.filter(({ path }) => tierOf(path) === undefined && !path.startsWith('tests/structure/'));

const MOST_JOURNEYS = 13;
const isJourney = (path: string) => path.startsWith('tests/e2e/journeys/');

it('in the gate only journeys open a browser, and at most thirteen', () => {
  const open = gate.filter(({ imports }) =>
    imports.some(({ from }) => /playwright|puppeteer|\/phone\.ts$|in-browser/.test(from)),
  );
  expect(gate.length).toBeGreaterThan(500);
  expect(open.filter(({ path }) => !isJourney(path)).map(({ path }) => path)).toEqual([]);
  expect(gate.filter(({ path }) => isJourney(path)).length).toBeLessThanOrEqual(MOST_JOURNEYS);
});

/** Tests of the gate that start a service's process, or cut a connection, because nothing less proves their subject. */
const WITH_PROCESSES = [
  'gateway/src/limits/limits.test.ts',
  'packages/service-kit/src/lifecycle/operations/lag.test.ts',
  'packages/service-kit/src/lifecycle/shutdown/shutdown.test.ts',
  'packages/service-kit/src/mongo/driver/killed-connection.test.ts',
  'packages/service-kit/src/provider/spending.test.ts',
  'services/auth/src/otp/sms/msg91.test.ts',
  'services/auth/src/otp/sms/outages.test.ts',
  'services/consult-chat/src/realtime/replicas/replicas.test.ts',
  'services/diagnosis-ai/src/quota/quota.test.ts',
  'services/diagnosis-ai/src/records/records.test.ts',
  'services/market-ingest/src/list/answer-cache.test.ts',
  'services/orchard-advisory/src/alerts/create-alerts.test.ts',
  'services/orchard-advisory/src/weather/create-weather.test.ts',
  'services/payments/src/orders/crash.test.ts',
  'services/payments/src/razorpay/webhooks/webhooks.test.ts',
];

it('in the gate only the listed files start processes or cut connections', () => {
  const heavy = gate
    .filter(({ text }) => /\b(startProcess|endProcesses|runSystem|tcpProxy)\b/.test(text))
    .map(({ path }) => path);
  expect(heavy.toSorted()).toEqual(WITH_PROCESSES);
});
