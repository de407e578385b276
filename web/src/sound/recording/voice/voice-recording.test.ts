import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MicrophoneError, type Recorder } from '../recorder.ts';
import { createVoiceRecording, type VoiceRecordingState } from './voice-recording.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SAID = new Blob(['said']);

function setUp({ explain = false, recording = SAID } = {}) {
  const { promise: opened, resolve, reject } = Promise.withResolvers<MediaStream>();
  const done: string[] = [];
  const states: VoiceRecordingState[] = [];
  const tooShort = vi.fn();
  let takeAway = () => undefined as unknown;
  const recorder: Recorder = {
    opened,
    finish: async () => {
      done.push('finish');
      return recording;
    },
    drop: () => done.push('drop'),
  };
  const openRecorder = vi.fn((onEnded: () => void) => {
    takeAway = onEnded;
    return recorder;
  });
  const voice = createVoiceRecording({
    openRecorder,
    openLevelMeter: () => ({ levels: [0.5, 1], close: () => done.push('meter closed') }),
    mustExplain: async () => explain,
    onState: (state) => states.push(state),
    onTooShort: tooShort,
  });
  const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
  const record = async (ms: number) => {
    void voice.start();
    await settle();
    resolve({} as MediaStream);
    await settle(ms);
  };
  const refuse = async (cause: unknown) => {
    void voice.start();
    await settle();
    reject(cause);
    await settle();
  };
  const now = () => states.at(-1);
  return { voice, openRecorder, done, states, tooShort, settle, record, refuse, now, takeAway: () => takeAway() };
}

describe('a voice message', () => {
  it('is recorded, stopped and can be played', async () => {
    const { voice, done, states, settle, record, now } = setUp();
    await record(7_260);
    expect(now()).toMatchObject({ step: 'recording', levels: [0.5, 1] });
    voice.stop();
    await settle();
    const waveform = '5'.repeat(20) + '9'.repeat(20);
    expect(now()).toEqual({ step: 'review', end: 'stopped', voice: { recording: SAID, seconds: 7.3, waveform } });
    expect(states.map(({ step }) => step)).toEqual(['opening', 'recording', 'finishing', 'review']);
    expect(done).toEqual(['meter closed', 'finish']);
  });

  it('stops before the server’s limit and says so', async () => {
    const { record, settle, now } = setUp();
    await record(59_000);
    expect(now()).toMatchObject({ step: 'recording' });
    await settle(1000);
    expect(now()).toMatchObject({ step: 'review', end: 'minute', voice: { seconds: 59.5 } });
  });

  it('keeps the recording when a call takes the microphone', async () => {
    const { record, settle, takeAway, now } = setUp();
    await record(3000);
    takeAway();
    await settle();
    expect(now()).toMatchObject({ step: 'review', end: 'taken', voice: { recording: SAID, seconds: 3 } });
  });

  it.each(['recording', 'finishing', 'review'])('is kept when the screen is left at step %s', async (step) => {
    const { voice, record, settle, now } = setUp();
    await record(3000);
    if (step !== 'recording') voice.stop();
    if (step === 'review') await settle();
    expect(now()?.step).toBe(step);
    voice.leave();
    await settle();
    expect(now()).toMatchObject({ step: 'review', voice: { recording: SAID, seconds: 3 } });
  });

  it('shorter than a second: is discarded with a hint', async () => {
    const { voice, done, record, settle, tooShort, now } = setUp();
    await record(999);
    voice.stop();
    await settle(120_000);
    expect(tooShort).toHaveBeenCalledTimes(1);
    expect(done).toEqual(['meter closed', 'drop']);
    expect(now()).toEqual({ step: 'idle' });
  });

  it('a second start() while recording is ignored', async () => {
    const { voice, openRecorder, record } = setUp();
    void voice.start();
    await record(500);
    void voice.start();
    expect(openRecorder).toHaveBeenCalledTimes(1);
  });

  it('drop() releases the microphone, and review() restores the recording', async () => {
    const { voice, done, record, settle, now } = setUp();
    await record(2000);
    voice.drop();
    await settle(120_000);
    expect(done).toEqual(['meter closed', 'drop']);
    expect(now()).toEqual({ step: 'idle' });
    const said = { recording: SAID, seconds: 2, waveform: '1' };
    voice.review(said);
    expect(now()).toEqual({ step: 'review', end: 'stopped', voice: said });
  });

  it('dropped while finishing: is not restored', async () => {
    const { voice, record, settle, now } = setUp();
    await record(2000);
    voice.stop();
    voice.drop();
    await settle();
    expect(now()).toEqual({ step: 'idle' });
  });

  it('an empty recording reads as a busy microphone', async () => {
    const { voice, record, settle, now } = setUp({ recording: new Blob() });
    await record(2000);
    voice.stop();
    await settle();
    expect(now()).toEqual({ step: 'trouble', problem: 'busy' });
  });
});

describe('the microphone', () => {
  it('is opened only after the explanation', async () => {
    const { voice, openRecorder, settle, now } = setUp({ explain: true });
    void voice.start();
    await settle();
    expect(now()).toEqual({ step: 'explaining' });
    expect(openRecorder).not.toHaveBeenCalled();
    voice.open();
    expect(openRecorder).toHaveBeenCalledTimes(1);
  });

  it.each(['denied', 'absent', 'busy'] as const)('that is %s: is reported and can be retried', async (problem) => {
    const { voice, openRecorder, refuse, settle, now } = setUp();
    await refuse(new MicrophoneError(problem));
    expect(now()).toEqual({ step: 'trouble', problem });
    void voice.start();
    await settle();
    expect(openRecorder).toHaveBeenCalledTimes(2);
  });

  it('in a browser without a recorder: is reported as absent', async () => {
    const { voice, openRecorder, settle, now } = setUp();
    openRecorder.mockImplementation(() => {
      throw new TypeError();
    });
    void voice.start();
    await settle();
    expect(now()).toEqual({ step: 'trouble', problem: 'absent' });
  });
});
