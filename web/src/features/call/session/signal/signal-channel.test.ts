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

/** The same numbers for the same seed (mulberry32). */
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
  heard: string[];
  sent: Signal[];
}

/** Two sides; what one passes on comes to the other by this network, if at all. */
function pair(random: () => number, network: Network, generation = 1): [Side, Side] {
  const sides: Side[] = [];
  const side = (other: number): Side => {
    const one: Side = {
      heard: [],
      sent: [],
      channel: createSignalChannel({
        callId: CALL,
        generation,
        transmit: (signal) => {
          one.sent.push(signal);
          const copies = random() < network.doubled ? 2 : 1;
          for (let copy = 0; copy < copies; copy++) {
            if (random() < network.loss) continue;
            setTimeout(() => sides[other]?.channel.hear(structuredClone(signal)), random() * network.delayMost);
          }
        },
        deliver: (_type, { sdp }) => one.heard.push(String(sdp)),
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
  it.each(texts(ROUNDS, 'round'))('%s: both hear everything exactly once and in order', async (name) => {
    const random = randomOf(Number(name.slice(6)));
    const network = { loss: random() * 0.6, doubled: random(), delayMost: random() * 4000 };
    const [one, two] = pair(random, network);
    const count = 5 + Math.floor(random() * 40);
    for (let at = 1; at <= count; at++) {
      one.channel.say('ice', { sdp: `one ${at}` });
      if (random() < 0.5) await vi.advanceTimersByTimeAsync(random() * 300);
      two.channel.say('ice', { sdp: `two ${at}` });
    }
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(two.heard).toEqual(texts(count, 'one'));
    expect(one.heard).toEqual(texts(count, 'two'));

    const sentBefore = one.sent.length + two.sent.length;
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(one.sent.length + two.sent.length).toBe(sentBefore);
  });
});

describe('a signal', () => {
  it('is sent once where the network is good, and acknowledged by itself or with the answer', async () => {
    const [one, two] = pair(Math.random, perfect);
    one.channel.say('offer', { sdp: 'offer' });
    await vi.advanceTimersByTimeAsync(10);
    two.channel.say('answer', { sdp: 'answer' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(one.sent.map(({ payload }) => [payload.number, payload.ack])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(two.sent.map(({ payload }) => [payload.number, payload.ack])).toEqual([[1, 1]]);
  });

  it('is sent again ever more rarely while nobody answers, few at once, and at once when the way is open', async () => {
    const [one, two] = pair(Math.random, { ...perfect, loss: 1 });
    for (const text of texts(25, 'one')) one.channel.say('ice', { sdp: text });
    expect(one.sent).toHaveLength(25);
    await vi.advanceTimersByTimeAsync(1000);
    expect(one.sent).toHaveLength(35);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(one.sent.length).toBeLessThan(35 + 10 * 16);
    const before = one.sent.length;
    one.channel.resend();
    expect(one.sent.slice(before).map(({ payload }) => payload.sdp)).toEqual(texts(10, 'one'));
    expect(two.heard).toEqual([]);
  });

  it('of another call, of an earlier or a later generation is not heard, nor counted', () => {
    const [one, two] = pair(Math.random, perfect, 2);
    two.channel.say('offer', { sdp: 'mine' });
    const payload = { callId: CALL, generation: 2, number: 1, ack: 1, sdp: 'not this' };
    for (const other of [{ generation: 1 }, { generation: 3 }, { callId: '01JCALL0000000000000000001' }])
      two.channel.hear({ type: 'offer', payload: { ...payload, ...other } });
    expect(two.heard).toEqual([]);
    two.channel.resend();
    expect(two.sent).toHaveLength(2);
    one.channel.close();
  });

  it('an acknowledgement of what was never said is not believed', () => {
    const [one] = pair(Math.random, { ...perfect, loss: 1 });
    one.channel.say('offer', { sdp: 'offer' });
    one.channel.hear({ type: 'ack', payload: { callId: CALL, generation: 1, number: 0, ack: 99 } });
    one.channel.resend();
    expect(one.sent).toHaveLength(2);
  });

  it('nothing is sent or heard once the channel is closed', async () => {
    const [one, two] = pair(Math.random, { ...perfect, loss: 1 });
    one.channel.say('offer', { sdp: 'offer' });
    one.channel.close();
    await vi.advanceTimersByTimeAsync(60_000);
    one.channel.say('offer', { sdp: 'late' });
    expect(one.sent).toHaveLength(1);
    two.channel.close();
    two.channel.hear({ type: 'offer', payload: { callId: CALL, generation: 1, number: 1, ack: 0, sdp: 'late' } });
    expect(two.heard).toEqual([]);
  });
});
