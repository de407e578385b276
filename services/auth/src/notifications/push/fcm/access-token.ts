import { createSigner } from 'fast-jwt';
import Type from 'typebox';
import Value from 'typebox/value';
import type { ServiceAccount } from './service-account.ts';

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const ASSERTION_SECONDS = 3600;
/** A token is not used this long before its expiry: clocks differ, and requests take time. */
const EARLY_MS = 5 * 60 * 1000;

const Reply = Type.Object({ access_token: Type.String(), expires_in: Type.Number() });

export interface AccessTokens {
  /** The current token, or a new one. Concurrent callers share one request. */
  current(): Promise<string>;
  /** Discards a token that the provider refused. */
  discard(token: string): void;
}

/**
 * OAuth for service accounts (RFC 7523, developers.google.com/identity/protocols/oauth2/service-account). `exchange`
 * posts the form to the token endpoint and returns its reply; `now` in ms since 1970.
 */
export function createAccessTokens(
  { clientEmail, keyId, key }: ServiceAccount,
  audience: string,
  { exchange, now }: { exchange(form: string): Promise<unknown>; now(): number },
): AccessTokens {
  const sign = createSigner({ algorithm: 'RS256', key: key.export({ type: 'pkcs8', format: 'pem' }), kid: keyId });
  let kept: { token: string; until: number } | undefined;
  let asking: Promise<string> | undefined;

  async function ask(): Promise<string> {
    const at = now();
    const iat = Math.floor(at / 1000);
    const assertion = sign({ iss: clientEmail, scope: SCOPE, aud: audience, iat, exp: iat + ASSERTION_SECONDS });
    const reply = await exchange(new URLSearchParams({ grant_type: GRANT, assertion }).toString());
    if (!Value.Check(Reply, reply)) throw new Error('the token endpoint gave no token');
    kept = { token: reply.access_token, until: at + reply.expires_in * 1000 - EARLY_MS };
    return kept.token;
  }

  return {
    async current() {
      if (kept && now() < kept.until) return kept.token;
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    discard(token) {
      if (kept?.token === token) kept = undefined;
    },
  };
}
