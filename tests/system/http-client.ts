import { CONSENT_NOTICE_VERSION } from '@anar/contracts/constants';
import type { Product } from './running-system.ts';

export interface Answer {
  status: number;
  body: Record<string, unknown> & { error?: string; code?: string };
  headers: Headers;
}

/** A farmer’s phone without a screen: the calls of the web app, by fetch. */
export interface Caller {
  userId: string;
  phone: string;
  token: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** One request with a JSON body; resolves for every response, also HTML. */
export async function request(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const reply = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  const json = reply.headers.get('content-type')?.includes('json');
  return { status: reply.status, body: json ? JSON.parse(text) : { text }, headers: reply.headers };
}

/** Fields that the web sends with every code. */
export const CONSENT = { adult: true, noticeVersion: CONSENT_NOTICE_VERSION, language: 'hi' };

/** Logs in by OTP through the gateway. */
export async function logIn(system: Product, phone: string): Promise<Caller> {
  const sent = await request(`${system.url}/api/auth/send-otp`, 'POST', { phone, role: 'farmer', name: 'किसान' });
  if (sent.status !== 200) throw new Error(`send-otp: ${sent.status} ${JSON.stringify(sent.body)}`);
  const otp = await system.code(phone);
  const verified = await request(`${system.url}/api/auth/verify-otp`, 'POST', { phone, otp, consent: CONSENT });
  if (verified.status !== 200) throw new Error(`verify-otp: ${verified.status} ${JSON.stringify(verified.body)}`);
  const { token, user } = verified.body as { token: string; user: { id: string } } & Answer['body'];
  return {
    userId: user.id,
    phone,
    token,
    call: (method, path, body, headers) =>
      request(`${system.url}${path}`, method, body, { authorization: `Bearer ${token}`, ...headers }),
  };
}
