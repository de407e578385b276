import { onTestFinished, vi } from 'vitest';

export const PUSH_ENDPOINT = 'https://updates.push.services.mozilla.com/wpush/v2/none';
/** The keys of RFC 8291, appendix A. */
export const PUSH_KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

interface BrowserOptions {
  /** The permission before the prompt. */
  permission?: NotificationPermission;
  /** The user's answer to the prompt. */
  answers?: NotificationPermission;
  /** Its push service is unreachable. */
  isUnreachable?: boolean;
}

/** Simulates a browser with pushes until the test ends; returns the number of its prompts. */
export function browserWithPushes({
  permission = 'default',
  answers = 'granted',
  isUnreachable = false,
}: BrowserOptions = {}) {
  const asked = { times: 0 };
  let now = permission;
  let held: object | null = null;
  const pushManager = {
    getSubscription: async () => held,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      if (isUnreachable) throw new DOMException('no push service', 'AbortError');
      held = {
        options: { applicationServerKey: applicationServerKey.buffer },
        unsubscribe: async () => {
          held = null;
          return true;
        },
        toJSON: () => ({ endpoint: PUSH_ENDPOINT, keys: PUSH_KEYS }),
      };
      return held;
    },
  };
  const serviceWorker = Object.assign(new EventTarget(), { getRegistration: async () => ({ pushManager }) });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return now;
    },
    requestPermission: async () => {
      asked.times += 1;
      now = answers;
      return now;
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  return asked;
}
