import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { marketSettings } from './market-import.ts';

const folder = mkdtempSync(join(tmpdir(), 'admin-'));
afterAll(() => rmSync(folder, { recursive: true }));
const noted = join(folder, 'admin.json');
writeFileSync(noted, JSON.stringify({ MONGO_URL: 'mongodb://here', MONGO_DB: 'here', MARKET_SAMPLE: 'true' }));

it('prices go to the system that the environment names, else to the one that npm start left a note of', () => {
  const named = { MONGO_URL: 'mongodb://there', MONGO_DB: 'there' };
  expect(marketSettings(named, noted)).toMatchObject(named);
  expect(marketSettings(named, noted)).not.toHaveProperty('MARKET_SAMPLE');
  expect(marketSettings({ PATH: 'p' }, noted)).toMatchObject({ MONGO_DB: 'here', MARKET_SAMPLE: 'true', PATH: 'p' });
  expect(() => marketSettings({ MONGO_URL: 'mongodb://there' }, join(folder, 'none'))).toThrow('which system?');
});
