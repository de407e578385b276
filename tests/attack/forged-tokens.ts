import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { request } from '@anar/running-system/http-client';
import { bearer, counted, type Farmer, newFarmer, type Outcome, type Target } from './target.ts';

type Part = Record<string, unknown>;

const encode = (part: Part) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (text = ''): Part => JSON.parse(Buffer.from(text, 'base64url').toString());

/** Tokens that nobody was given, made from a real one. */
function forgeries({ token }: Farmer, other: Farmer, publicJwk: Part): Record<string, string> {
  const [head = '', body = '', signature = ''] = token.split('.');
  const [header, claims] = [decode(head), decode(body)];
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ownKey = (text: string) =>
    sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  const unsigned = `${encode({ ...header, alg: 'none' })}.${body}.`;
  const symmetric = `${encode({ ...header, alg: 'HS256' })}.${body}`;
  const withJwk = `${encode({ ...header, jwk: publicJwk })}.${body}`;
  const later = encode({ ...claims, exp: Number(claims.exp) + 86_400 });
  return {
    'alg none': unsigned,
    'alg none, signature kept': unsigned + signature,
    'HS256 keyed with the public key': `${symmetric}.${createHmac('sha256', JSON.stringify(publicJwk)).update(symmetric).digest('base64url')}`,
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
  const { body } = await request(`${target.url}/.well-known/jwks.json`, 'GET');
  const keys = (body.keys ?? [{}]) as Part[];
  const forged = Object.entries(forgeries(farmer, other, keys[0] ?? {}));
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
