import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { json } from 'node:stream/consumers';
import type { Logger } from '../../lifecycle/operations/logger.ts';
import { http } from '../server/node-http.ts';

export type SigningKey = JsonWebKey & { kid?: string };
export type KeySource = () => Promise<SigningKey[]>;

const REFRESH_MS = 10 * 60_000;
const RETRY_MS = 1000;
export const UNKNOWN_KID_MS = 5000;
const FETCH_MS = 2000;

export interface Jwks {
  start(): Promise<void>;
  stop(): void;
  /** `none`: no keys were ever read. `unknown`: there are keys, but not this one. */
  find(kid: string): Promise<{ pem: string } | 'none' | 'unknown'>;
}

/** Reads `{keys: […]}` from a JWKS address; `data:` works too. */
export function keysFrom(url: string, patience = 1): KeySource {
  const read = url.startsWith('data:') ? readInline : readOver;
  return async () => ((await read(url, FETCH_MS * patience)) as { keys: SigningKey[] }).keys;
}

const readInline = async (url: string): Promise<unknown> => (await fetch(url)).json();

/** Not with fetch, which loads 4 MB that some services need for nothing else. */
async function readOver(url: string, fetchMs: number): Promise<unknown> {
  const { get } = url.startsWith('https:') ? https : http;
  const [reply]: IncomingMessage[] = await once(get(url, { signal: AbortSignal.timeout(fetchMs) }), 'response');
  if (reply?.statusCode !== 200) {
    reply?.resume();
    throw new Error(`JWKS answered ${reply?.statusCode}`);
  }
  return json(reply);
}

const isUsable = (key: SigningKey): key is SigningKey & { kid: string } =>
  key.kty === 'EC' && key.crv === 'P-256' && typeof key.kid === 'string' && key.kid !== '';

/**
 * Public keys by `kid`: read at start, again every 10 minutes, and for an unknown kid at most every 5 s. Not get-jwks:
 * it asks the server once for every unknown kid, so that forged tokens would flood it, and waits for the first request.
 */
export function createJwks(source: KeySource, log: Logger): Jwks {
  let keys = new Map<string, { pem: string }>();
  let askedAt = 0;
  let failed = false;
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    askedAt = Date.now();
    try {
      const usable = (await source()).filter(isUsable);
      keys = new Map(
        usable.map((key) => {
          const pem = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
          return [key.kid, { pem: String(pem) }];
        }),
      );
      failed = false;
    } catch (err) {
      if (!failed) log.warn({ err }, 'signing keys could not be read');
      failed = true;
    }
  }

  function refresh(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  async function keepFresh(): Promise<void> {
    await refresh();
    timer = setTimeout(keepFresh, keys.size === 0 || failed ? RETRY_MS : REFRESH_MS).unref();
  }

  return {
    start: keepFresh,
    stop: () => clearTimeout(timer),
    async find(kid) {
      const known = keys.get(kid);
      if (known !== undefined) return known;
      if (keys.size === 0 ? Date.now() - askedAt > RETRY_MS : Date.now() - askedAt > UNKNOWN_KID_MS) await refresh();
      const found = keys.get(kid);
      if (found !== undefined) return found;
      return keys.size === 0 || failed ? 'none' : 'unknown';
    },
  };
}
