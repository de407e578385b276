import { createECDH } from 'node:crypto';

/** Identifies us to push services (RFC 8292); keys are base64url. */
export interface Vapid {
  /** As a browser subscribes with it. */
  publicKey: string;
  privateKey: string;
  /** `mailto:` or `https:` contact for push services. */
  subject: string;
}

/** `privateKey`: 32 bytes as base64url; throws when they are not a P-256 key. */
export function createVapid(privateKey: string, subject: string): Vapid {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return { publicKey: pair.getPublicKey('base64url'), privateKey, subject };
}
