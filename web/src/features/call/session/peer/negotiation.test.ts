import type { SignalType } from '@anar/contracts/consult/calls';
import { CALL } from '@anar/contracts/consult/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignalContent } from '../signal/signal-channel.ts';
import { createNegotiation } from './negotiation.ts';

/** The signalling states of RTCPeerConnection, without a network. */
class FakeConnection {
  signalingState = 'stable';
  localDescription: { type: string; sdp: string } | null = null;
  onnegotiationneeded: (() => void) | null = null;
  onicecandidate: ((event: { candidate: object | null }) => void) | null = null;
  done: string[] = [];
  refuses: string | undefined;
  private step(what: string) {
    if (this.refuses === what) throw new Error(what);
    this.done.push(what);
  }
  async setLocalDescription() {
    const type = this.signalingState === 'stable' ? 'offer' : 'answer';
    this.step(`local ${type}`);
    this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable';
    this.localDescription = { type, sdp: `${type} of mine` };
  }
  async setRemoteDescription({ type }: { type: string }) {
    if (type === 'offer' && this.signalingState === 'have-local-offer') this.step('rollback');
    this.step(`remote ${type}`);
    this.signalingState = type === 'offer' ? 'have-remote-offer' : 'stable';
  }
  async addIceCandidate({ candidate }: { candidate: string }) {
    this.step(candidate);
  }
  finds(candidate: string) {
    this.onicecandidate?.({
      candidate: { candidate, toJSON: () => ({ candidate, sdpMid: '0', sdpMLineIndex: null }) },
    });
  }
}

let connection: FakeConnection;
let sent: [SignalType, SignalContent][];
const parts = { onOffered: vi.fn(async () => undefined), onBroken: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  connection = new FakeConnection();
  sent = [];
  for (const part of Object.values(parts)) part.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const negotiate = (side: 'doctor' | 'farmer') =>
  createNegotiation({
    ...parts,
    ...{ connection: connection as unknown as RTCPeerConnection, isPolite: side === 'farmer' },
    send: (type, content) => sent.push([type, content]),
  });

it.each(['doctor', 'farmer'] as const)(
  'the %s offers when needed, one at a time, and applies the answer',
  async (side) => {
    const negotiation = negotiate(side);
    connection.onnegotiationneeded?.();
    connection.onnegotiationneeded?.();
    await settle();
    negotiation.receive('answer', { sdp: 'answer' });
    await settle();
    expect(sent).toEqual([['offer', { sdp: 'offer of mine' }]]);
    expect(connection.done).toEqual(['local offer', 'remote answer']);
  },
);

it('an offer is answered after the tracks are attached', async () => {
  const negotiation = negotiate('farmer');
  parts.onOffered.mockImplementationOnce(async () => {
    connection.done.push('tracks');
    return undefined;
  });
  negotiation.receive('offer', { sdp: 'offer' });
  negotiation.receive('ice', { candidates: [{ candidate: 'theirs' }] });
  await settle();
  expect(connection.done).toEqual(['remote offer', 'tracks', 'local answer', 'theirs']);
  expect(sent).toEqual([['answer', { sdp: 'answer of mine' }]]);
});

describe('offer collision', () => {
  const collide = async (side: 'doctor' | 'farmer', negotiation = negotiate(side)) => {
    connection.onnegotiationneeded?.();
    await settle();
    connection.done = [];
    sent = [];
    negotiation.receive('offer', { sdp: 'offer of the other' });
    await settle();
    return negotiation;
  };

  it('the doctor ignores the farmer’s offer, and does not warn about its candidates', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const negotiation = await collide('doctor');
    connection.refuses = 'of the ignored offer';
    negotiation.receive('ice', { candidates: [{ candidate: 'of the ignored offer' }] });
    negotiation.receive('answer', { sdp: 'answer' });
    await settle();
    expect(connection.done).toEqual(['remote answer']);
    expect(sent).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
    expect(parts.onBroken).not.toHaveBeenCalled();
  });

  it('the farmer rolls their own offer back and answers', async () => {
    const negotiation = negotiate('farmer');
    connection.onnegotiationneeded?.();
    await settle();
    negotiation.receive('answer', { sdp: 'answer' });
    await settle();
    await collide('farmer', negotiation);
    expect(connection.done).toEqual(['rollback', 'remote offer', 'local answer']);
    expect(sent).toEqual([['answer', { sdp: 'answer of mine' }]]);
    expect(parts.onBroken).not.toHaveBeenCalled();
  });

  it('the farmer’s rehearsal runs once, after which a rollback is safe', async () => {
    const negotiation = negotiate('farmer');
    negotiation.rehearse();
    await settle();
    negotiation.receive('answer', { sdp: 'answer' });
    negotiation.rehearse();
    await settle();
    expect(connection.done).toEqual(['local offer', 'remote answer']);
    await collide('farmer', negotiation);
    expect(parts.onBroken).not.toHaveBeenCalled();
  });

  it('a rollback of the farmer’s first offer: answers and asks for a new connection', async () => {
    await collide('farmer');
    expect(sent).toEqual([['answer', { sdp: 'answer of mine' }]]);
    expect(parts.onBroken).toHaveBeenCalledTimes(1);
  });
});

it('candidates are batched, sent after the description, and limited in number and length', async () => {
  negotiate('doctor');
  connection.finds('early');
  await settle(1000);
  expect(sent).toEqual([]);
  connection.onnegotiationneeded?.();
  await settle();
  expect(sent.map(([type]) => type)).toEqual(['offer', 'ice']);
  expect(sent[1]).toEqual(['ice', { candidates: [{ candidate: 'early', sdpMid: '0' }] }]);
  for (let at = 0; at < CALL.candidates + 5; at++) connection.finds(`found ${at}`);
  connection.finds('x'.repeat(CALL.candidateMax + 1));
  connection.onicecandidate?.({ candidate: null });
  await settle(100);
  expect(sent.slice(2).map(([, { candidates }]) => candidates?.length)).toEqual([CALL.candidates, 5]);
});

it('a rejected candidate leaves the others; a rejected description breaks the negotiation', async () => {
  const negotiation = negotiate('farmer');
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  negotiation.receive('offer', { sdp: 'offer' });
  await settle();
  connection.refuses = 'bad';
  negotiation.receive('ice', { candidates: [{ candidate: 'bad' }, { candidate: 'good' }] });
  await settle();
  expect(connection.done.at(-1)).toBe('good');
  expect(parts.onBroken).not.toHaveBeenCalled();
  connection.refuses = 'remote offer';
  negotiation.receive('offer', { sdp: 'offer' });
  await settle();
  expect(parts.onBroken).toHaveBeenCalledTimes(1);
});

it('does nothing after close', async () => {
  const negotiation = negotiate('farmer');
  negotiation.receive('offer', { sdp: 'offer' });
  negotiation.close();
  await settle(100);
  expect([connection.done, sent]).toEqual([[], []]);
});
