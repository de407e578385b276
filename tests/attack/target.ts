import { randomBytes, randomInt } from 'node:crypto';
import { connect } from 'node:net';
import { PlainError } from '@anar/console/progress';
import { type Answer, CONSENT, request } from '@anar/running-system/http-client';

/** A running product on this machine, as an attacker reaches it. */
export interface Target {
  url: string;
  /** Codes sent to a number, newest first. */
  codes(phone: string): Promise<string[]>;
}

/** Result of one attack. */
export interface Outcome {
  attack: string;
  tried: string;
  seen: string;
  /** Undefined: not testable there. */
  held: boolean | undefined;
}

export interface Farmer {
  userId: string;
  phone: string;
  token: string;
}

export const newPhone = () => String(randomInt(6_000_000_000, 10_000_000_000));
export const newKey = () => randomBytes(16).toString('hex');
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The product at an address of this machine; other hosts are refused. */
export async function findTarget(address: string): Promise<Target> {
  const url = new URL(address).origin;
  if (!/^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(url)) {
    throw new PlainError(`${url} is not on this machine: attacks are for a local npm start`);
  }
  const ready = await fetch(`${url}/readyz`).catch(() => undefined);
  if (!ready?.ok) throw new PlainError(`nothing is ready at ${url}: run npm start first`);
  return {
    url,
    async codes(phone) {
      const { body } = await request(`${url}/dev/inbox?to=${phone}`, 'GET');
      const messages = body.messages as { text: string }[];
      return messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
    },
  };
}

/** A new account, as anyone with a phone can create it. */
export async function newFarmer({ url, codes }: Target): Promise<Farmer> {
  const phone = newPhone();
  const sent = await request(`${url}/api/auth/send-otp`, 'POST', { phone, role: 'farmer', name: 'किसान' });
  if (sent.status !== 200) throw new PlainError(`no code for a new farmer: ${sent.status} ${sent.body.code}`);
  const [otp] = await codes(phone);
  const { status, body } = await request(`${url}/api/auth/verify-otp`, 'POST', { phone, otp, consent: CONSENT });
  if (status !== 200) throw new PlainError(`a new farmer cannot log in: ${status} ${body.code}`);
  return personOf(phone, body);
}

/** User and session of a login. */
export function personOf(phone: string, { token, user }: Answer['body']): Farmer {
  return { phone, token: String(token), userId: (user as { id: string }).id };
}

/** A call with a user's token and a new idempotency key. */
export const call = (
  { url }: Target,
  { token }: Farmer,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> => request(url + path, method, body, { ...bearer(token), 'idempotency-key': newKey() });

/** Status and code of a response, for `counted`. */
export const saidBy = ({ status, body }: Answer): string =>
  status < 400 ? String(status) : `${status} ${body.code ?? ''}`;

/** Sends raw bytes; resolves to the status line, or how the connection ended. */
export function sendBytes({ url }: Target, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: 20_000 });
    let answer = '';
    socket.setEncoding('latin1');
    socket.once('connect', () => socket.write(bytes));
    socket.on('data', (text) => {
      answer += text;
      if (answer.includes('\r\n')) socket.destroy();
    });
    socket.once('timeout', () => socket.destroy());
    socket.once('error', () => socket.destroy());
    socket.once('close', () => resolve(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'closed'));
  });
}

/** Frequency of each response: `200 ×1, 429 ×49`. */
export function counted(answers: readonly (string | number)[]): string {
  const groups = Map.groupBy(answers, String);
  return [...groups].map(([answer, all]) => `${answer} ×${all.length}`).join(', ');
}
