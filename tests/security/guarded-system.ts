import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccessTokenIssuer } from '@anar/auth/sessions/access-token';
import { signingKey } from '@anar/auth/sessions/signing-key';
import type { Role } from '@anar/contracts/users/auth';
import { type OwnProduct, runTogether } from '@anar/running-system/running-system';
import { ulid } from 'ulid';

/** The whole product with a signing key held by the test, so that it can be any caller, and with unreachable limits. */
export interface GuardedSystem extends OwnProduct {
  /** An access token, by default of a new session; `ageMs`: age of its signature. */
  token(who: { userId: string; role?: Role; sid?: string; ageMs?: number }): string;
  /** The same, signed with another key under the server's key id. */
  forged(who: { userId: string }): string;
}

const PLENTY = '1000000/60';
const limits = ['OTP_ADDRESS', 'LOGIN_ADDRESS', 'DEFAULT_USER', 'DEFAULT_ADDRESS', 'UPLOAD_USER', 'UPLOAD_ADDRESS'];
const gateway = Object.fromEntries(limits.map((name) => [`LIMIT_${name}`, PLENTY]));
const sends = { OTP_UNUSED_PER_ADDRESS_HOUR: '1000000', OTP_DAILY_BUDGET_UNKNOWN: '1000000' };
const checks = { FREE_QUESTIONS_PER_DAY: '1000000', FREE_PHOTOS_PER_DAY: '1000000' };

const newPem = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** `openAiUrl`: API of model and speech; without it the rules answer, and speech recognition is off. */
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
