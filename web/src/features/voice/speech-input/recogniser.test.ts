import { afterEach, describe, expect, it, vi } from 'vitest';
import { joined, openRecogniser } from './recogniser.ts';

const results = (...said: string[]) => said.map((transcript) => [{ transcript }]);

it.each([
  ['pieces that follow each other', ['फल पर ', ' काले धब्बे'], 'फल पर काले धब्बे'],
  ['the same piece growing, as on Android', ['फल', 'फल पर', 'फल पर काले'], 'फल पर काले'],
  ['a new sentence after one that grew', ['फल', 'फल पर', 'पत्ते पीले'], 'फल पर पत्ते पीले'],
  ['silence', ['', ' '], ''],
])('joined: %s', (_what, said, words) => {
  expect(joined(results(...said))).toBe(words);
});

describe('a recogniser that never starts', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it.each([
    ['an address with https', true, 'no-recogniser'],
    ['one without', false, 'insecure'],
  ])('on %s: gives up after five seconds', async (_where, isSecureContext, reason) => {
    vi.useFakeTimers();
    const abort = vi.fn();
    const SpeechRecognition = class {
      start = () => undefined;
      stop = () => undefined;
      abort = abort;
    };
    vi.stubGlobal('window', { SpeechRecognition });
    vi.stubGlobal('isSecureContext', isSecureContext);
    const onError = vi.fn();
    openRecogniser({ onWords: () => undefined, onEnded: () => undefined, onError });
    await vi.advanceTimersByTimeAsync(4999);
    expect(onError).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onError.mock.calls).toEqual([[reason]]);
    expect(abort).toHaveBeenCalledOnce();
  });
});
