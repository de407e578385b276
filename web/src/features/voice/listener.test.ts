import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Deaf, type Ear, type EarEvents } from './ear.ts';
import { createListener } from './listener.ts';
import type { PressState } from './press-state.ts';

/** An ear that the test opens, and that tells what was done with it. */
function fakeEar() {
  const done: string[] = [];
  const { promise: opened, resolve: open, reject } = Promise.withResolvers<void>();
  const ear: Ear = {
    opened,
    finish: async () => {
      done.push('finish');
      return { words: 'फल फट रहे हैं' };
    },
    drop: () => done.push('drop'),
  };
  return { ear, done, open, refuse: (reason: Deaf['reason']) => reject(new Deaf(reason)) };
}

function setUp() {
  const ears: ReturnType<typeof fakeEar>[] = [];
  const told: EarEvents[] = [];
  const heard: unknown[] = [];
  const deaf: string[] = [];
  const states: PressState[] = [];
  const listener = createListener(
    (events) => {
      told.push(events);
      const made = fakeEar();
      ears.push(made);
      return made.ear;
    },
    {
      onState: (state) => states.push(state),
      onWords: () => undefined,
      onHeard: (what) => heard.push(what),
      onDeaf: (reason) => deaf.push(reason),
    },
  );
  const first = () => ears[0] as ReturnType<typeof fakeEar>;
  return { listener, ears, told, heard, deaf, states, first };
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
  it('buzzes for 50 ms once it hears, and hands over what was said', async () => {
    const { listener, heard, states, first } = setUp();
    listener.press();
    expect(buzz).not.toHaveBeenCalled();
    first().open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(buzz.mock.calls).toEqual([[50]]);
    listener.release();
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([{ words: 'फल फट रहे हैं' }]);
    expect(first().done).toEqual(['finish', 'drop']);
    expect(states.at(-1)).toEqual({ phase: 'idle' });
  });

  it('ends by itself after a minute', async () => {
    const { listener, heard, first } = setUp();
    listener.tap();
    first().open();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(heard).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(heard).toHaveLength(1);
  });

  it('keeps what was said when the microphone is taken away', async () => {
    const { listener, told, heard, first } = setUp();
    listener.tap();
    first().open();
    await vi.advanceTimersByTimeAsync(2000);
    told[0]?.onEnded();
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toHaveLength(1);
  });

  it('says so when it turns out to be deaf while it listens', async () => {
    const { listener, told, heard, deaf, states, first } = setUp();
    listener.tap();
    first().open();
    await vi.advanceTimersByTimeAsync(100);
    told[0]?.onDeaf('no-recogniser');
    told[0]?.onEnded();
    expect(deaf).toEqual(['no-recogniser']);
    expect(states.at(-1)).toEqual({ phase: 'idle' });
    expect(first().done).toEqual(['drop']);
    expect(heard).toEqual([]);
  });

  it('lets the microphone go and keeps nothing when cancelled', async () => {
    const { listener, heard, first } = setUp();
    listener.tap();
    first().open();
    await vi.advanceTimersByTimeAsync(2000);
    listener.cancel();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(first().done).toEqual(['drop']);
    expect(heard).toEqual([]);
  });

  it('lets a microphone go that opens after the cancelling', async () => {
    const { listener, states, first } = setUp();
    listener.press();
    listener.cancel();
    first().open();
    await vi.advanceTimersByTimeAsync(0);
    expect(first().done).toEqual(['drop']);
    expect(states.at(-1)).toEqual({ phase: 'idle' });
    expect(buzz).not.toHaveBeenCalled();
  });

  it('opens one ear for two quick presses', () => {
    const { listener, ears } = setUp();
    listener.press();
    listener.release();
    listener.press();
    listener.release();
    expect(ears).toHaveLength(1);
  });

  it.each(['denied', 'absent', 'busy', 'no-recogniser'] as const)(
    'says that it is %s, and can be tried again',
    async (reason) => {
      const { listener, ears, deaf, first } = setUp();
      listener.press();
      first().refuse(reason);
      await vi.advanceTimersByTimeAsync(0);
      expect(deaf).toEqual([reason]);
      listener.release();
      listener.press();
      expect(ears).toHaveLength(2);
    },
  );
});
