import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The parts of an audio element that playback needs; the test fires its events. */
class FakeAudio extends EventTarget {
  static one: FakeAudio;
  src = '';
  paused = true;
  ended = false;
  currentTime = 0;
  error = null;
  play = vi.fn(async () => {
    this.paused = false;
    this.ended = false;
  });

  constructor() {
    super();
    FakeAudio.one = this;
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    queueMicrotask(() => this.dispatchEvent(new Event('pause')));
  }
  removeAttribute() {
    this.src = '';
  }
  end() {
    this.paused = true;
    this.ended = true;
    this.dispatchEvent(new Event('pause'));
    this.dispatchEvent(new Event('ended'));
  }
}

const urls = new Set<string>();
let count = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  urls.clear();
  vi.stubGlobal('Audio', FakeAudio);
  vi.stubGlobal('navigator', { userActivation: { isActive: false } });
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${count++}`;
    urls.add(url);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void urls.delete(url));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const SAID = new Blob(['said']);
async function setUp(load = vi.fn(async () => SAID)) {
  const { createPlayback } = await import('./playback.ts');
  return { load, create: () => createPlayback({ seconds: 10, load }) };
}

it('plays to its end and can be replayed; the recording is loaded once', async () => {
  const { load, create } = await setUp();
  const playback = create();
  playback.toggle();
  expect(playback.state().phase).toBe('loading');
  await settle();
  FakeAudio.one.currentTime = 4;
  await settle(100);
  expect(playback.state()).toEqual({ phase: 'playing', at: 4 });
  FakeAudio.one.end();
  await settle();
  expect(playback.state()).toEqual({ phase: 'idle', at: 0 });
  playback.toggle();
  await settle();
  expect(playback.state().phase).toBe('playing');
  expect(load).toHaveBeenCalledTimes(1);
  playback.close();
  await settle();
  expect(urls).toEqual(new Set());
});

it('resumes where it was paused, or where seek moved it', async () => {
  const { create } = await setUp();
  const playback = create();
  playback.toggle();
  await settle();
  FakeAudio.one.currentTime = 4;
  await settle(100);
  playback.toggle();
  expect(playback.state()).toEqual({ phase: 'idle', at: 4 });
  await settle();
  expect(FakeAudio.one.paused).toBe(true);
  playback.toggle();
  await settle();
  expect(FakeAudio.one.currentTime).toBe(4);
  playback.seek(7);
  expect(FakeAudio.one.currentTime).toBe(7);
  playback.toggle();
  playback.seek(99);
  expect(playback.state()).toEqual({ phase: 'idle', at: 10 });
  playback.toggle();
  await settle();
  expect(playback.state()).toEqual({ phase: 'playing', at: 0 });
});

it('starting one playback pauses the other', async () => {
  const { create } = await setUp();
  const [first, second] = [create(), create()];
  first.toggle();
  await settle();
  second.toggle();
  await settle();
  expect([first.state().phase, second.state().phase]).toEqual(['idle', 'playing']);
  expect(urls.size).toBe(1);
  expect(FakeAudio.one.src).toBe([...urls][0]);
});

it('pauses when a call or a read-aloud text takes the audio element', async () => {
  const { create } = await setUp();
  const playback = create();
  playback.toggle();
  await settle();
  FakeAudio.one.pause();
  await settle();
  expect(playback.state().phase).toBe('idle');
  playback.toggle();
  await settle();
  FakeAudio.one.src = 'blob:speech';
  FakeAudio.one.dispatchEvent(new Event('emptied'));
  await settle();
  expect(playback.state().phase).toBe('idle');
  expect(FakeAudio.one).toMatchObject({ src: 'blob:speech', paused: false });
});

it('a failed load can be retried', async () => {
  const load = vi.fn(async () => SAID).mockRejectedValueOnce(new Error('no network'));
  const { create } = await setUp(load);
  const playback = create();
  playback.toggle();
  await settle();
  expect(playback.state().phase).toBe('failed');
  playback.toggle();
  await settle();
  expect(playback.state().phase).toBe('playing');
});

it('closed while loading: never plays', async () => {
  const { promise, resolve } = Promise.withResolvers<Blob>();
  const { create } = await setUp(vi.fn(() => promise));
  const playback = create();
  playback.toggle();
  playback.close();
  resolve(SAID);
  await settle();
  expect(playback.state().phase).toBe('idle');
  expect(FakeAudio.one?.play).not.toHaveBeenCalled();
});
