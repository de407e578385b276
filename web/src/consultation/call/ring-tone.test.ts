import { beforeEach, expect, it, vi } from 'vitest';

/** The notes that were started; the test ends them. */
let notes: { onended: (() => void) | undefined }[];
let state: 'running' | 'suspended';
let isAllowed: boolean;
const suspend = vi.fn(async () => {
  state = 'suspended';
});

class FakeAudio {
  readonly currentTime = 0;
  readonly destination = {};
  suspend = suspend;
  get state() {
    return state;
  }
  async resume() {
    if (isAllowed) state = 'running';
  }
  createOscillator() {
    const note = { onended: undefined, frequency: {}, connect: (next: object) => next, start: vi.fn(), stop: vi.fn() };
    notes.push(note);
    return note;
  }
  createGain() {
    return { gain: { setValueAtTime: () => 0, linearRampToValueAtTime: () => 0 }, connect: (next: object) => next };
  }
}

let tone: typeof import('./ring-tone.ts');
beforeEach(async () => {
  [notes, state, isAllowed] = [[], 'suspended', true];
  suspend.mockClear();
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.resetModules();
  tone = await import('./ring-tone.ts');
});
/** The second note of a tone is its last. */
const endOf = (number: number) => notes[2 * number - 1]?.onended?.();

it('the audio context is suspended after a tone', async () => {
  expect(await tone.playTone()).toBe(true);
  expect(suspend).not.toHaveBeenCalled();
  endOf(1);
  expect(suspend).toHaveBeenCalledTimes(1);
});

it('the end of one tone does not suspend the next one, which is playing or starting', async () => {
  await tone.playTone();
  await tone.playTone();
  endOf(1);
  expect(state).toBe('running');
  const third = tone.playTone();
  endOf(2);
  await third;
  expect(state).toBe('running');
  endOf(3);
  expect(state).toBe('suspended');
});

it('unlockSound does not cut a tone that is playing', async () => {
  await tone.playTone();
  tone.unlockSound();
  await expect.poll(() => notes).toHaveLength(2);
  await new Promise((resolve) => setTimeout(resolve));
  expect(state).toBe('running');
  endOf(1);
  expect(state).toBe('suspended');
});

it('the audio context is suspended after a tone even if earlier tones were blocked', async () => {
  isAllowed = false;
  expect(await tone.playTone()).toBe(false);
  isAllowed = true;
  await tone.playTone();
  endOf(1);
  expect(state).toBe('suspended');
});
