import { createECDH } from 'node:crypto';

export interface SubscriptionKeys {
  /** base64url. */
  p256dh: string;
  /** base64url. */
  auth: string;
}

/** Whether a push can be encrypted for these keys: a point on the curve P-256, and 16 bytes (RFC 8291). */
export function areSubscriptionKeys({ p256dh, auth }: SubscriptionKeys): boolean {
  try {
    const own = createECDH('prime256v1');
    own.generateKeys();
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}
