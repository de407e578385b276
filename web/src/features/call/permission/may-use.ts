import type { CallMedia } from '@anar/contracts/consult/calls';

/** `ask`: the browser will ask, or does not tell. */
export type Permission = 'granted' | 'ask' | 'denied';

type Kind = 'microphone' | 'camera';

async function stateOf(kind: Kind): Promise<Permission> {
  try {
    const { state } = await navigator.permissions.query({ name: kind as PermissionName });
    return state === 'prompt' ? 'ask' : state;
  } catch {
    // Older browsers know no such name.
    return 'ask';
  }
}

/**
 * Whether a call may begin without a word before. A call needs the microphone; without the camera it goes on with sound
 * alone, so a refused one is no reason to stop.
 */
export function verdictOf(media: CallMedia, microphone: Permission, camera: Permission): Permission {
  if (microphone !== 'granted') return microphone;
  return media === 'video' && camera === 'ask' ? 'ask' : 'granted';
}

export async function mayUse(media: CallMedia): Promise<Permission> {
  const [microphone, camera] = await Promise.all([stateOf('microphone'), stateOf('camera')]);
  return verdictOf(media, microphone, camera);
}

/** As an app from the home screen the page has no address bar, where a tab's permissions are. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;
