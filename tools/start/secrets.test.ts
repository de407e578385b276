import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readServiceAccount } from '@anar/auth/notifications/push/fcm/service-account';
import { createVapid } from '@anar/auth/notifications/push/web-push/vapid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localSecrets } from './secrets.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

test('are created once: logins and signed links outlive a restart', () => {
  expect(localSecrets(dir)).toEqual(localSecrets(dir));
});

test('differ between two clones', () => {
  const other = mkdtempSync(join(dir, 'other-'));
  expect(localSecrets(other).clone).not.toBe(localSecrets(dir).clone);
  expect(localSecrets(other).otpHashKey).not.toBe(localSecrets(dir).otpHashKey);
});

test('the push account is readable by auth, and by no other user', () => {
  const { fcmAccountFile } = localSecrets(dir);
  expect(readServiceAccount(fcmAccountFile)).toMatchObject({ projectId: 'anar-local', tokenUri: '/fcm/token' });
  expect(statSync(fcmAccountFile).mode & 0o777).toBe(0o600);
});

test('the browser push key is readable by auth', () => {
  const { publicKey } = createVapid(localSecrets(dir).vapidPrivateKey, 'mailto:push@anar.example');
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
});

test('the signing key is for ES256 and readable by its user only', () => {
  const { jwtKeyFile } = localSecrets(dir);
  expect(createPrivateKey(readFileSync(jwtKeyFile)).asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
  expect(statSync(jwtKeyFile).mode & 0o777).toBe(0o600);
});
