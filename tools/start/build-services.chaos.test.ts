import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { realPhoto } from '@anar/photo-checks/testing/real-photos';
import { dispose, eventually, removeStores, testConfig, testIdentity } from '@anar/service-kit/testing';
import { endProcesses, environmentOf, startProcess } from '@anar/service-kit/testing/processes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServices } from './build-services.ts';

const root = join(import.meta.dirname, '../..');
const out = join(root, '.data', `built-test-${process.pid}`);
const identity = testIdentity();
const config = testConfig('built', { jwksUrl: identity.jwksUrl });
beforeAll(() => buildServices(root, out), 180_000);
afterAll(async () => {
  endProcesses();
  rmSync(out, { recursive: true, force: true });
  await removeStores(config);
  await dispose();
});

describe('the built tree', () => {
  const files = (pattern: string) =>
    globSync(pattern, { cwd: out, exclude: (name) => /node_modules/.test(String(name)) });

  it('has each program, and neither TypeScript nor tests', () => {
    const sources = globSync('{gateway,services/*}/src/main.ts', { cwd: root });
    expect(files('{gateway,services/*}/src/main.js')).toHaveLength(sources.length);
    expect(files('**/*.ts')).toEqual([]);
    expect(files('**/*.test.js')).toEqual([]);
  });

  it('has the packages of production only', () => {
    expect(existsSync(join(out, 'node_modules/vitest'))).toBe(false);
    expect(existsSync(join(out, 'node_modules/mongoose/lib/document.js'))).toBe(true);
  });

  it('runs a service, and its photo process', async () => {
    const main = join(out, 'services/diagnosis-ai/src/main.js');
    const service = await startProcess(main, { ...environmentOf(config), SHED_ABOVE_LAG_MS: '0' });
    // It listens after 4 s even while a new database is not migrated yet.
    await eventually(async () => (await fetch(`${service.url}/readyz`)).status === 200);
    const form = new FormData();
    form.set('image', new Blob([readFileSync(realPhoto('LadyBird'))], { type: 'image/jpeg' }), 'photo.jpg');
    const headers = identity.headers({ userId: '01K00000000000000000000000' });
    // On a busy machine it may answer 503 at first, which means later.
    const sent = await eventually(async () => {
      const reply = await fetch(`${service.url}/api/diagnose`, { method: 'POST', body: form, headers });
      return reply.status !== 503 && reply;
    });
    expect(sent.status, await sent.text()).toBe(201);
    expect(await service.end('SIGTERM')).toBe(0);
  });
});
