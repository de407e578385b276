import { clientMessages } from '@anar/contracts/consult/socket';
import fc from 'fast-check';
import { ulid } from 'ulid';
import { expect, onTestFinished, vi } from 'vitest';
import type { ConsultFixture } from './consult-fixture.ts';
import { connect, identity, newPerson, send } from './test-tier.ts';

/** A valid message of each contract, except the token of a renewal. */
export const goodMessages: Record<string, () => object> = {
  'doctor:presence': () => ({ doctorId: ulid(), status: 'online' }),
  'call:request': () => ({ consultationId: ulid(), doctorId: ulid(), userMeta: { name: 'राम', phone: '9876543210' } }),
  'call:response': () => ({ consultationId: ulid(), accept: false, reason: 'other' }),
  'consultation:join': () => ({ consultationId: ulid() }),
  'doctors:watch': () => ({ watch: true }),
  'call:start': () => ({ consultationId: ulid(), deviceId: ulid(), media: 'video' }),
  'call:answer': () => ({ consultationId: ulid(), callId: ulid(), deviceId: ulid() }),
  'call:join': () => ({ consultationId: ulid(), callId: ulid(), deviceId: ulid(), isFresh: true }),
  'call:report': () => ({
    ...{ consultationId: ulid(), callId: ulid(), generation: 1, isConnected: true },
    ...{ path: 'relay_tcp', firstFrameMs: 1500 },
  }),
  'call:end': () => ({
    ...{ consultationId: ulid(), callId: ulid(), deviceId: ulid() },
    ...{ reason: 'hung_up', notes: 'टहनी काटें' },
  }),
  'webrtc:signal': () => ({
    consultationId: ulid(),
    type: 'offer',
    payload: {
      ...{ callId: ulid(), generation: 1, number: 1, ack: 0, sdp: 'v=0' },
      candidates: [{ candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u' }],
      state: { mic: true, camera: 'back', because: 'away', photoAsked: ulid(), photo: { id: ulid(), answer: 'sent' } },
    },
  }),
  'chat:join': () => ({ threadId: ulid(), userId: ulid() }),
  'chat:leave': () => ({ threadId: ulid() }),
  'chat:heartbeat': () => ({ threadId: ulid() }),
  'chat:message': () => ({
    ...{ threadId: ulid(), senderId: ulid(), clientId: ulid() },
    ...{ content: 'नमस्ते', messageType: 'text', mediaUrl: null },
  }),
  'chat:typing': () => ({ threadId: ulid(), userId: ulid(), isTyping: true }),
  'chat:read': () => ({ threadId: ulid(), userId: ulid(), upToSeq: 3 }),
  'chat:delivered': () => ({ threadId: ulid(), upToSeq: 3 }),
  'chat:delete_message': () => ({ threadId: ulid(), userId: ulid(), messageId: ulid() }),
};

/** Arbitrary values for any field. */
const anything = () =>
  fc.oneof(
    fc.anything({ withBigInt: false, withDate: false, withTypedArray: false, withNullPrototype: true, maxDepth: 3 }),
    fc.uint8Array({ maxLength: 30 }).map((bytes) => Buffer.from(bytes)),
    fc.integer({ min: 1, max: 500 }).map(nested),
    fc.constantFrom(
      '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      '',
      '9'.repeat(5000),
      { $gt: '' },
      { toString: 1 },
      { length: -1 },
      -0,
      1e308,
    ),
    fc.string({ unit: 'binary', maxLength: 50 }),
  );

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { consultationId: value };
  return value;
}

/** A message with some fields replaced or added, or arbitrary data. */
function wrongMessages(): fc.Arbitrary<{ name: string; args: unknown[] }> {
  const contract = fc.constantFrom(...clientMessages);
  const changed = contract.chain(({ name, data }) => {
    const fields = Object.keys(data.properties);
    const base = name === 'auth:renew' ? { token: identity.token(newPerson()) } : (goodMessages[name]?.() ?? {});
    return fc
      .dictionary(fc.constantFrom(...fields, 'userId', '__proto__', 'constructor'), anything(), {
        minKeys: 1,
        maxKeys: 4,
      })
      .map((wrong) => ({ name: name as string, args: [{ ...base, ...wrong }] as unknown[] }));
  });
  const wild = fc.record({
    name: fc.oneof(
      contract.map(({ name }) => name as string),
      fc.string({ maxLength: 30 }).filter((name) => !RESERVED.has(name)),
    ),
    args: fc.array(anything(), { maxLength: 4 }),
  });
  return fc.oneof({ weight: 3, arbitrary: changed }, { weight: 2, arbitrary: wild });
}
/** Names that the Socket.IO client refuses to send. */
const RESERVED = new Set(['connect', 'connect_error', 'disconnect', 'disconnecting', 'newListener', 'removeListener']);

/** Below the rate limit of one user. */
const CHUNK = 35;

/** Sends `count` invalid messages, with a fixed seed: all are acknowledged, none with an internal error. */
export async function answersWrongMessages({ service, url }: ConsultFixture, count: number): Promise<void> {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const cases = fc.sample(wrongMessages(), { numRuns: count, seed: 18 });
  const log = vi.spyOn(service.log, 'error');
  const codes = new Map<string, number>();
  for (let from = 0; from < cases.length; from += CHUNK) {
    const socket = await connect(url, newPerson(from % 2 ? 'expert' : 'farmer'));
    const acks = await Promise.all(
      cases.slice(from, from + CHUNK).map(({ name, args }) => send(socket, name, ...args)),
    );
    for (const { code = 'ok' } of acks) codes.set(code, (codes.get(code) ?? 0) + 1);
    expect(socket.connected).toBe(true);
    socket.disconnect();
  }
  expect([...codes.values()].reduce((sum, some) => sum + some)).toBe(count);
  expect(codes.get('message_invalid')).toBeGreaterThan(count / 3);
  for (const ours of ['internal', 'service_unavailable', 'too_fast']) expect(codes.get(ours)).toBeUndefined();
  expect(log).not.toHaveBeenCalled();
  expect(unhandled).toEqual([]);
}
