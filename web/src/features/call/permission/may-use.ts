import type { CallMedia } from '@anar/contracts/consult/calls';

/** `ask`: the browser will prompt, or does not say. */
export type Permission = 'granted' | 'ask' | 'denied';

type Kind = 'microphone' | 'camera';

async function stateOf(kind: Kind): Promise<Permission> {
  try {
    const { state } = await navigator.permissions.query({ name: kind as PermissionName });
    return state === 'prompt' ? 'ask' : state;
  } catch {
    // Older browsers do not know the permission name.
    return 'ask';
  }
}

/**
 * Whether a call may start without an explanation before the browser's prompt. A call needs the microphone; without the
 * camera it runs with audio only, so a denied camera does not block it.
 */
export function verdictOf(media: CallMedia, microphone: Permission, camera: Permission): Permission {
  if (microphone !== 'granted') return microphone;
  return media === 'video' && camera === 'ask' ? 'ask' : 'granted';
}

export async function mayUse(media: CallMedia): Promise<Permission> {
  const [microphone, camera] = await Promise.all([stateOf('microphone'), stateOf('camera')]);
  return verdictOf(media, microphone, camera);
}

/** An app installed on the home screen has no address bar, where a browser tab shows its permissions. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;
