import { randomInt } from 'node:crypto';
import { CONSENT_NOTICE_VERSION } from '@anar/contracts/constants';
import { SOCKET_PATH } from '@anar/contracts/consult/socket';
import { type SessionReply, sendOtp, verifyOtp } from '@anar/contracts/users/auth';

/** A phone's calls of a running product, without a browser. Each throws with the unexpected response. */

const PATIENCE_MS = 30_000;
const CONSENT = { adult: true, noticeVersion: CONSENT_NOTICE_VERSION, language: 'hi' };

/** A new number each time: one number gets three codes in ten minutes. */
export const newNumber = (): string => `9${randomInt(1e8, 1e9)}`;

/** Logs in with a code of the development inbox. */
export async function logIn(url: string, phone: string): Promise<Pick<SessionReply, 'token' | 'user'>> {
  await ask(url, sendOtp.method, sendOtp.path, { phone, role: 'farmer', name: 'किसान' });
  const { messages } = (await ask(url, 'GET', `/dev/inbox?to=${phone}`)) as { messages?: { text: string }[] };
  const otp = /\b\d{6}\b/.exec(messages?.[0]?.text ?? '')?.[0];
  if (otp === undefined) throw new Error('no code in the development inbox');
  const reply = await ask(url, verifyOtp.method, verifyOtp.path, { phone, otp, consent: CONSENT });
  const { token, user } = reply as Partial<SessionReply>;
  if (token === undefined || user === undefined) throw new Error('no token');
  return { token, user };
}

/** The response's JSON; an empty object for a page. */
export async function ask(
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

export interface OpenSocket {
  /** Resolves when it is closed by either side. */
  closed: Promise<void>;
  close(): void;
}

/** Engine.io 4 over a WebSocket, up to Socket.IO's answer to the connect packet: throws if it is an error. */
export async function openSocket(url: string, token: string): Promise<OpenSocket> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${SOCKET_PATH}/?EIO=4&transport=websocket`);
  const opened = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  let silence = setTimeout(end, PATIENCE_MS);
  let patienceMs = PATIENCE_MS;

  function end(): void {
    socket.close();
    opened.reject(new Error(`no answer in ${patienceMs} ms`));
    closed.resolve();
  }

  socket.onerror = () => opened.reject(new Error('the connection failed'));
  socket.onclose = ({ code }) => {
    clearTimeout(silence);
    opened.reject(new Error(`closed with ${code}`));
    closed.resolve();
  };
  socket.onmessage = ({ data }) => {
    const packet = String(data);
    if (packet.startsWith('0')) {
      const { pingInterval, pingTimeout } = JSON.parse(packet.slice(1)) as Record<string, number>;
      patienceMs = (pingInterval ?? PATIENCE_MS) + (pingTimeout ?? 0);
      socket.send(`40${JSON.stringify({ token })}`);
    } else if (packet === '2') socket.send('3');
    else if (packet.startsWith('40')) opened.resolve();
    else if (packet.startsWith('44')) opened.reject(new Error(`refused: ${packet}`));
    // A killed server sends no close frame.
    clearTimeout(silence);
    silence = setTimeout(end, patienceMs);
  };
  // The awaiting caller gets its rejection.
  await opened.promise.catch((error: unknown) => {
    clearTimeout(silence);
    socket.close();
    throw error;
  });
  return { closed: closed.promise, close: end };
}
