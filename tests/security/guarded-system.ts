import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccessTokenIssuer } from '@anar/auth/sessions/access-token';
import { signingKey } from '@anar/auth/sessions/signing-key';
import type { Role } from '@anar/contracts/auth';
import { type OwnProduct, runTogether } from '@anar/running-system/running-system';
import { ulid } from 'ulid';

/** The whole product with a signing key that the test holds, so that it can be any caller, and with limits nobody reaches. */
export interface GuardedSystem extends OwnProduct {
  /** An access token of a session of its own unless said otherwise; `ageMs`: how long ago it was signed. */
  token(who: { userId: string; role?: Role; sid?: string; ageMs?: number }): string;
  /** The same, signed with a key that is not the server's but goes by its name. */
  forged(who: { userId: string }): string;
}

const PLENTY = '1000000/60';
const limits = ['OTP_ADDRESS', 'LOGIN_ADDRESS', 'DEFAULT_USER', 'DEFAULT_ADDRESS', 'UPLOAD_USER', 'UPLOAD_ADDRESS'];
const gateway = Object.fromEntries(limits.map((name) => [`LIMIT_${name}`, PLENTY]));
const sends = { OTP_UNUSED_PER_ADDRESS_HOUR: '1000000', OTP_DAILY_BUDGET_UNKNOWN: '1000000' };
const checks = { FREE_QUESTIONS_PER_DAY: '1000000', FREE_PHOTOS_PER_DAY: '1000000' };

const newPem = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** `openAiUrl`: where the model and speech are; without it the rules answer, and nobody listens. */
export async function runGuardedSystem({ openAiUrl }: { openAiUrl?: string } = {}): Promise<GuardedSystem> {
  const dir = mkdtempSync(join(tmpdir(), 'anar-guarded-'));
  const JWT_PRIVATE_KEY_FILE = join(dir, 'key.pem');
  const key = signingKey(newPem());
  writeFileSync(JWT_PRIVATE_KEY_FILE, key.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const issue = createAccessTokenIssuer(key);
  const pretend = createAccessTokenIssuer({ ...signingKey(newPem()), publicJwk: key.publicJwk });
  const system = await runTogether({
    env: {
      gateway,
      auth: { JWT_PRIVATE_KEY_FILE, ...sends },
      diagnosis: {
        ...checks,
        ...(openAiUrl && { OPENAI_BASE_URL: openAiUrl, OPENAI_API_KEY: 'sk-test', OPENAI_MODEL: 'off' }),
      },
    },
  });
  return {
    ...system,
    token: ({ userId, role = 'farmer', sid = ulid(), ageMs = 0 }) =>
      issue({ id: userId, role }, sid, Date.now() - ageMs).token,
    forged: ({ userId }) => pretend({ id: userId, role: 'farmer' }, ulid(), Date.now()).token,
    async stop() {
      await system.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
