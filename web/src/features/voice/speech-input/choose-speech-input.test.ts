import { gatewayErrors } from '@anar/contracts/errors/gateway';
import { kitErrors } from '@anar/contracts/errors/kit';
import { afterEach, expect, it, vi } from 'vitest';
import { answeredError } from '../../../api/api-error.ts';
import { openSpeechInput, troubleOf } from './choose-speech-input.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const spent = answeredError(503, '', JSON.stringify({ error: 'आज की सीमा', code: 'listening_spent' }), '3600');
const ignored = { onWords: vi.fn(), onEnded: vi.fn(), onError: vi.fn() };

it("server quota of the day used up: the browser's recogniser is used until tomorrow", () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const started = { recorder: 0, recogniser: 0 };
  const SpeechRecognition = class {
    start = () => started.recogniser++;
  };
  vi.stubGlobal('window', { SpeechRecognition });
  vi.stubGlobal('MediaRecorder', class {});
  const getUserMedia = () => {
    started.recorder++;
    return new Promise(() => undefined);
  };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });

  openSpeechInput(ignored);
  expect(started).toEqual({ recorder: 1, recogniser: 0 });
  expect(troubleOf(spent)).toEqual({ kind: 'say-again' });
  openSpeechInput(ignored);
  expect(started).toEqual({ recorder: 1, recogniser: 1 });
  vi.setSystemTime(Date.now() + 3_600_001);
  openSpeechInput(ignored);
  expect(started).toEqual({ recorder: 2, recogniser: 1 });
});

it('no recogniser on the phone: asks the farmer to type', () => {
  vi.stubGlobal('window', {});
  expect(troubleOf(spent)).toEqual({ kind: 'no-speech-input' });
});

it.each([gatewayErrors.requestTimeout, gatewayErrors.tooManyUploads, kitErrors.overloaded])(
  'a recording delayed by $code is kept, with the error text',
  ({ status, code, error }) => {
    const refusal = answeredError(status, '', JSON.stringify({ code, error }), '10');
    expect(troubleOf(refusal)).toEqual({ kind: 'kept', error });
  },
);
