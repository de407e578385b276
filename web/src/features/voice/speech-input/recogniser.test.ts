import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { canRecognise, joined, openRecogniser } from './recogniser.ts';

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
  const abort = vi.fn();
  const onError = vi.fn();
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  beforeEach(() => {
    vi.useFakeTimers();
    abort.mockClear();
    onError.mockClear();
    const SpeechRecognition = class {
      start = () => undefined;
      stop = () => undefined;
      abort = abort;
    };
    vi.stubGlobal('window', { SpeechRecognition });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const openOne = () => openRecogniser({ onWords: () => undefined, onEnded: () => undefined, onError });
  const permission = (state: string) => {
    const status: { state: string; onchange?: () => void } = { state };
    vi.stubGlobal('navigator', { permissions: { query: async () => status } });
    return status;
  };

  it.each([
    ['an address with https', true, 'no-recogniser'],
    ['one without', false, 'insecure'],
  ])('on %s: gives up after five seconds', async (_where, isSecureContext, reason) => {
    vi.stubGlobal('isSecureContext', isSecureContext);
    openOne();
    await pass(4999);
    expect(onError).not.toHaveBeenCalled();
    await pass(1);
    expect(onError.mock.calls).toEqual([[reason]]);
    expect(abort).toHaveBeenCalledOnce();
    expect(canRecognise()).toBe(true);
  });

  it('waits while the browser may be asking for permission, but not for ever', async () => {
    permission('prompt');
    openOne();
    await pass(59_000);
    expect(onError).not.toHaveBeenCalled();
    await pass(1000);
    expect(onError.mock.calls).toEqual([['no-recogniser']]);
    expect(canRecognise()).toBe(true);
  });

  it('gives up five seconds after the permission was given, and is not offered again', async () => {
    const status = permission('prompt');
    openOne();
    await pass(20_000);
    status.state = 'granted';
    status.onchange?.();
    await pass(4999);
    expect(onError).not.toHaveBeenCalled();
    await pass(1);
    expect(onError.mock.calls).toEqual([['no-recogniser']]);
    expect(canRecognise()).toBe(false);
  });
});
