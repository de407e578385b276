import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MicButtonState } from './mic-button-state.ts';
import { createMicController } from './mic-controller.ts';
import { type SpeechInput, SpeechInputError, type SpeechInputEvents } from './speech-input.ts';

/** A speech input opened by the test; records its calls. */
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
  it('vibrates for 50 ms once it captures, and hands over the result', async () => {
    const { mic, results, states, first } = setUp();
    mic.pointerDown();
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

  it('ends automatically after a minute', async () => {
    const { mic, results, first } = setUp();
    mic.tap();
    first().open();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(results).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(results).toHaveLength(1);
  });

  it('keeps the recording so far when the microphone is taken away', async () => {
    const { mic, callbacks, results, first } = setUp();
    mic.tap();
    first().open();
    await vi.advanceTimersByTimeAsync(2000);
    callbacks[0]?.onEnded();
    await vi.advanceTimersByTimeAsync(0);
    expect(results).toHaveLength(1);
  });

  it('a recogniser that fails while listening: reports the error and keeps nothing', async () => {
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

  it('cancelled: releases the microphone and keeps nothing', async () => {
    const { mic, results, first } = setUp();
    mic.tap();
    first().open();
    await vi.advanceTimersByTimeAsync(2000);
    mic.cancel();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(first().done).toEqual(['drop']);
    expect(results).toEqual([]);
  });

  it('a microphone that opens after the cancellation is released', async () => {
    const { mic, states, first } = setUp();
    mic.pointerDown();
    mic.cancel();
    first().open();
    await vi.advanceTimersByTimeAsync(0);
    expect(first().done).toEqual(['drop']);
    expect(states.at(-1)).toEqual({ phase: 'idle' });
    expect(buzz).not.toHaveBeenCalled();
  });

  it('opens one input for two quick taps', () => {
    const { mic, inputs } = setUp();
    mic.pointerDown();
    mic.release();
    mic.pointerDown();
    mic.release();
    expect(inputs).toHaveLength(1);
  });

  it.each(['denied', 'absent', 'busy', 'no-recogniser'] as const)(
    'reports the error "%s", and can be tried again',
    async (reason) => {
      const { mic, inputs, errors, first } = setUp();
      mic.pointerDown();
      first().refuse(reason);
      await vi.advanceTimersByTimeAsync(0);
      expect(errors).toEqual([reason]);
      mic.release();
      mic.pointerDown();
      expect(inputs).toHaveLength(2);
    },
  );
});
