import { randomUUID, verify } from 'node:crypto';

/** The part of Google's service account that the simulator needs. */
export interface KnownAccount {
  projectId: string;
  clientEmail: string;
  /** PEM, RSA. */
  publicKey: string;
}

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const HOUR_SECONDS = 3600;

/** Google's OAuth for service accounts (RFC 7523): exchanges an RS256-signed assertion for an access token. */
export function createAccessTokens(account: KnownAccount | undefined) {
  let issued = new Set<string>();

  /** Throws unless signed by the account. Expiry is not checked: a test may move its service's clock. */
  function claims(assertion: string): Record<string, unknown> {
    const [header = '', payload = '', signature = ''] = assertion.split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    const signed = Buffer.from(`${header}.${payload}`);
    const isSigned = !account || verify('sha256', signed, account.publicKey, Buffer.from(signature, 'base64url'));
    if (read(header).alg !== 'RS256' || !isSigned) throw new Error('not signed by the account');
    return read(payload);
  }

  function isRight(form: URLSearchParams): boolean {
    try {
      const claimed = claims(form.get('assertion') ?? '');
      const lifetime = Number(claimed.exp) - Number(claimed.iat);
      const known = !account || claimed.iss === account.clientEmail;
      const scoped = claimed.scope === SCOPE && String(claimed.aud).endsWith('/token');
      return form.get('grant_type') === GRANT && known && scoped && lifetime > 0 && lifetime <= HOUR_SECONDS;
    } catch {
      return false;
    }
  }

  return {
    /** Undefined if the assertion is invalid. */
    issue(form: URLSearchParams): { access_token: string; expires_in: number; token_type: string } | undefined {
      if (!isRight(form)) return undefined;
      const token = `ya29.${randomUUID()}`;
      issued.add(token);
      return { access_token: token, expires_in: HOUR_SECONDS - 1, token_type: 'Bearer' };
    },
    accepts: (authorization: string | undefined) => issued.has(/^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? ''),
    revokeAll() {
      issued = new Set();
    },
  };
}
