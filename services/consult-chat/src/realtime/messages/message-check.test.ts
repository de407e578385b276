import { clientMessages } from '@anar/contracts/consult/socket';
import { checker } from '@anar/service-kit/http/validation';
import fc from 'fast-check';
import Type from 'typebox';
import { expect, test } from 'vitest';
import { messageCheck } from './message-registry.ts';

const text = fc.constantFrom('01ARZ3NDEKTSV4RRFFQ69G5FAV', 'online', 'other', 'x', '7');
const value: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.boolean(),
  fc.constant(null),
  fc.record({ name: text, phone: text, more: text }, { requiredKeys: [] }),
);

test.each(clientMessages.map((contract) => [contract.name, contract] as const))(
  '%s: the fast check equals the checker of HTTP routes',
  (_name, { data }) => {
    const [check, slow] = [messageCheck(data), checker(data)];
    const fields = [...Object.keys(data.properties), 'more', '__proto__'];
    const messages = fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: fields.length });
    fc.assert(
      fc.property(messages, (message) => {
        expect(check(message)).toEqual(slow(message));
      }),
      { numRuns: 2000, seed: 18 },
    );
  },
);

test.each(clientMessages.map((contract) => [contract.name, contract] as const))(
  '%s: binary fields are checked as their JSON',
  (_name, { data }) => {
    const check = messageCheck(data);
    for (const field of Object.keys(data.properties)) {
      const bytes = Buffer.from('abc');
      expect(check({ [field]: bytes })).toEqual(check({ [field]: bytes.toJSON() }));
    }
    expect(check(Buffer.from('abc'))).toEqual(check(Buffer.from('abc').toJSON()));
  },
);

test('defaults are filled in, and additional properties dropped, also nested', () => {
  const filled = messageCheck(Type.Object({ at: Type.Integer({ default: 3 }) }));
  expect(filled({})).toEqual({ ok: true, value: { at: 3 } });
  const deep = messageCheck(Type.Object({ list: Type.Array(Type.Object({ a: Type.String() })) }));
  expect(deep({ list: [{ a: 'x', b: 1 }] })).toEqual({ ok: true, value: { list: [{ a: 'x' }] } });
  const exact = { list: [{ a: 'x' }] };
  expect(deep(exact)).toEqual({ ok: true, value: exact });
});
