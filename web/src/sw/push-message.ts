import { notificationsTexts } from '../i18n/catalogues/notifications.hi.ts';

/** The content of a push, and the screen that a tap opens. */
export interface PushMessage {
  title: string;
  text: string;
  path: string;
  tag?: string | undefined;
  kind?: string | undefined;
  /** Set for a ringing call. */
  call?: { consultationId: string; callId: string } | undefined;
}

type Fields = Partial<Record<keyof PushMessage, unknown>>;
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/**
 * Reads the payload from auth. Shows something for any payload: browsers revoke the permission of a site that shows no
 * notification.
 */
export function readPushMessage(read: () => unknown): PushMessage {
  const { title, text, path, tag, kind, call } = fieldsOf(read);
  return {
    title: textOf(title) ?? notificationsTexts.unknownTitle,
    text: textOf(text) ?? (textOf(title) ? '' : notificationsTexts.unknownText),
    path: textOf(path) ?? '/',
    tag: textOf(tag),
    kind: textOf(kind),
    ...(isCall(call) && { call }),
  };
}

function isCall(value: unknown): value is NonNullable<PushMessage['call']> {
  const { consultationId, callId } = Object(value);
  return textOf(consultationId) !== undefined && textOf(callId) !== undefined;
}

function fieldsOf(read: () => unknown): Fields {
  try {
    const payload = read();
    return typeof payload === 'object' && payload !== null ? payload : {};
  } catch {
    return {};
  }
}

/** The path as an address of this origin, with its query; '/' for any other origin. */
export function ownPath(path: unknown, origin: string): string {
  if (typeof path !== 'string' || !path.startsWith('/')) return '/';
  try {
    // Not URL.parse: Android 7 ends at Chrome 119.
    const url = new URL(path, origin);
    return url.origin === origin ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}
