import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually, startTestService } from '@anar/service-kit/testing';
import { endProcesses, environmentOf, startProcess } from '@anar/service-kit/testing/processes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import type { AuthConfig } from '../config.ts';
import { createPushFixture, type PushFixture } from './testing/push-fixture.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

let dir: string;
let fixture: PushFixture;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'push-'));
  // Unfinished work of a killed process is redelivered after this.
  const change = (config: AuthConfig) => Object.assign(config, { lockMs: 2000, ackWaitMs: 2000 });
  fixture = await createPushFixture('pushcrash', { change });
});
afterEach(async () => {
  endProcesses();
  await fixture.stop();
  rmSync(dir, { recursive: true });
});

/** The environment of an auth process on the same data. */
function environment(): Record<string, string> {
  const file = join(dir, 'account.json');
  const names = { type: 'service_account', project_id: 'anar-test', private_key_id: 'k1' };
  const access = { client_email: 'push@anar-test.example', private_key: fixture.pem, token_uri: '/fcm/token' };
  writeFileSync(file, JSON.stringify({ ...names, ...access }));
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    ...environmentOf(fixture.auth.config),
    JWT_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    OTP_HASH_KEY: 'k'.repeat(32),
    FCM_BASE_URL: fixture.baseUrl,
    FCM_SERVICE_ACCOUNT_FILE: file,
  };
}

it('killed while the provider accepts it, a push is sent again with the same tag, and not a third time', async () => {
  const { userId, tokens } = await fixture.person();
  const [token = ''] = tokens;
  await fixture.auth.service.stop();
  const held = fixture.hold();
  const killed = await startProcess(main, environment());
  await fixture.requestPush(fixture.wanted(userId));
  await held.reached;
  expect(await fixture.sendsTo(token)).toHaveLength(1);
  expect(await killed.end('SIGKILL')).toBeNull();

  held.release();
  const next = await startTestService(buildApp, fixture.auth.config);
  const rows = next.mongo.collection('notifications');
  await eventually(async () => expect(await rows.find({ userId }).toArray()).toMatchObject([{ state: 'sent' }]));
  const tags = (await fixture.sendsTo(token)).map(({ message }) => message.android.notification.tag);
  expect(tags).toEqual([tags[0], tags[0]]);
}, 220_000);
