import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSignalChannel, type Signal, type SignalChannel } from './signal-channel.ts';

const CALL = '01JCALL0000000000000000000';
const ROUNDS = 100;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A seeded random generator (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface Network {
  loss: number;
  doubled: number;
  delayMost: number;
}

interface Side {
  channel: SignalChannel;
  received: string[];
  sent: Signal[];
}

/** Two sides connected by a bad network. */
function pair(random: () => number, network: Network, generation = 1): [Side, Side] {
  const sides: Side[] = [];
  const side = (other: number): Side => {
    const one: Side = {
      received: [],
      sent: [],
      channel: createSignalChannel({
        callId: CALL,
        generation,
        transmit: (signal) => {
          one.sent.push(signal);
          const copies = random() < network.doubled ? 2 : 1;
          for (let copy = 0; copy < copies; copy++) {
            if (random() < network.loss) continue;
            setTimeout(() => sides[other]?.channel.receive(structuredClone(signal)), random() * network.delayMost);
          }
        },
        deliver: (_type, { sdp }) => one.received.push(String(sdp)),
      }),
    };
    return one;
  };
  sides.push(side(1), side(0));
  return sides as [Side, Side];
}

const perfect: Network = { loss: 0, doubled: 0, delayMost: 0 };
const texts = (count: number, of: string) => Array.from({ length: count }, (_, at) => `${of} ${at + 1}`);

describe('a hundred rounds on bad networks', () => {
  it.each(texts(ROUNDS, 'round'))('%s: both sides receive everything exactly once and in order', async (name) => {
    const random = randomOf(Number(name.slice(6)));
    const network = { loss: random() * 0.6, doubled: random(), delayMost: random() * 4000 };
    const [one, two] = pair(random, network);
    const count = 5 + Math.floor(random() * 40);
    for (let at = 1; at <= count; at++) {
      one.channel.send('ice', { sdp: `one ${at}` });
      if (random() < 0.5) await vi.advanceTimersByTimeAsync(random() * 300);
      two.channel.send('ice', { sdp: `two ${at}` });
    }
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(two.received).toEqual(texts(count, 'one'));
    expect(one.received).toEqual(texts(count, 'two'));

    const sentBefore = one.sent.length + two.sent.length;
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(one.sent.length + two.sent.length).toBe(sentBefore);
  });
});

describe('a signal', () => {
  it('is sent once on a good network, and acknowledged alone or with the answer', async () => {
    const [one, two] = pair(Math.random, perfect);
    one.channel.send('offer', { sdp: 'offer' });
    await vi.advanceTimersByTimeAsync(10);
    two.channel.send('answer', { sdp: 'answer' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(one.sent.map(({ payload }) => [payload.number, payload.ack])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(two.sent.map(({ payload }) => [payload.number, payload.ack])).toEqual([[1, 1]]);
  });

  it('is repeated with growing pauses while unacknowledged, ten at a time, and at once on resend', async () => {
    const [one, two] = pair(Math.random, { ...perfect, loss: 1 });
    for (const text of texts(25, 'one')) one.channel.send('ice', { sdp: text });
    expect(one.sent).toHaveLength(25);
    await vi.advanceTimersByTimeAsync(1000);
    expect(one.sent).toHaveLength(35);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(one.sent.length).toBeLessThan(35 + 10 * 16);
    const before = one.sent.length;
    one.channel.resend();
    expect(one.sent.slice(before).map(({ payload }) => payload.sdp)).toEqual(texts(10, 'one'));
    expect(two.received).toEqual([]);
  });

  it('of another call or generation is neither delivered nor counted', () => {
    const [one, two] = pair(Math.random, perfect, 2);
    two.channel.send('offer', { sdp: 'mine' });
    const payload = { callId: CALL, generation: 2, number: 1, ack: 1, sdp: 'not this' };
    for (const other of [{ generation: 1 }, { generation: 3 }, { callId: '01JCALL0000000000000000001' }])
      two.channel.receive({ type: 'offer', payload: { ...payload, ...other } });
    expect(two.received).toEqual([]);
    two.channel.resend();
    expect(two.sent).toHaveLength(2);
    one.channel.close();
  });

  it('that acknowledges a number never sent is ignored', () => {
    const [one] = pair(Math.random, { ...perfect, loss: 1 });
    one.channel.send('offer', { sdp: 'offer' });
    one.channel.receive({ type: 'ack', payload: { callId: CALL, generation: 1, number: 0, ack: 99 } });
    one.channel.resend();
    expect(one.sent).toHaveLength(2);
  });

  it('is neither sent nor received once the channel is closed', async () => {
    const [one, two] = pair(Math.random, { ...perfect, loss: 1 });
    one.channel.send('offer', { sdp: 'offer' });
    one.channel.close();
    await vi.advanceTimersByTimeAsync(60_000);
    one.channel.send('offer', { sdp: 'late' });
    expect(one.sent).toHaveLength(1);
    two.channel.close();
    two.channel.receive({ type: 'offer', payload: { callId: CALL, generation: 1, number: 1, ack: 0, sdp: 'late' } });
    expect(two.received).toEqual([]);
  });
});
