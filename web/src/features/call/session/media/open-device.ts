import type { CallMedia } from '@anar/contracts/consult/calls';
import { isInsecure } from '../../../../device/is-insecure.ts';
import { openStream, stopStream } from '../../../../device/open-stream.ts';
import type { DeviceTrouble } from '../call-session.ts';

/** Opens one device, or says why not. */
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

/** Lets the browser ask, once for both, and lets them go again. Gives back why there is no microphone. */
export async function askBrowser(media: CallMedia): Promise<DeviceTrouble | undefined> {
  if (media === 'video' && mediaDevices()) {
    try {
      stopStream(await openStream({ audio: true, video: true }));
      return undefined;
    } catch (cause) {
      // A camera that is missing, refused or hangs is no reason to be without the microphone.
      console.warn('not both at once', cause);
    }
  }
  const microphone = await openDevice('audio', {});
  if (typeof microphone === 'string') return microphone;
  microphone.stop();
  return undefined;
}

/** A page that came without https has no permission to give. */
export const blocked = (): DeviceTrouble => (isInsecure() ? 'insecure' : 'blocked');

/** Only a page that came over https, or from this machine, has them. */
export const mediaDevices = (): MediaDevices | undefined => navigator.mediaDevices;

/** Calls back when the page is seen again; gives back how to stop. */
export function onSeenAgain(listener: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/** Calls back when a device was plugged in or out; gives back how to stop. */
export function onDevicesChanged(listener: () => void): () => void {
  mediaDevices()?.addEventListener('devicechange', listener);
  return () => mediaDevices()?.removeEventListener('devicechange', listener);
}
