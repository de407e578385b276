import { isInsecure } from '../../../../device/is-insecure.ts';
import type { DeviceTrouble } from '../call-session.ts';

/** Opens one device, or says why not. */
export async function openDevice(
  kind: 'audio' | 'video',
  constraints: MediaTrackConstraints,
): Promise<MediaStreamTrack | DeviceTrouble> {
  try {
    const devices = mediaDevices();
    if (devices === undefined) return blocked();
    const [track] = (await devices.getUserMedia({ [kind]: constraints })).getTracks();
    return track ?? 'missing';
  } catch (cause) {
    console.warn(`no ${kind}`, cause);
    const name = cause instanceof Error ? cause.name : '';
    return name === 'NotAllowedError' || name === 'SecurityError' ? blocked() : 'missing';
  }
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
