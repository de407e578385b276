import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_CALLS, type ServiceKeyName, serviceKeyName } from '@anar/contracts/users/tokens';
import { newServiceAccount } from '@anar/simulators/fcm/new-account';

export type LocalSecrets = {
  clone: string;
  jwtKeyFile: string;
  fcmAccountFile: string;
  /** 32 bytes, base64url. */
  vapidPrivateKey: string;
  otpHashKey: string;
  mediaSigningKey: string;
  /** By the variable that a service reads. */
  serviceKeys: Record<ServiceKeyName, string>;
  turnSecret: string;
};

/** Keys of this clone, created once: logins and signed links outlive a restart. */
export function localSecrets(dataDir: string): LocalSecrets {
  const dir = join(dataDir, 'secrets');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const kept = (name: string, make: () => string) => {
    const file = join(dir, name);
    if (!existsSync(file)) {
      writeFileSync(`${file}.draft`, make(), { mode: 0o600 });
      renameSync(`${file}.draft`, file);
    }
    return file;
  };
  const random = (name: string, bytes: number, encoding: BufferEncoding) =>
    readFileSync(
      kept(name, () => randomBytes(bytes).toString(encoding)),
      'utf8',
    );
  return {
    clone: random('clone', 3, 'hex'),
    jwtKeyFile: kept('jwt-es256.pem', newSigningKey),
    fcmAccountFile: kept('fcm-service-account.json', newServiceAccount),
    vapidPrivateKey: readFileSync(kept('vapid-private-key', newVapidKey), 'utf8'),
    otpHashKey: random('otp-hash-key', 32, 'base64url'),
    mediaSigningKey: random('media-signing-key', 32, 'base64url'),
    serviceKeys: Object.fromEntries(
      SERVICE_CALLS.map(([caller, called]) => [
        serviceKeyName(caller, called),
        random(`service-key-${caller}-${called}`, 32, 'base64url'),
      ]),
    ) as LocalSecrets['serviceKeys'],
    turnSecret: random('turn-secret', 32, 'base64url'),
  };
}

function newSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function newVapidKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return String(privateKey.export({ format: 'jwk' }).d);
}
