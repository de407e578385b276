import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
/** After the last byte of the last record (RFC 8188, 2). */
const LAST_RECORD = Buffer.from([2]);

export interface SubscriptionKeys {
  /** base64url. */
  p256dh: string;
  /** base64url. */
  auth: string;
}

/** Whether a push can be encrypted for these keys: a point on the curve, and 16 bytes. */
export function areSubscriptionKeys({ p256dh, auth }: SubscriptionKeys): boolean {
  try {
    const own = createECDH(CURVE);
    own.generateKeys();
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}

/**
 * A message for one subscription in one record of `aes128gcm` (RFC 8291, 8188). `fresh` only for the test vector of RFC
 * 8291: salt and key must never be reused.
 */
export function encryptPush(
  text: Buffer,
  { p256dh, auth }: SubscriptionKeys,
  fresh: { salt: Buffer; privateKey?: Buffer } = { salt: randomBytes(16) },
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const own = createECDH(CURVE);
  if (fresh.privateKey) own.setPrivateKey(fresh.privateKey);
  else own.generateKeys();
  const ours = own.getPublicKey();

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = hkdfSync('sha256', own.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const derived = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), fresh.salt, `Content-Encoding: ${name}\0`, bytes));

  const cipher = createCipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES, 0);
  sizes.writeUInt8(ours.length, 4);
  const record = [cipher.update(text), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([fresh.salt, sizes, ours, ...record]);
}
