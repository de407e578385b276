import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { serviceSettings, settings } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'admin-'));
afterAll(() => rmSync(folder, { recursive: true }));
const noted = join(folder, 'admin.json');
writeFileSync(
  noted,
  JSON.stringify({ MONGO_URL: 'mongodb://here', DATABASES: '{"market":"here"}', MARKET_SAMPLE: 'true' }),
);

it('a command uses the system named by the environment, else the one that npm start wrote down', () => {
  const named = { MONGO_URL: 'mongodb://there', MONGO_DB: 'there' };
  expect(serviceSettings('market', named, noted)).toMatchObject(named);
  expect(serviceSettings('market', named, noted)).not.toHaveProperty('MARKET_SAMPLE');
  expect(serviceSettings('market', { PATH: 'p' }, noted)).toMatchObject({
    MONGO_DB: 'here',
    MARKET_SAMPLE: 'true',
    PATH: 'p',
  });
  expect(() => serviceSettings('market', { MONGO_URL: 'mongodb://there' }, join(folder, 'none'))).toThrow(
    'which system?',
  );
});

it("in a container, whose environment names servers only, stream and prefix have the services' defaults", () => {
  const none = join(folder, 'none');
  expect(settings(['NATS_URL', 'NATS_STREAM'], { NATS_URL: 'nats://nats' }, none).NATS_STREAM).toBe('ANAR');
  expect(settings(['REDIS_URL', 'REDIS_PREFIX'], { REDIS_URL: 'redis://redis' }, none).REDIS_PREFIX).toBe('anar');
  expect(() => settings(['NATS_URL', 'NATS_STREAM'], {}, none)).toThrow('which system?');
});
