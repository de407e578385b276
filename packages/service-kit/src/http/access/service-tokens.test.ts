import { createHmac } from 'node:crypto';
import { SERVICE_CALLS } from '@anar/contracts/users/tokens';
import { createDecoder, createSigner } from 'fast-jwt';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { createServiceTokens, type ServiceKeys } from './service-tokens.ts';

const KEY = 'k'.repeat(32);
const OTHER = 'o'.repeat(32);
/** `KEY` is that of calls from orchard to payments; every other pair has its own. */
const keys: ServiceKeys = (caller, called) => [
  caller === 'orchard' && called === 'payments' ? KEY : `key of ${caller} to ${called}`.padEnd(32),
];
const payments = createServiceTokens('payments', keys);
const orchard = createServiceTokens('orchard', keys);
const now = () => Math.floor(Date.now() / 1000);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A valid token except for these claims. */
function token(claims: object = {}, { key = KEY, algorithm = 'HS256' as 'HS256' | 'HS512' } = {}): string {
  const standard = { iss: 'orchard', aud: 'payments', jti: ulid(), iat: now(), exp: now() + 30 };
  return createSigner({ key, algorithm })({ ...standard, ...claims });
}

function signedByHand(header: object): string {
  const input = `${part(header)}.${part({ iss: 'orchard', aud: 'payments', jti: ulid(), iat: now(), exp: now() + 30 })}`;
  return `${input}.${createHmac('sha256', KEY).update(input).digest('base64url')}`;
}

describe('a service token', () => {
  it('names caller and audience, and expires within a minute', () => {
    const signed = orchard.sign('payments');
    expect(payments.verify(signed)).toBe('orchard');
    const claims = createDecoder()(signed);
    expect(claims).toMatchObject({ iss: 'orchard', aud: 'payments', jti: expect.stringMatching(/^[0-9A-Z]{26}$/) });
    expect(claims.exp - claims.iat).toBeLessThanOrEqual(60);
    expect(createDecoder()(orchard.sign('payments')).jti).not.toBe(claims.jti);
  });

  it('signed by this test with valid claims is accepted: those below are refused only for their claims', () => {
    expect(payments.verify(token())).toBe('orchard');
    expect(payments.verify(signedByHand({ alg: 'HS256' }))).toBe('orchard');
  });

  it.each([
    ['of another key', () => token({}, { key: OTHER })],
    ['for another service', () => orchard.sign('consult')],
    ['for a list of services', () => token({ aud: ['payments', 'consult'] })],
    ['for users', () => token({ aud: 'anar-mitra' })],
    ['with alg none', () => `${signedByHand({ alg: 'none' }).split('.').slice(0, 2).join('.')}.`],
    ['with alg none and a good signature', () => signedByHand({ alg: 'none' })],
    ['with another alg', () => token({}, { algorithm: 'HS512' })],
    ['of nobody', () => token({ iss: undefined })],
    ['of somebody with an odd name', () => token({ iss: 'a:b' }, { key: keys('a:b', 'payments')[0] })],
    ['of another service than the key is of', () => token({ iss: 'auth' })],
    ['without id', () => token({ jti: undefined })],
    ['without end', () => token({ exp: undefined })],
    ['that is good for longer than a minute', () => token({ exp: now() + 90 })],
    ['that begins later and is good for a minute then', () => token({ iat: now() + 300, exp: now() + 330 })],
    ['that is no token', () => 'abc'],
    ['that is empty', () => ''],
  ])('%s is token_invalid', (_what, make) => {
    expect(() => payments.verify(make())).toThrow(expect.objectContaining({ code: 'token_invalid', statusCode: 401 }));
  });

  it.each([
    [0, 'forged in its claims', (good: string[]) => [good[0], part({ iss: 'auth' }), good[2]]],
    [1, 'forged in its head', (good: string[]) => [part({ alg: 'HS256', kid: 'x' }), good[1], good[2]]],
    [2, 'without its signature', (good: string[]) => [good[0], good[1], '']],
  ])('%s: %s is token_invalid', (_n, _what, change) => {
    const changed = change(orchard.sign('payments').split('.')).join('.');
    expect(() => payments.verify(changed)).toThrow(expect.objectContaining({ code: 'token_invalid' }));
  });

  it('is token_expired after its expiry and a few seconds of clock tolerance', () => {
    expect(payments.verify(token({ iat: now() - 31, exp: now() - 1 }))).toBe('orchard');
    const old = token({ iat: now() - 60, exp: now() - 10 });
    expect(() => payments.verify(old)).toThrow(expect.objectContaining({ code: 'token_expired', statusCode: 401 }));
  });
});

describe('a compromised service', () => {
  /** The keys that this service holds: those of its own pairs. */
  const heldBy = (service: string) =>
    SERVICE_CALLS.filter((pair) => pair.some((name) => name === service)).flatMap(([caller, called]) =>
      keys(caller, called),
    );
  const [auth, consult] = [createServiceTokens('auth', keys), createServiceTokens('consult', keys)];
  const forged = (iss: string, aud: string, key: string) => token({ iss, aud }, { key });

  it.each([
    ['payments', 'auth', 'consult', consult],
    ['payments', 'consult', 'auth', auth],
    ['orchard', 'auth', 'payments', payments],
    ['market', 'consult', 'payments', payments],
  ])('%s cannot impersonate %s towards %s', (taken, caller, called, receiver) => {
    const tokens = heldBy(taken).map((key) => forged(caller, called, key));
    expect(tokens.length).toBeGreaterThan(0);
    for (const one of tokens) {
      expect(() => receiver.verify(one)).toThrow(expect.objectContaining({ code: 'token_invalid', statusCode: 401 }));
    }
    expect(receiver.verify(forged(caller, called, keys(caller, called)[0] ?? ''))).toBe(caller);
  });
});

describe('while the key of a pair is rotated', () => {
  const withKeys = (service: string, ...both: string[]) => createServiceTokens(service, () => both);

  it('a token of either key is accepted, one of any other key is not', () => {
    const [before, after] = [withKeys('payments', KEY, OTHER), withKeys('payments', OTHER, KEY)];
    for (const key of [KEY, OTHER]) {
      const signed = withKeys('orchard', key).sign('payments');
      expect([before.verify(signed), after.verify(signed)]).toEqual(['orchard', 'orchard']);
    }
    const foreign = withKeys('orchard', 'x'.repeat(32)).sign('payments');
    expect(() => after.verify(foreign)).toThrow(expect.objectContaining({ code: 'token_invalid' }));
  });

  it('tokens are signed with the first key', () => {
    const signed = withKeys('orchard', OTHER, KEY).sign('payments');
    expect(() => payments.verify(signed)).toThrow(expect.objectContaining({ code: 'token_invalid' }));
  });
});

describe('without a key', () => {
  const unavailable = expect.objectContaining({ code: 'service_unavailable', statusCode: 503 });

  it('signing for a service and verifying a known caller are 503', () => {
    const none = createServiceTokens('payments', () => []);
    expect(none.canCall('consult')).toBe(false);
    expect(() => none.sign('consult')).toThrow(unavailable);
    expect(() => none.verify(createServiceTokens('auth', keys).sign('payments'))).toThrow(unavailable);
  });

  it('a service that is no caller of this one is token_invalid, not 503', () => {
    const none = createServiceTokens('payments', () => []);
    expect(() => none.verify(orchard.sign('payments'))).toThrow(expect.objectContaining({ code: 'token_invalid' }));
  });

  it('of one caller the service is not configured, but still verifies other callers', () => {
    const some = createServiceTokens('payments', (caller, called) => (caller === 'auth' ? keys(caller, called) : []));
    expect([payments.isConfigured, some.isConfigured]).toEqual([true, false]);
    expect(some.verify(createServiceTokens('auth', keys).sign('payments'))).toBe('auth');
    expect(() => some.verify(createServiceTokens('consult', keys).sign('payments'))).toThrow(unavailable);
  });
});
