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
  it('is recorded, stopped and can be listened to', async () => {
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

  it('ends by itself before the server would refuse it, and says so', async () => {
    const { record, settle, now } = setUp();
    await record(59_000);
    expect(now()).toMatchObject({ step: 'recording' });
    await settle(1000);
    expect(now()).toMatchObject({ step: 'review', end: 'minute', voice: { seconds: 59.5 } });
  });

  it('keeps what was said when a call takes the microphone', async () => {
    const { record, settle, takeAway, now } = setUp();
    await record(3000);
    takeAway();
    await settle();
    expect(now()).toMatchObject({ step: 'review', end: 'taken', voice: { recording: SAID, seconds: 3 } });
  });

  it.each(['recording', 'finishing', 'review'])('is kept when the screen is left while it is at %s', async (step) => {
    const { voice, record, settle, now } = setUp();
    await record(3000);
    if (step !== 'recording') voice.stop();
    if (step === 'review') await settle();
    expect(now()?.step).toBe(step);
    voice.leave();
    await settle();
    expect(now()).toMatchObject({ step: 'review', voice: { recording: SAID, seconds: 3 } });
  });

  it('is thrown away with a hint when it is shorter than a second', async () => {
    const { voice, done, record, settle, tooShort, now } = setUp();
    await record(999);
    voice.stop();
    await settle(120_000);
    expect(tooShort).toHaveBeenCalledTimes(1);
    expect(done).toEqual(['meter closed', 'drop']);
    expect(now()).toEqual({ step: 'idle' });
  });

  it('is one for two presses', async () => {
    const { voice, openRecorder, record } = setUp();
    void voice.start();
    await record(500);
    void voice.start();
    expect(openRecorder).toHaveBeenCalledTimes(1);
  });

  it('thrown away lets the microphone go, and can be taken back', async () => {
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

  it('thrown away while it was put together does not come back', async () => {
    const { voice, record, settle, now } = setUp();
    await record(2000);
    voice.stop();
    voice.drop();
    await settle();
    expect(now()).toEqual({ step: 'idle' });
  });

  it('without a sound in it is told as a microphone that another app has', async () => {
    const { voice, record, settle, now } = setUp({ recording: new Blob() });
    await record(2000);
    voice.stop();
    await settle();
    expect(now()).toEqual({ step: 'trouble', problem: 'busy' });
  });
});

describe('the microphone', () => {
  it('is asked for after it was explained what for', async () => {
    const { voice, openRecorder, settle, now } = setUp({ explain: true });
    void voice.start();
    await settle();
    expect(now()).toEqual({ step: 'explaining' });
    expect(openRecorder).not.toHaveBeenCalled();
    voice.open();
    expect(openRecorder).toHaveBeenCalledTimes(1);
  });

  it.each(['denied', 'absent', 'busy'] as const)('that is %s is told, and can be tried again', async (problem) => {
    const { voice, openRecorder, refuse, settle, now } = setUp();
    await refuse(new MicrophoneError(problem));
    expect(now()).toEqual({ step: 'trouble', problem });
    void voice.start();
    await settle();
    expect(openRecorder).toHaveBeenCalledTimes(2);
  });

  it('is not there in a browser without a recorder', async () => {
    const { voice, openRecorder, settle, now } = setUp();
    openRecorder.mockImplementation(() => {
      throw new TypeError();
    });
    void voice.start();
    await settle();
    expect(now()).toEqual({ step: 'trouble', problem: 'absent' });
  });
});
