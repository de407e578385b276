import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { diagnoseText } from '@anar/contracts/diagnosis/diagnosis-records';
import { ask, logIn, newNumber, openSocket } from './phone.ts';

export interface LoadOptions {
  /** Gateway URL; logs in with codes of the development inbox. */
  url: string;
  requestsPerSecond: number;
  sockets: number;
  /** Receives a `LoadReport` as a line of JSON each second. */
  say: (line: string) => void;
  signal: AbortSignal;
}

/** Sums since the start; `slowestMs`, `longestAwayMs` and `failures` are of the last second. */
export interface LoadReport {
  at: string;
  /** Responses of any status. */
  requests: number;
  failed: number;
  slowestMs: number;
  openSockets: number;
  lostSockets: number;
  refusedSockets: number;
  /** Longest time from the loss of a socket until it was open again. */
  longestAwayMs: number;
  /** The first of them. */
  failures: string[];
}

type Phone = Awaited<ReturnType<typeof logIn>> & { number: string };

const PHONES = 20;
/** Before the 15-minute token expires; a number gets three codes in ten minutes. */
const RENEW_MS = 8 * 60_000;
const AGAIN_MS = 1000;
const KEPT_FAILURES = 10;

/** A phone's requests to every service in turn. No retries: each failure counts. */
const requests: readonly ((phone: Phone) => Parameters<typeof ask> extends [string, ...infer Rest] ? Rest : never)[] = [
  () => ['GET', '/'],
  (phone) => ['GET', `/api/orchards/user/${phone.user.id}`, undefined, bearer(phone)],
  (phone) => ['GET', '/api/market/data?limit=20', undefined, bearer(phone)],
  (phone) => ['GET', '/api/plans', undefined, bearer(phone)],
  (phone) => ['GET', `/api/users/${phone.user.id}/diagnoses`, undefined, bearer(phone)],
  (phone) => ['GET', '/api/doctors', undefined, bearer(phone)],
  (phone) => ['GET', '/api/chat/unread', undefined, bearer(phone)],
  (phone) => ['GET', '/api/auth/sessions', undefined, bearer(phone)],
  (phone) => ['GET', `/api/wallet/user/${phone.user.id}`, undefined, bearer(phone)],
  (phone) => [
    diagnoseText.method,
    diagnoseText.path,
    { text: 'पत्तों पर काले धब्बे हैं' },
    { ...bearer(phone), 'idempotency-key': randomBytes(16).toString('hex') },
  ],
];
const bearer = ({ token }: Phone) => ({ authorization: `Bearer ${token}` });

/**
 * Sends requests at a steady rate and holds sockets open, which reconnect when they are closed, until it is stopped.
 */
export async function load({ url, requestsPerSecond, sockets, say, signal }: LoadOptions): Promise<void> {
  const seen: LoadReport = {
    ...{ at: '', requests: 0, failed: 0, slowestMs: 0, openSockets: 0, lostSockets: 0 },
    ...{ refusedSockets: 0, longestAwayMs: 0, failures: [] },
  };
  const phones: Phone[] = [];
  for (let n = 0; n < PHONES; n++) {
    const number = newNumber();
    phones.push({ number, ...(await logIn(url, number)) });
  }

  async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
    const startedAt = performance.now();
    try {
      await work();
    } catch (error) {
      seen.failed += 1;
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
      if (seen.failures.length < KEPT_FAILURES) seen.failures.push(`${what} ${error}${cause}`);
    }
    seen.requests += 1;
    seen.slowestMs = Math.max(seen.slowestMs, Math.round(performance.now() - startedAt));
  }

  async function holdSocket(phone: Phone): Promise<void> {
    let lostAt: number | undefined;
    while (!signal.aborted) {
      const socket = await openSocket(url, phone.token).catch(() => undefined);
      if (!socket) seen.refusedSockets += 1;
      else {
        seen.openSockets += 1;
        if (lostAt !== undefined)
          seen.longestAwayMs = Math.max(seen.longestAwayMs, Math.round(performance.now() - lostAt));
        const stop = () => socket.close();
        signal.addEventListener('abort', stop);
        await socket.closed;
        signal.removeEventListener('abort', stop);
        // Closing our own socket is no loss.
        if (signal.aborted) return;
        seen.openSockets -= 1;
        seen.lostSockets += 1;
        lostAt = performance.now();
      }
      // With jitter, as Socket.IO's clients do.
      await sleep(AGAIN_MS * (0.5 + Math.random()));
    }
  }

  async function renew(phone: Phone): Promise<void> {
    Object.assign(phone, await logIn(url, phone.number).catch(() => undefined));
  }

  let count = 0;
  const startedAt = performance.now();
  // A late timer has more requests to send.
  const asManyAsDue = () => {
    while (count < ((performance.now() - startedAt) / 1000) * requestsPerSecond) one();
  };
  const one = () => {
    // Each sends its whole round before the next one starts.
    const phone = phones[Math.floor(count / requests.length) % PHONES] as Phone;
    const request = requests[count % requests.length]?.(phone);
    count += 1;
    if (request) void timed(`${request[0]} ${request[1]}`, () => ask(url, ...request));
  };
  const report = () => {
    say(JSON.stringify({ ...seen, at: new Date().toISOString() }));
    Object.assign(seen, { slowestMs: 0, longestAwayMs: 0, failures: [] });
  };
  const timers = [
    setInterval(asManyAsDue, 1000 / requestsPerSecond),
    setInterval(report, 1000),
    setInterval(() => void Promise.all(phones.map(renew)), RENEW_MS),
  ];
  await Promise.all(Array.from({ length: sockets }, (_, n) => holdSocket(phones[n % PHONES] as Phone)));
  for (const timer of timers) clearInterval(timer);
}
