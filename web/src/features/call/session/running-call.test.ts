import type { Call, CallSideState } from '@anar/contracts/consult/calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RunningCall, runCall } from './running-call.ts';

const START = Date.parse('2026-03-01T10:00:00Z');
const PHOTO_ID = '01JWISH000000000000000000A';

class FakeConnection {
  connectionState = 'new';
  onconnectionstatechange: (() => void) | null = null;
  getTransceivers = () => [];
  getConfiguration = () => ({});
  getStats = async () => {
    packets += 100;
    return new Map([['in', { type: 'inbound-rtp', kind: 'audio', packetsReceived: packets }]]);
  };
  setConfiguration = vi.fn();
  restartIce = vi.fn();
  close = vi.fn();
  constructor() {
    connections.push(this);
  }
  becomes(state: string) {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }
}

let connections: FakeConnection[];
let number: number;
let packets: number;
let sentCamera: CallSideState['camera'];
let running: RunningCall;
const aim = vi.fn();
const line = {
  ...{ enter: vi.fn(), transmit: vi.fn(), startNewGeneration: vi.fn(), ask: vi.fn() },
  ...{ report: vi.fn(), end: vi.fn(), close: vi.fn() },
};
const media = {
  tracks: () => ({ audio: null, video: null }),
  sideState: () => ({ mic: true, camera: sentCamera }),
  shown: () => ({
    ...{
      localVideo: null,
      cameras: 'none' as const,
      facing: 'front' as const,
      isMicrophoneOn: true,
      isCameraOn: false,
    },
    ...{ hasTurnFailed: false, speaker: undefined, microphoneTrouble: undefined, cameraTrouble: undefined },
  }),
  ...{ setMicrophone: vi.fn(), setSpeaker: vi.fn(), setCamera: vi.fn(), flipCamera: vi.fn() },
  ...{ aim, takePhoto: vi.fn(), close: vi.fn() },
};
const call = (generation: number, more: Partial<Call> = {}): Call => ({
  ...{ id: '01JCALL0000000000000000001', media: 'video', generation, doctorDevice: 'D', farmerDevice: 'F' },
  ...{ startedAt: new Date(START).toISOString(), ringsUntil: new Date(START + 45_000).toISOString() },
  ...more,
});

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  [connections, number, packets, sentCamera] = [[], 0, 0, 'off'];
  for (const each of Object.values(line)) each.mockClear();
  aim.mockClear();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }));
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', {});
  vi.stubGlobal(
    'Audio',
    class {
      pause = vi.fn();
    },
  );
  vi.stubGlobal('MediaStream', class {});
  vi.stubGlobal('RTCPeerConnection', FakeConnection);
});
afterEach(() => {
  running.session.end();
  vi.useRealTimers();
});

async function runs(first: Call): Promise<void> {
  const iceServers = async () => [];
  running = runCall({ side: 'farmer', line, media, iceServers, time: Date.now, call: first, clickedAt: 0 });
  await begins(first);
}
async function begins(next: Call): Promise<void> {
  number = 0;
  running.receiveCall(next, 'other');
  await vi.advanceTimersByTimeAsync(0);
}
const receiveState = (generation: number, state: CallSideState) =>
  running.receiveSignal({
    type: 'state',
    payload: { callId: call(0).id, generation, number: ++number, ack: 0, state },
  });

it('a photo request survives a new generation that repeats it, and is dropped by one that does not', async () => {
  await runs(call(1));
  receiveState(1, { mic: true, camera: 'off', photoAsked: PHOTO_ID });
  running.session.answerPhoto(PHOTO_ID, 'taking');
  aim.mockClear();
  await begins(call(2));
  expect(running.session.state().other?.photoAsked).toBe(PHOTO_ID);
  receiveState(2, { mic: true, camera: 'off', photoAsked: PHOTO_ID });
  expect([aim.mock.calls, running.session.state().me.photo]).toEqual([[], { id: PHOTO_ID, answer: 'taking' }]);
  await begins(call(3));
  receiveState(3, { mic: true, camera: 'off' });
  expect([aim.mock.calls, running.session.state().me.photo]).toEqual([[[false]], undefined]);
});

it.each([
  ['continues', 90_000, 91],
  ['ignores a clock that is behind', -3_600_000, 1],
  ['ignores a clock that is hours ahead', 5 * 3_600_000, 1],
])('after a reload the duration %s', async (_name, ago, shown) => {
  await runs(call(2, { connectedAt: new Date(START - ago).toISOString() }));
  connections[0]?.becomes('connected');
  await vi.advanceTimersByTimeAsync(1000);
  expect(running.session.state().seconds).toBe(shown);
});

describe('the data saver', () => {
  const own = () => running.session.state();

  it('is part of the state that the other side gets', async () => {
    await runs(call(1));
    running.session.setDataSaver(true);
    expect([own().savesData, own().me.savesData]).toEqual([true, true]);
    running.session.setDataSaver(false);
    expect([own().savesData, own().me.savesData]).toEqual([false, undefined]);
  });

  it('of the other side: no video is sent to it, until it wants it again', async () => {
    sentCamera = 'front';
    await runs(call(1));
    receiveState(1, { mic: true, camera: 'back', savesData: true });
    expect(own().me.camera).toBe('off');
    receiveState(1, { mic: true, camera: 'back' });
    expect(own().me.camera).toBe('front');
  });
});

describe('the confirmation of received audio', () => {
  const talks = async (seconds: number, state: Partial<CallSideState> = {}) => {
    await runs(call(1));
    connections[0]?.becomes('connected');
    receiveState(1, { mic: true, camera: 'off', ...state });
    await vi.advanceTimersByTimeAsync(seconds * 1000);
  };

  it('is sent with the end', async () => {
    await talks(20);
    running.session.end({ reason: 'hung_up' });
    expect(line.end.mock.calls).toEqual([[{ reason: 'hung_up', hasHeard: true }]]);
  });

  it.each([
    ['is owed after an end by the other side', 20, 'hung_up', true],
    ['is not owed after too short a talk', 6, 'hung_up', undefined],
    ['is not owed when another page took the call over', 20, 'elsewhere', undefined],
  ] as const)('%s', async (_name, seconds, reason, hasHeard) => {
    await talks(seconds);
    running.over({ reason });
    const owed = hasHeard && { generation: 1, isConnected: false, hasHeard };
    expect(line.close.mock.calls).toEqual([[owed]]);
  });

  it.each(['away', 'no_microphone'] as const)('is not sent while the other side has no audio (%s)', async (because) => {
    await talks(20, { because });
    running.session.end();
    expect(line.end.mock.calls).toEqual([[{}]]);
  });
});
