import type { CallSideState } from '@anar/contracts/consult/calls';
import { describe, expect, it } from 'vitest';
import { megabytes, noPictureOf, noticeOf, timeText } from './call-notice.ts';

const side = (part: Partial<CallSideState> = {}): CallSideState => ({ mic: true, camera: 'front', ...part });
const notice = (part: Partial<Parameters<typeof noticeOf>[0]>) =>
  noticeOf({ phase: 'connected', me: side(), other: side(), isCameraOn: true, ...part });

describe('the notice beside the picture', () => {
  it('is empty while all is well, or no camera is on for the other side that saves data', () => {
    expect(notice({})).toBeNull();
    expect(notice({ other: side({ savesData: true }), isCameraOn: false })).toBeNull();
  });

  it.each([
    ['noticeReconnecting', { phase: 'reconnecting', me: side({ because: 'poor_network' }) }],
    ['noticeOtherMissing', { phase: 'connecting', other: null, isOtherMissing: true }],
    ['noticeNoSound', { microphoneTrouble: 'missing', me: side({ because: 'poor_network' }) }],
    ['noticeAway', { me: side({ because: 'away' }), other: side({ because: 'away' }) }],
    ['noticeOtherAway', { other: side({ because: 'away' }), me: side({ because: 'poor_network' }) }],
    ['noticeOtherMuted', { other: side({ mic: false }) }],
    ['noticeBothMuted', { me: side({ mic: false }), other: side({ mic: false }) }],
    ['noticeOtherNoSound', { other: side({ because: 'no_microphone' }) }],
    ['noticePoor', { me: side({ camera: 'off', because: 'poor_network' }), other: side({ because: 'poor_network' }) }],
    ['noticeOtherPoor', { other: side({ camera: 'off', because: 'poor_network' }) }],
    ['noticeCameraBlocked', { cameraTrouble: 'blocked', me: side({ camera: 'off', because: 'no_camera' }) }],
    ['noticeTurnFailed', { hasTurnFailed: true, other: side({ mic: false }) }],
    ['noticeOtherSaves', { other: side({ savesData: true }) }],
    ['noticeOtherMuted', { other: side({ savesData: true, mic: false }) }],
    ['noticeNoCamera', { me: side({ camera: 'off', because: 'no_camera' }) }],
  ] as const)('shows the most important one: %s', (what, part) => expect(notice(part)).toBe(what));
});

describe('the placeholder for the other side’s picture', () => {
  const none = (part: Partial<Parameters<typeof noPictureOf>[0]>) =>
    noPictureOf({ phase: 'connected', remoteVideo: null, other: side(), savesData: false, ...part });

  it('waits, reports a camera that is off or broken, and leaves the rest to the notice', () => {
    expect(none({ phase: 'connecting' })).toBe('connecting');
    expect(none({ other: null })).toBe('noticeWaitsPicture');
    expect(none({})).toBe('noticeWaitsPicture');
    expect(none({ other: side({ camera: 'off' }) })).toBe('noticeOtherCameraOff');
    expect(none({ savesData: true, other: side({ camera: 'off' }) })).toBe('noticeSaving');
    expect(none({ other: side({ camera: 'off', because: 'no_camera' }) })).toBe('noticeOtherNoCamera');
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
