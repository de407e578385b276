import { createPublicKey, verify } from 'node:crypto';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * A push service's error for a sender's `Authorization` (RFC 8292), undefined if it is valid. `key`: the only accepted
 * one. Expiry is not checked: a test may move its service's clock.
 */
export function vapidProblem(
  authorization: string | undefined,
  { origin, key }: { origin: string; key: string | undefined },
): string | undefined {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [header = '', payload = '', signature = ''] = token.split('.');
  if (signature === '') return 'no VAPID token';
  if (key !== undefined && key !== publicKey) return 'not the key that was subscribed with';
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  try {
    const signed = { data: Buffer.from(`${header}.${payload}`), signature: Buffer.from(signature, 'base64url') };
    if (read(header).alg !== 'ES256' || !isSigned(signed, publicKey)) return 'not signed by its key';
    const { aud, exp, sub } = read(payload);
    if (aud !== origin) return 'for another push service';
    if (typeof exp !== 'number' || exp > Date.now() / 1000 + DAY_SECONDS) return 'good for more than a day';
    return /^(mailto:.+@|https:\/\/)/.test(String(sub)) ? undefined : 'nobody to turn to';
  } catch {
    return 'no VAPID token';
  }
}

function isSigned({ data, signature }: { data: Buffer; signature: Buffer }, publicKey: string): boolean {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  return verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature);
}
