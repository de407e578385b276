import type { CallMedia } from '@anar/contracts/consult/calls';
import { isInsecure } from '../../../../device/network/is-insecure.ts';
import { openStream, stopStream } from '../../../../device/network/open-stream.ts';
import type { DeviceTrouble } from '../call-session.ts';

/** Opens one device, or returns why not. */
export async function openDevice(
  kind: 'audio' | 'video',
  constraints: MediaTrackConstraints,
): Promise<MediaStreamTrack | DeviceTrouble> {
  try {
    if (mediaDevices() === undefined) return blocked();
    const [track] = (await openStream({ [kind]: constraints })).getTracks();
    return track && track.readyState !== 'ended' ? track : 'missing';
  } catch (cause) {
    console.warn(`no ${kind}`, cause);
    const name = cause instanceof Error ? cause.name : '';
    return name === 'NotAllowedError' || name === 'SecurityError' ? blocked() : 'missing';
  }
}

/** Triggers the browser's prompt, one for both devices, and closes them again. Returns why there is no microphone. */
export async function askBrowser(media: CallMedia): Promise<DeviceTrouble | undefined> {
  if (media === 'video' && mediaDevices()) {
    try {
      stopStream(await openStream({ audio: true, video: true }));
      return undefined;
    } catch (cause) {
      // A camera that is missing, denied or hangs must not cost the call its microphone.
      console.warn('not both at once', cause);
    }
  }
  const microphone = await openDevice('audio', {});
  if (typeof microphone === 'string') return microphone;
  microphone.stop();
  return undefined;
}

/** A page served without https cannot get permission. */
export const blocked = (): DeviceTrouble => (isInsecure() ? 'insecure' : 'blocked');

/** Undefined unless the page was served over https or from localhost. */
export const mediaDevices = (): MediaDevices | undefined => navigator.mediaDevices;

/** Calls back when the page becomes visible again; returns the unsubscribe function. */
export function onSeenAgain(listener: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/** Calls back when a device was plugged in or out; returns the unsubscribe function. */
export function onDevicesChanged(listener: () => void): () => void {
  mediaDevices()?.addEventListener('devicechange', listener);
  return () => mediaDevices()?.removeEventListener('devicechange', listener);
}
