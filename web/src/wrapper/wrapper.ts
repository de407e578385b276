import type { AnalyticsEvents } from './analytics-events.ts';
import type { FromWrapper, FromWrapperType, ToWrapper } from './messages.ts';

interface WrapperBridge {
  postMessage(text: string): void;
}

function bridge(): WrapperBridge | undefined {
  if (typeof window === 'undefined') return undefined;
  const outer: Window & { ReactNativeWebView?: WrapperBridge } = window;
  return outer.ReactNativeWebView;
}

/** Whether the app runs inside the mobile wrapper. */
export function insideWrapper(): boolean {
  return bridge() !== undefined;
}

/** Sends a message to the wrapper; a no-op in a plain browser. */
export function postToWrapper(message: ToWrapper): void {
  bridge()?.postMessage(JSON.stringify(message));
}

/** Sends an event to the wrapper's analytics; a new event is a line of `AnalyticsEvents`. */
export function track<Name extends keyof AnalyticsEvents>(
  name: Name,
  ...[params]: object extends AnalyticsEvents[Name] ? [] : [AnalyticsEvents[Name]]
): void {
  postToWrapper({ type: 'ANALYTICS_EVENT', name, params: { ...params } });
}

type Handler = (message: FromWrapper) => void;
const handlers = new Map<FromWrapperType, Set<Handler>>();

/** Subscribes to one type of message; returns the unsubscribe function. */
export function onWrapperMessage<T extends FromWrapperType>(
  type: T,
  handle: (message: Extract<FromWrapper, { type: T }>) => void,
): () => void {
  const handler: Handler = (message) => {
    if (isOf(message, type)) handle(message);
  };
  const group = handlers.get(type) ?? new Set();
  handlers.set(type, group.add(handler));
  return () => group.delete(handler);
}

function isOf<T extends FromWrapperType>(message: FromWrapper, type: T): message is Extract<FromWrapper, { type: T }> {
  return message.type === type;
}

/**
 * Dispatches a message of the wrapper to its handlers; an unknown one is ignored with a warning. The parser is loaded
 * on demand, as plain browsers never need it.
 */
export async function receiveWrapperMessage(data: unknown): Promise<void> {
  const { parseWrapperMessage } = await import('./messages.ts');
  const message = parseWrapperMessage(data);
  if (!message) {
    console.warn('message from the wrapper ignored', data);
    return;
  }
  for (const handle of handlers.get(message.type) ?? []) handle(message);
}

/** Starts listening. Android delivers to `document`, iOS to `window`; messages of other origins are ignored. */
export function listenToWrapper(): void {
  const onMessage = (event: Event) => {
    if (!(event instanceof MessageEvent)) return;
    if (event.origin === '' || event.origin === location.origin) receiveWrapperMessage(event.data).catch(console.warn);
  };
  window.addEventListener('message', onMessage);
  document.addEventListener('message', onMessage);
}
