import type { CallSideState } from '@anar/contracts/consult/calls';
import { describe, expect, it } from 'vitest';
import { megabytes, noPictureOf, timeText, toldOf } from './told.ts';

const side = (part: Partial<CallSideState> = {}): CallSideState => ({ mic: true, camera: 'front', ...part });
const told = (part: Partial<Parameters<typeof toldOf>[0]>) =>
  toldOf({ phase: 'connected', me: side(), other: side(), ...part });

describe('the line beside the picture', () => {
  it('is empty while all is well', () => expect(told({})).toBeNull());

  it.each([
    ['toldReconnecting', { phase: 'reconnecting', me: side({ because: 'poor_network' }) }],
    ['toldOtherGone', { phase: 'connecting', other: null, isOtherGone: true }],
    ['toldNoSound', { microphoneTrouble: 'missing', me: side({ because: 'poor_network' }) }],
    ['toldAway', { me: side({ because: 'away' }), other: side({ because: 'away' }) }],
    ['toldOtherAway', { other: side({ because: 'away' }), me: side({ because: 'poor_network' }) }],
    ['toldOtherMuted', { other: side({ mic: false }) }],
    ['toldBothMuted', { me: side({ mic: false }), other: side({ mic: false }) }],
    ['toldOtherNoSound', { other: side({ because: 'no_microphone' }) }],
    ['toldPoor', { me: side({ camera: 'off', because: 'poor_network' }), other: side({ because: 'poor_network' }) }],
    ['toldOtherPoor', { other: side({ camera: 'off', because: 'poor_network' }) }],
    ['toldCameraBlocked', { cameraTrouble: 'blocked', me: side({ camera: 'off', because: 'no_camera' }) }],
    ['toldTurnFailed', { hasTurnFailed: true, other: side({ mic: false }) }],
    ['toldNoCamera', { me: side({ camera: 'off', because: 'no_camera' }) }],
  ] as const)('says what matters most: %s', (what, part) => expect(told(part)).toBe(what));
});

describe('where the other picture would stand', () => {
  const none = (part: Partial<Parameters<typeof noPictureOf>[0]>) =>
    noPictureOf({ phase: 'connected', remoteVideo: null, other: side(), ...part });

  it('waits, tells that the camera is off or broken, and leaves the rest to the amber line', () => {
    expect(none({ phase: 'connecting' })).toBe('connecting');
    expect(none({ other: null })).toBe('toldWaitsPicture');
    expect(none({})).toBe('toldWaitsPicture');
    expect(none({ other: side({ camera: 'off' }) })).toBe('toldOtherCameraOff');
    expect(none({ other: side({ camera: 'off', because: 'no_camera' }) })).toBe('toldOtherNoCamera');
    expect(none({ other: side({ camera: 'off', because: 'poor_network' }) })).toBeNull();
    expect(none({ phase: 'reconnecting' })).toBeNull();
    expect(none({ remoteVideo: {} as MediaStream, other: side({ camera: 'off' }) })).toBeNull();
  });
});

it.each([
  [0, '0:00'],
  [59.9, '0:59'],
  [272, '4:32'],
  [3600, '1:00:00'],
  [3872, '1:04:32'],
])('%s seconds are %s', (seconds, text) => expect(timeText(seconds)).toBe(text));

it.each([
  [0, '0.0'],
  [440_000, '0.4'],
  [9_940_000, '9.9'],
  [11_200_000, '11'],
])('%s bytes are %s MB', (bytes, text) => expect(megabytes(bytes)).toBe(text));
