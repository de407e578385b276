import { generateKeyPairSync } from 'node:crypto';
import { loadConfig } from '../../config.ts';
import { type AuthUnderTest, CONSENT } from '../../testing/auth-under-test.ts';

const HOUR = 60 * 60;
const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });
/** The default limits. */
export const { otpLimits } = loadConfig({
  ANAR_ENV: 'local',
  MONGO_DB: 'none',
  JWKS_URL: 'none',
  OTP_HASH_KEY: 'k'.repeat(32),
  JWT_PRIVATE_KEY: pem.toString(),
});

type Reply = Awaited<ReturnType<AuthUnderTest['post']>>;
export const deviceOf = (reply: Reply) => {
  const cookie = reply.cookies.find(({ name }) => name === 'anar_device');
  return cookie ? `${cookie.name}=${cookie.value}` : '';
};
export const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

/**
 * One farmer: requests a code, waits as the limits require, reads the SMS after a while; some mistype, some let the
 * first code expire.
 */
class Farmer {
  readonly phone: string;
  next: number;
  isLoggedIn = false;
  refusals = 0;
  private cookie = '';
  private code = '';
  private typos: number;
  private slow: boolean;

  private auth: AuthUnderTest;

  constructor(auth: AuthUnderTest, arrives: number, index: number) {
    this.auth = auth;
    this.phone = auth.newPhone();
    this.next = arrives;
    this.typos = index % 8 === 0 ? 2 : 0;
    this.slow = index % 20 === 0;
  }

  private post(address: string, path: string, body: object) {
    const cookie = this.cookie && { cookie: this.cookie };
    return this.auth.post(path, body, { 'x-forwarded-for': address, ...(cookie || {}) });
  }

  async act(at: number, address: string): Promise<void> {
    if (this.isLoggedIn || this.next > at) return;
    if (this.code === '') {
      const reply = await this.post(address, 'send-otp', { phone: this.phone });
      if (reply.statusCode !== 200) {
        this.refusals++;
        this.next = at + Number(reply.headers['retry-after']);
        return;
      }
      this.cookie = deviceOf(reply);
      this.code = await this.auth.codeFor(this.phone);
      this.next = at + (this.slow ? 6 * 60 : 45);
      return;
    }
    const typed = this.typos-- > 0 ? wrong(this.code) : this.code;
    const reply = await this.post(address, 'verify-otp', { phone: this.phone, otp: typed, consent: CONSENT });
    this.isLoggedIn = reply.statusCode === 200;
    this.next = at + 15;
    if (reply.json().code !== 'otp_expired') return;
    this.slow = false;
    this.code = '';
  }
}

/** Farmers arrive within 15 minutes and act every 15 seconds until all are logged in. */
export async function morning(auth: AuthUnderTest, { farmers: count, address }: { farmers: number; address: string }) {
  const farmers = Array.from({ length: count }, (_, i) => new Farmer(auth, Math.floor((i * 15 * 60) / count), i));
  let at = 0;
  for (; at < 2 * HOUR; at += 15) {
    await Promise.all(farmers.map((farmer) => farmer.act(at, address)));
    if (farmers.every(({ isLoggedIn }) => isLoggedIn)) break;
    auth.pass(15);
  }
  return { seconds: at, mostRefusals: Math.max(...farmers.map(({ refusals }) => refusals)) };
}
