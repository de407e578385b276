import type { CallState } from '../../session/call-session.ts';

/** A notice beside the picture; also the key of its text in the catalogue. */
export type CallNotice =
  | 'noticeReconnecting'
  | 'noticeOtherMissing'
  | 'noticeNoSound'
  | 'noticeAway'
  | 'noticePoor'
  | 'noticeOtherPoor'
  | 'noticeOtherAway'
  | 'noticeOtherNoSound'
  | 'noticeCameraBlocked'
  | 'noticeNoCamera'
  | 'noticeTurnFailed'
  | 'noticeOtherSaves'
  | 'noticeOtherMuted'
  | 'noticeBothMuted';

type Facts = Pick<
  CallState,
  'phase' | 'me' | 'other' | 'microphoneTrouble' | 'cameraTrouble' | 'hasTurnFailed' | 'isOtherMissing' | 'isCameraOn'
>;

/** The most important notice now; null: none. */
export function noticeOf({
  phase,
  me,
  other,
  microphoneTrouble,
  cameraTrouble,
  hasTurnFailed,
  isOtherMissing,
  isCameraOn,
}: Facts): CallNotice | null {
  if (phase === 'reconnecting') return 'noticeReconnecting';
  if (isOtherMissing) return 'noticeOtherMissing';
  if (microphoneTrouble !== undefined || me.because === 'no_microphone') return 'noticeNoSound';
  if (me.because === 'away') return 'noticeAway';
  if (other?.because === 'away') return 'noticeOtherAway';
  if (other?.because === 'no_microphone') return 'noticeOtherNoSound';
  if (me.because === 'poor_network') return 'noticePoor';
  if (other?.because === 'poor_network') return 'noticeOtherPoor';
  if (cameraTrouble === 'blocked') return 'noticeCameraBlocked';
  if (cameraTrouble === 'missing' || me.because === 'no_camera') return 'noticeNoCamera';
  if (hasTurnFailed) return 'noticeTurnFailed';
  if (other?.mic === false) return me.mic ? 'noticeOtherMuted' : 'noticeBothMuted';
  return other?.savesData && isCameraOn ? 'noticeOtherSaves' : null;
}

/** The text in place of the other side's picture. */
export type NoPicture =
  | 'noticeSaving'
  | 'noticeOtherNoCamera'
  | 'noticeOtherCameraOff'
  | 'noticeWaitsPicture'
  | 'connecting'
  | null;

/** Why there is no picture of the other side; null: there is one, or the notice says why. */
export function noPictureOf({
  phase,
  remoteVideo,
  other,
  savesData,
}: Pick<CallState, 'phase' | 'remoteVideo' | 'other' | 'savesData'>): NoPicture {
  if (remoteVideo !== null || phase === 'reconnecting') return null;
  if (phase === 'connecting') return 'connecting';
  if (other === null) return 'noticeWaitsPicture';
  if (other.because === 'no_camera') return 'noticeOtherNoCamera';
  if (other.because === 'poor_network' || other.because === 'away') return null;
  if (savesData) return 'noticeSaving';
  return other.camera === 'off' ? 'noticeOtherCameraOff' : 'noticeWaitsPicture';
}

/** '4:32', from one hour on '1:04:32'. */
export function timeText(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const whole = Math.floor(seconds);
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes}:${two(whole % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}

/** '11', below ten '0.4'. 1 MB is a million bytes, as in the phone's own data usage. */
export function megabytes(bytes: number): string {
  const mb = bytes / 1_000_000;
  return mb < 10 ? mb.toFixed(1) : String(Math.round(mb));
}
