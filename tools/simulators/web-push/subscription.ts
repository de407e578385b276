import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';

/** A browser's subscription, with its private keys. */
export interface Subscription {
  id: string;
  /** As the browser sends it to the product. */
  keys: { p256dh: string; auth: string };
  /** The only accepted sender key, base64url; any by default. */
  applicationServerKey?: string | undefined;
  /** Decrypts a message (RFC 8291, `aes128gcm`); throws if it was not encrypted for it. */
  decrypt(message: Buffer): string;
}

export function newSubscription(applicationServerKey?: string): Subscription {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return { id: randomUUID(), keys, applicationServerKey, decrypt: (message) => decryptPush(message, pair, auth) };
}

/** One record of `aes128gcm` (RFC 8188, 2.1): salt, record size, key id length, key id, ciphertext. */
export function decryptPush(message: Buffer, pair: ECDH, auth: Buffer): string {
  const salt = message.subarray(0, 16);
  const theirs = message.subarray(21, 21 + message.readUInt8(20));
  const record = message.subarray(21 + theirs.length);
  if (record.length > message.readUInt32BE(16)) throw new Error('more than one record');

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs]);
  const input = new Uint8Array(hkdfSync('sha256', pair.computeSecret(theirs), auth, info, 32));
  const key = new Uint8Array(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = new Uint8Array(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));

  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 });
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record's text ends with 2, followed by zero padding.
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('no last record');
  return padded.toString('utf8', 0, end);
}
