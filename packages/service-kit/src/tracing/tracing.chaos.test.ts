import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endProcesses, environmentOf, type ServiceProcess, startProcess } from '../testing/processes.ts';
import { dispose, eventually, removeStores, testConfig } from '../testing/testing.ts';

const main = join(import.meta.dirname, '../testing/small-service/main.ts');
const config = testConfig('tracing');
const scratch = join(tmpdir(), `anar-tracing-${ulid()}`);
const noter = `${scratch}.mjs`;
const loaded = `${scratch}.txt`;

beforeAll(() => {
  // Records the URL of every module that node loads.
  const code = `import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
registerHooks({ load(url, context, next) { appendFileSync(${JSON.stringify(loaded)}, url + '\\n'); return next(url, context); } });`;
  writeFileSync(noter, code);
});
afterAll(async () => {
  endProcesses();
  for (const file of [noter, loaded]) rmSync(file, { force: true });
  await removeStores(config);
  await dispose();
});

/** The tracing packages that a service loads with these settings. */
async function packagesLoaded(env: Record<string, string>): Promise<string[]> {
  rmSync(loaded, { force: true });
  const NODE_OPTIONS = `--import=${pathToFileURL(noter)}`;
  const service = await startProcess(main, { ...environmentOf(config), SERVICE: 'notes', ...env, NODE_OPTIONS });
  await service.end('SIGTERM');
  const found = readFileSync(loaded, 'utf8').matchAll(/node_modules\/(@opentelemetry\/[^/]+|bullmq-otel)\//g);
  return [...new Set([...found].map(([, name = '']) => name))].sort();
}

describe('without a collector', () => {
  it('only the OpenTelemetry API is loaded, which the metrics need anyway', async () => {
    expect(await packagesLoaded({})).toEqual(['@opentelemetry/api']);
    const traced = await packagesLoaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    expect(traced).toContain('@opentelemetry/sdk-trace');
  });
});

describe('an unreachable collector', () => {
  let service: ServiceProcess;

  it('is logged once, and neither requests nor the stop wait for it', async () => {
    const away = {
      SERVICE: 'notes',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      OTEL_EXPORTER_OTLP_TIMEOUT: '300',
    };
    service = await startProcess(main, { ...environmentOf(config), ...away, OTEL_BSP_SCHEDULE_DELAY: '10' });
    const ask = async () => (await fetch(`${service.url}/api/notes`, { method: 'POST' })).status;
    const said = () => service.lines.filter(({ msg }) => msg === 'traces do not arrive');
    await eventually(async () => (await ask()) === 401 && said().length > 0);
    const asked = service.lines.filter(({ msg }) => msg === 'request').length;
    // Until some more batches were exported.
    await eventually(async () => (await ask()) === 401 && requests() > asked + 20);
    expect(said()).toHaveLength(1);
    expect(await service.end('SIGTERM')).toBe(0);
    expect(service.lines.filter(({ msg }) => msg === 'stopping: left behind')).toEqual([]);
  });
  const requests = () => service.lines.filter(({ msg }) => msg === 'request').length;
});
