import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { MicrophoneError, openRecorder } from './recorder.ts';

class FakeRecorder {
  static isTypeSupported = (type: string) => type !== 'audio/wav';
  static last: FakeRecorder;
  state = 'inactive';
  mimeType: string;
  ondataavailable: (event: { data: Blob }) => void = () => undefined;
  onstop: () => void = () => undefined;
  readonly options: MediaRecorderOptions;

  constructor(_stream: MediaStream, options: MediaRecorderOptions) {
    FakeRecorder.last = this;
    this.options = options;
    this.mimeType = options.mimeType ?? '';
  }
  start() {
    this.state = 'recording';
  }
  stop() {
    this.goInactive();
  }
  /** As browsers do: inactive at once; the data and the stop event come later. */
  goInactive() {
    this.state = 'inactive';
    setTimeout(() => {
      this.ondataavailable({ data: new Blob(['said']) });
      this.onstop();
    }, 0);
  }
}

const track = { onended: null as null | (() => void), onmute: null as null | (() => void), stop: vi.fn() };
const stream = { getTracks: () => [track], getAudioTracks: () => [track] };
const getUserMedia = vi.fn();

beforeEach(() => {
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  getUserMedia.mockResolvedValue(stream);
  track.stop.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

const open = (onEnded: () => void = () => undefined) =>
  openRecorder({ types: ['audio/wav', 'audio/webm;codecs=opus'], bitsPerSecond: 24_000, onEnded });

it('records in the first supported format, and releases the microphone at the end', async () => {
  const recorder = open();
  await recorder.opened;
  expect(FakeRecorder.last.options).toEqual({ mimeType: 'audio/webm;codecs=opus', audioBitsPerSecond: 24_000 });
  const recording = await recorder.finish();
  expect(await recording.text()).toBe('said');
  expect(recording.type).toBe('audio/webm;codecs=opus');
  expect(track.stop).toHaveBeenCalledTimes(1);
});

it.each(['onended', 'onmute'] as const)('keeps the recording when the microphone is lost: %s', async (event) => {
  const ended = vi.fn();
  const recorder = open(ended);
  await recorder.opened;
  FakeRecorder.last.goInactive();
  track[event]?.();
  expect(ended).toHaveBeenCalledTimes(1);
  expect(await (await recorder.finish()).text()).toBe('said');
});

it('a microphone that opens after drop() is released', async () => {
  const recorder = open();
  recorder.drop();
  await recorder.opened;
  expect(track.stop).toHaveBeenCalledTimes(1);
});

it('a microphone that hangs is reported as busy, and released if it opens later', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const query = async () => ({ state: 'granted' });
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia }, permissions: { query } });
  const { promise, resolve } = Promise.withResolvers<object>();
  getUserMedia.mockReturnValue(promise);
  const refused = open().opened.catch((cause: unknown) => cause);
  await vi.advanceTimersByTimeAsync(8000);
  expect(await refused).toMatchObject({ problem: 'busy' });
  resolve(stream);
  await vi.advanceTimersByTimeAsync(0);
  expect(track.stop).toHaveBeenCalledTimes(1);
});

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'absent'],
  ['NotReadableError', 'busy'],
])('%s means %s', async (name, problem) => {
  getUserMedia.mockRejectedValue(new DOMException('', name));
  const refused = await open().opened.catch((cause: unknown) => cause);
  expect(refused).toBeInstanceOf(MicrophoneError);
  expect(refused).toMatchObject({ problem });
});
