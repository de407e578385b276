import type { Call, CallSideState } from '@anar/contracts/consult/calls';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type RunningCall, runCall } from './running-call.ts';

const START = Date.parse('2026-03-01T10:00:00Z');
const WISH = '01JWISH000000000000000000A';

class FakeConnection {
  connectionState = 'new';
  onconnectionstatechange: (() => void) | null = null;
  getTransceivers = () => [];
  getConfiguration = () => ({});
  getStats = async () => new Map();
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
let running: RunningCall;
const aim = vi.fn();
const line = {
  ...{ enter: vi.fn(), transmit: vi.fn(), beginAnew: vi.fn(), ask: vi.fn() },
  ...{ report: vi.fn(), end: vi.fn(), close: vi.fn() },
};
const media = {
  tracks: () => ({ audio: null, video: null }),
  told: () => ({ mic: true, camera: 'off' as const }),
  shown: () => ({
    ...{
      localVideo: null,
      cameras: 'none' as const,
      facing: 'front' as const,
      isMicrophoneOn: true,
      isCameraOn: false,
    },
    ...{ speaker: undefined, microphoneTrouble: undefined, cameraTrouble: undefined },
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
  [connections, number] = [[], 0];
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
  running = runCall({ side: 'farmer', line, media, iceServers, call: first, pressedAt: 0 });
  await begins(first);
}
async function begins(next: Call): Promise<void> {
  number = 0;
  running.hearCall(next, 'other');
  await vi.advanceTimersByTimeAsync(0);
}
const tells = (generation: number, state: CallSideState) =>
  running.hearSignal({ type: 'state', payload: { callId: call(0).id, generation, number: ++number, ack: 0, state } });

it('goes on with a photo that is wanted while a new connection is made, and lets it be where it is wanted no more', async () => {
  await runs(call(1));
  tells(1, { mic: true, camera: 'off', photoAsked: WISH });
  running.session.answerPhoto(WISH, 'taking');
  aim.mockClear();
  await begins(call(2));
  expect(running.session.state().other?.photoAsked).toBe(WISH);
  tells(2, { mic: true, camera: 'off', photoAsked: WISH });
  expect([aim.mock.calls, running.session.state().me.photo]).toEqual([[], { id: WISH, answer: 'taking' }]);
  await begins(call(3));
  tells(3, { mic: true, camera: 'off' });
  expect([aim.mock.calls, running.session.state().me.photo]).toEqual([[[false]], undefined]);
});

it.each([
  ['goes on counting', 90_000, 91],
  ['does not take the time of a clock that is behind', -3_600_000, 1],
  ['nor of one that is ahead by hours', 5 * 3_600_000, 1],
])('loaded anew in a call it %s', async (_name, ago, shown) => {
  await runs(call(2, { connectedAt: new Date(START - ago).toISOString() }));
  connections[0]?.becomes('connected');
  await vi.advanceTimersByTimeAsync(1000);
  expect(running.session.state().seconds).toBe(shown);
});
