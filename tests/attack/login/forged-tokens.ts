import { createHmac, createPublicKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import { settings } from '@anar/admin/settings';
import { PlainError } from '@anar/console/progress';
import { request } from '@anar/running-system/http-client';
import { bearer, counted, type Farmer, newFarmer, type Outcome, type Target } from '../target.ts';

type Part = Record<string, unknown>;

const encode = (part: Part) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (text = ''): Part => JSON.parse(Buffer.from(text, 'base64url').toString());

/** Forms of a public key that a library might take as an HS256 secret. */
function secretsOf(publicJwk: Part): Record<string, string | Buffer> {
  const key = createPublicKey({ key: publicJwk as JsonWebKey, format: 'jwk' });
  const pem = key.export({ type: 'spki', format: 'pem' }).toString();
  return {
    PEM: pem,
    'PEM without its last line break': pem.trimEnd(),
    DER: key.export({ type: 'spki', format: 'der' }),
    'JWK as it was served': JSON.stringify(publicJwk),
    'JWK without what names it': JSON.stringify(key.export({ format: 'jwk' })),
  };
}

/**
 * The public key of the target's tokens, from auth itself: the gateway does not serve it. Throws if unavailable,
 * because an untested forgery does not count as refused.
 */
export async function publicKeyOf(token: string, jwksUrl: string): Promise<Part> {
  const { kid } = decode(token.split('.')[0]);
  const answer = await request(jwksUrl, 'GET').catch(() => undefined);
  const found = ((answer?.body.keys ?? []) as Part[]).find((key) => key.kid === kid);
  if (!found) throw new PlainError(`${jwksUrl} has no key of the target: set JWKS_URL to that of its auth`);
  return found;
}

/** Tokens forged from a real one. */
export function forgeries({ token }: Farmer, other: Farmer, publicJwk: Part): Record<string, string> {
  const [head = '', body = '', signature = ''] = token.split('.');
  const [header, claims] = [decode(head), decode(body)];
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ownKey = (text: string) =>
    sign('sha256', Buffer.from(text), { key: own.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  const unsigned = `${encode({ ...header, alg: 'none' })}.${body}.`;
  const symmetric = `${encode({ ...header, alg: 'HS256' })}.${body}`;
  const byPublicKey = Object.entries(secretsOf(publicJwk)).map(([form, secret]) => [
    `HS256 keyed with the public key, ${form}`,
    `${symmetric}.${createHmac('sha256', secret).update(symmetric).digest('base64url')}`,
  ]);
  const withJwk = `${encode({ ...header, jwk: own.publicKey.export({ format: 'jwk' }) })}.${body}`;
  const later = encode({ ...claims, exp: Number(claims.exp) + 86_400 });
  return {
    'alg none': unsigned,
    'alg none, signature kept': unsigned + signature,
    ...Object.fromEntries(byPublicKey),
    'signed by another key': `${head}.${body}.${ownKey(`${head}.${body}`)}`,
    'key in its own header': `${withJwk}.${ownKey(withJwk)}`,
    'kid as a path': `${encode({ ...header, kid: '../../etc/passwd' })}.${body}.${signature}`,
    'longer life': `${head}.${later}.${signature}`,
    'role of a doctor': `${head}.${encode({ ...claims, role: 'doctor' })}.${signature}`,
    'signature of another person': `${head}.${body}.${other.token.split('.')[2]}`,
    'empty signature': `${head}.${body}.`,
    'zero signature': `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`,
    'a megabyte': 'A'.repeat(15_000),
  };
}

export async function forgedTokens(target: Target): Promise<Outcome[]> {
  const [farmer, other] = [await newFarmer(target), await newFarmer(target)];
  const { JWKS_URL } = settings(['JWKS_URL'], process.env);
  const forged = Object.entries(forgeries(farmer, other, await publicKeyOf(farmer.token, JWKS_URL)));
  const answers = await Promise.all(
    forged.map(async ([name, token]) => {
      const { status } = await request(`${target.url}/api/voice`, 'GET', undefined, bearer(token));
      return { name, status };
    }),
  );
  const taken = answers.filter(({ status }) => status < 400).map(({ name }) => name);
  const tried = `${forged.length} forgeries of a token`;
  const seen = counted(answers.map(({ status }) => status)) + (taken.length > 0 ? `; taken: ${taken.join(', ')}` : '');
  return [{ attack: 'token forgery', tried, seen, held: taken.length === 0 }];
}
