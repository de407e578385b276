import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { serviceSettings } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'admin-'));
afterAll(() => rmSync(folder, { recursive: true }));
const noted = join(folder, 'admin.json');
writeFileSync(
  noted,
  JSON.stringify({ MONGO_URL: 'mongodb://here', DATABASES: '{"market":"here"}', MARKET_SAMPLE: 'true' }),
);

it('a command goes to the system that the environment names, else to the one that npm start left a note of', () => {
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
