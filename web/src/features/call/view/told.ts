import type { CallState } from '../session/call-session.ts';

/** What a side is told beside the picture; the texts stand under the same names in the catalogue. */
export type Told =
  | 'toldReconnecting'
  | 'toldOtherGone'
  | 'toldNoSound'
  | 'toldAway'
  | 'toldPoor'
  | 'toldOtherPoor'
  | 'toldOtherAway'
  | 'toldOtherNoSound'
  | 'toldCameraBlocked'
  | 'toldNoCamera'
  | 'toldTurnFailed'
  | 'toldOtherMuted'
  | 'toldBothMuted';

type Facts = Pick<
  CallState,
  'phase' | 'me' | 'other' | 'microphoneTrouble' | 'cameraTrouble' | 'hasTurnFailed' | 'isOtherGone'
>;

/** The one thing that matters most now, for the amber line; null: all is as it should be. */
export function toldOf({
  phase,
  me,
  other,
  microphoneTrouble,
  cameraTrouble,
  hasTurnFailed,
  isOtherGone,
}: Facts): Told | null {
  if (phase === 'reconnecting') return 'toldReconnecting';
  if (isOtherGone) return 'toldOtherGone';
  if (microphoneTrouble !== undefined || me.because === 'no_microphone') return 'toldNoSound';
  if (me.because === 'away') return 'toldAway';
  if (other?.because === 'away') return 'toldOtherAway';
  if (other?.because === 'no_microphone') return 'toldOtherNoSound';
  if (me.because === 'poor_network') return 'toldPoor';
  if (other?.because === 'poor_network') return 'toldOtherPoor';
  if (cameraTrouble === 'blocked') return 'toldCameraBlocked';
  if (cameraTrouble === 'missing' || me.because === 'no_camera') return 'toldNoCamera';
  if (hasTurnFailed) return 'toldTurnFailed';
  if (other?.mic !== false) return null;
  return me.mic ? 'toldOtherMuted' : 'toldBothMuted';
}

/** Where the other side's picture would stand. */
export type NoPicture = 'toldOtherNoCamera' | 'toldOtherCameraOff' | 'toldWaitsPicture' | 'connecting' | null;

/** Why there is no picture of the other side; null: there is one, or the amber line says why. */
export function noPictureOf({
  phase,
  remoteVideo,
  other,
}: Pick<CallState, 'phase' | 'remoteVideo' | 'other'>): NoPicture {
  if (remoteVideo !== null || phase === 'reconnecting') return null;
  if (phase === 'connecting') return 'connecting';
  if (other === null) return 'toldWaitsPicture';
  if (other.because === 'no_camera') return 'toldOtherNoCamera';
  if (other.because === 'poor_network' || other.because === 'away') return null;
  return other.camera === 'off' ? 'toldOtherCameraOff' : 'toldWaitsPicture';
}

/** '4:32', over an hour '1:04:32'. */
export function timeText(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const whole = Math.floor(seconds);
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes}:${two(whole % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}

/** '11', under ten '0.4': as a phone's own count of data, 1 MB is a million bytes. */
export function megabytes(bytes: number): string {
  const mb = bytes / 1_000_000;
  return mb < 10 ? mb.toFixed(1) : String(Math.round(mb));
}
