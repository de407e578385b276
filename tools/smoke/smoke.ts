import { randomBytes, randomInt } from 'node:crypto';
import { sendOtp, verifyOtp } from '@anar/contracts/auth';
import { CONSENT_NOTICE_VERSION } from '@anar/contracts/constants';
import { SOCKET_PATH } from '@anar/contracts/consult/socket';
import { diagnoseText } from '@anar/contracts/diagnosis-records';

const PATIENCE_MS = 30_000;
const CONSENT = { adult: true, noticeVersion: CONSENT_NOTICE_VERSION, language: 'hi' };

export interface SmokeOptions {
  /** Of the gateway. */
  url: string;
  /** Logs in with a code of the development inbox, which only `ANAR_ENV=local` has; else only what needs no login is seen. */
  login: boolean;
  say: (line: string) => void;
}

/** Walks through the product once, as a phone does; throws at the first step that fails, naming it. */
export async function smoke({ url, login, say }: SmokeOptions): Promise<void> {
  async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      const result = await work();
      say(`✓ ${what} (${Math.round(performance.now() - startedAt)} ms)`);
      return result;
    } catch (error) {
      throw new Error(`${what}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  }

  await step('the gateway is ready', () => ask(url, 'GET', '/readyz'));
  await step('the page is served', () => ask(url, 'GET', '/'));
  if (!login) {
    await step('a socket without a login is refused', async () => {
      const answer = await openSocket(url, '');
      if (!answer.startsWith('44')) throw new Error(`answered ${answer}`);
    });
    return;
  }
  const token = await step('logs in', () => logIn(url));
  await step('checks a plant', async () => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomBytes(16).toString('hex') };
    const { id } = await ask(url, diagnoseText.method, diagnoseText.path, { text: 'पत्तों पर काले धब्बे हैं' }, headers);
    if (typeof id !== 'string') throw new Error('no record');
  });
  await step('opens a socket', async () => {
    const answer = await openSocket(url, token);
    if (!answer.startsWith('40')) throw new Error(`answered ${answer}`);
  });
}

async function logIn(url: string): Promise<string> {
  // A new person each time: one number gets three codes in ten minutes.
  const phone = `9${randomInt(1e8, 1e9)}`;
  await ask(url, sendOtp.method, sendOtp.path, { phone, role: 'farmer', name: 'किसान' });
  const { messages } = (await ask(url, 'GET', `/dev/inbox?to=${phone}`)) as { messages?: { text: string }[] };
  const otp = /\b\d{6}\b/.exec(messages?.[0]?.text ?? '')?.[0];
  if (otp === undefined) throw new Error('no code in the development inbox');
  const { token } = await ask(url, verifyOtp.method, verifyOtp.path, { phone, otp, consent: CONSENT });
  if (typeof token !== 'string') throw new Error('no token');
  return token;
}

async function ask(
  url: string,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const reply = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status} ${text.slice(0, 200)}`);
  return reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {};
}

/** Engine.io 4 over a WebSocket, as far as Socket.IO's answer to who connects: `40…` is a yes, `44…` a no. */
function openSocket(url: string, token: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${SOCKET_PATH}/?EIO=4&transport=websocket`);
  const timer = setTimeout(() => reject(new Error(`no answer in ${PATIENCE_MS} ms`)), PATIENCE_MS);
  socket.onerror = () => reject(new Error('the connection failed'));
  socket.onclose = ({ code }) => reject(new Error(`closed with ${code}`));
  socket.onmessage = ({ data }) => {
    const packet = String(data);
    if (packet.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
    else if (packet === '2') socket.send('3');
    else resolve(packet);
  };
  return promise.finally(() => {
    clearTimeout(timer);
    socket.close();
  });
}
