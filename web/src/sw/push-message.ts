import { notifications as words } from '../i18n/hi/notifications.ts';

/** What a push shows, and the screen that a tap on it opens. */
export interface PushMessage {
  title: string;
  text: string;
  path: string;
  tag?: string | undefined;
  kind?: string | undefined;
  /** That rings. */
  call?: { consultationId: string; callId: string } | undefined;
}

type Fields = Partial<Record<keyof PushMessage, unknown>>;
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads what auth sent. Whatever came, something is shown: a browser takes the permission from who shows nothing. */
export function readPushMessage(read: () => unknown): PushMessage {
  const { title, text, path, tag, kind, call } = fieldsOf(read);
  return {
    title: textOf(title) ?? words.unknownTitle,
    text: textOf(text) ?? (textOf(title) ? '' : words.unknownText),
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
    const told = read();
    return typeof told === 'object' && told !== null ? told : {};
  } catch {
    return {};
  }
}

/** The screen as an address of ours, query and all; the first screen for what leads anywhere else. */
export function ownPath(path: unknown, origin: string): string {
  if (typeof path !== 'string' || !path.startsWith('/')) return '/';
  try {
    // Not URL.parse: Android 7 stays at Chrome 119.
    const url = new URL(path, origin);
    return url.origin === origin ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}
