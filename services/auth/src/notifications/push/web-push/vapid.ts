import { createECDH, createPrivateKey } from 'node:crypto';
import { createSigner } from 'fast-jwt';

/** Push services accept at most 24 hours (RFC 8292, 2). */
const GOOD_SECONDS = 12 * 60 * 60;

/** Identifies us to push services (RFC 8292). */
export interface Vapid {
  /** base64url, as a browser subscribes with it. */
  publicKey: string;
  /** The `Authorization` header for an endpoint. `now` in ms since 1970. */
  authorization(endpoint: string, now: number): string;
}

/**
 * `privateKey`: 32 bytes as base64url; throws when they are not a P-256 key. `subject`: `mailto:` or `https:` contact
 * for push services.
 */
export function createVapid(privateKey: string, subject: string): Vapid {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  const point = pair.getPublicKey();
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const jwk = { kty: 'EC', crv: 'P-256', d: privateKey, x, y };
  const key = createPrivateKey({ key: jwk, format: 'jwk' }).export({ type: 'pkcs8', format: 'pem' });
  const sign = createSigner({ algorithm: 'ES256', key: String(key), noTimestamp: true });
  const publicKey = point.toString('base64url');
  return {
    publicKey,
    authorization(endpoint, now) {
      const exp = Math.floor(now / 1000) + GOOD_SECONDS;
      return `vapid t=${sign({ aud: new URL(endpoint).origin, exp, sub: subject })}, k=${publicKey}`;
    },
  };
}
