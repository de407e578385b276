import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { Jwks } from '@anar/contracts/users/auth';

/** The public key as services fetch it. */
export type PublicJwk = Jwks['keys'][number];

export interface SigningKey {
  privateKey: KeyObject;
  publicJwk: PublicJwk;
}

/** Reads a PEM private key for ES256 (EC, P-256). Throws if it is any other key. */
export function signingKey(pem: string): SigningKey {
  return { privateKey: createPrivateKey(pem), publicJwk: publicJwk(pem) };
}

/**
 * The public part of a PEM key for ES256, private or public; its `kid` is the RFC 7638 thumbprint. Throws if it is any
 * other key.
 */
export function publicJwk(pem: string): PublicJwk {
  const { kty, crv, x, y } = createPublicKey(pem).export({ format: 'jwk' });
  if (kty !== 'EC' || crv !== 'P-256' || !x || !y) throw new Error('not an EC key on the curve P-256');
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return { kty, crv, x, y, kid, use: 'sig', alg: 'ES256' };
}
