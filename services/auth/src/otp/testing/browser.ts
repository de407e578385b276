import { expect } from 'vitest';
import { type AuthUnderTest, asLoggedIn, CONSENT, type LoggedIn, tally } from '../../testing/auth-under-test.ts';

type Reply = Awaited<ReturnType<AuthUnderTest['post']>>;

/** A browser that keeps its device cookie. */
export class Browser {
  cookie = '';
  readonly address: string;
  private readonly auth: AuthUnderTest;

  constructor(auth: AuthUnderTest, address: string) {
    this.auth = auth;
    this.address = address;
  }

  async post(path: string, body: object): Promise<Reply> {
    const cookie = this.cookie && { cookie: this.cookie };
    const reply = await this.auth.post(path, body, { 'x-forwarded-for': this.address, ...cookie });
    const device = reply.cookies.find(({ name }) => name === 'anar_device');
    if (device) this.cookie = `${device.name}=${device.value}`;
    return reply;
  }

  send = (phone: string, more: object = {}) => this.post('send-otp', { phone, ...more });
  verify = (phone: string, otp: string) => this.post('verify-otp', { phone, otp, consent: CONSENT });

  async logIn(phone: string): Promise<LoggedIn> {
    expect(tally([await this.send(phone)])).toEqual({ 200: 1 });
    const reply = await this.verify(phone, await this.auth.codeFor(phone));
    expect(tally([reply])).toEqual({ 200: 1 });
    return asLoggedIn(reply);
  }
}
