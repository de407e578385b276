import { generateKeyPairSync } from 'node:crypto';

/** A service account file as Firebase gives one; its token endpoint is wherever FCM_BASE_URL is. */
export function newServiceAccount(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return JSON.stringify({
    type: 'service_account',
    project_id: 'anar-local',
    private_key_id: 'local',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: 'push@anar-local.invalid',
    token_uri: '/fcm/token',
  });
}
