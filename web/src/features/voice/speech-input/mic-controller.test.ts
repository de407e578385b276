import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MicButtonState } from './mic-button-state.ts';
import { createMicController } from './mic-controller.ts';
import { type SpeechInput, SpeechInputError, type SpeechInputEvents } from './speech-input.ts';

/** A speech input that the test opens; it records what was done with it. */
function fakeSpeechInput() {
  const done: string[] = [];
  const { promise: opened, resolve: open, reject } = Promise.withResolvers<void>();
  const input: SpeechInput = {
    opened,
    finish: async () => {
      done.push('finish');
      return { words: 'फल फट रहे हैं' };
    },
    drop: () => done.push('drop'),
  };
  return { input, done, open, refuse: (reason: SpeechInputError['reason']) => reject(new SpeechInputError(reason)) };
}

function setUp() {
  const inputs: ReturnType<typeof fakeSpeechInput>[] = [];
  const callbacks: SpeechInputEvents[] = [];
  const results: unknown[] = [];
  const errors: string[] = [];
  const states: MicButtonState[] = [];
  const mic = createMicController(
    (events) => {
      callbacks.push(events);
      const made = fakeSpeechInput();
      inputs.push(made);
      return made.input;
    },
    {
      onState: (state) => states.push(state),
      onWords: () => undefined,
      onResult: (what) => results.push(what),
      onError: (reason) => errors.push(reason),
    },
  );
  const first = () => inputs[0] as ReturnType<typeof fakeSpeechInput>;
  return { mic, inputs, callbacks, results, errors, states, first };
}

const buzz = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { vibrate: buzz });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  buzz.mockClear();
});

describe('listening', () => {
  it('buzzes for 50 ms once it captures, and hands over what was said', async () => {
    const { mic, results, states, first } = setUp();
    mic.press();
    expect(buzz).not.toHaveBeenCalled();
    first().open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(buzz.mock.calls).toEqual([[50]]);
    mic.release();
    await vi.advanceTimersByTimeAsync(0);
    expect(results).toEqual([{ words: 'फल फट रहे हैं' }]);
    expect(first().done).toEqual(['finish', 'drop']);
    expect(states.at(-1)).toEqual({ phase: 'idle' });
  });

  it('ends by itself after a minute', async () => {
    const { mic, results, first } = setUp();
    mic.tap();
    first().open();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(results).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(results).toHaveLength(1);
  });

  it('keeps what was said when the microphone is taken away', async () => {
    const { mic, callbacks, results, first } = setUp();
    mic.tap();
    first().open();
    await vi.advanceTimersByTimeAsync(2000);
    callbacks[0]?.onEnded();
    await vi.advanceTimersByTimeAsync(0);
    expect(results).toHaveLength(1);
  });

  it('says so when it turns out to be errors while it listens', async () => {
    const { mic, callbacks, results, errors, states, first } = setUp();
    mic.tap();
    first().open();
    await vi.advanceTimersByTimeAsync(100);
    callbacks[0]?.onError('no-recogniser');
    callbacks[0]?.onEnded();
    expect(errors).toEqual(['no-recogniser']);
    expect(states.at(-1)).toEqual({ phase: 'idle' });
    expect(first().done).toEqual(['drop']);
    expect(results).toEqual([]);
  });

  it('lets the microphone go and keeps nothing when cancelled', async () => {
    const { mic, results, first } = setUp();
    mic.tap();
    first().open();
    await vi.advanceTimersByTimeAsync(2000);
    mic.cancel();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(first().done).toEqual(['drop']);
    expect(results).toEqual([]);
  });

  it('lets a microphone go that opens after the cancelling', async () => {
    const { mic, states, first } = setUp();
    mic.press();
    mic.cancel();
    first().open();
    await vi.advanceTimersByTimeAsync(0);
    expect(first().done).toEqual(['drop']);
    expect(states.at(-1)).toEqual({ phase: 'idle' });
    expect(buzz).not.toHaveBeenCalled();
  });

  it('opens one input for two quick presses', () => {
    const { mic, inputs } = setUp();
    mic.press();
    mic.release();
    mic.press();
    mic.release();
    expect(inputs).toHaveLength(1);
  });

  it.each(['denied', 'absent', 'busy', 'no-recogniser'] as const)(
    'says that it is %s, and can be tried again',
    async (reason) => {
      const { mic, inputs, errors, first } = setUp();
      mic.press();
      first().refuse(reason);
      await vi.advanceTimersByTimeAsync(0);
      expect(errors).toEqual([reason]);
      mic.release();
      mic.press();
      expect(inputs).toHaveLength(2);
    },
  );
});
