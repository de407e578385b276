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

/** Whether the product runs inside the mobile wrapper. */
export function insideWrapper(): boolean {
  return bridge() !== undefined;
}

/** Tells the wrapper something; in a plain browser nothing happens. */
export function tellWrapper(message: ToWrapper): void {
  bridge()?.postMessage(JSON.stringify(message));
}

/** Reports what happened to the wrapper's analytics; a new event is a line of `AnalyticsEvents`. */
export function track<Name extends keyof AnalyticsEvents>(
  name: Name,
  ...[params]: object extends AnalyticsEvents[Name] ? [] : [AnalyticsEvents[Name]]
): void {
  tellWrapper({ type: 'ANALYTICS_EVENT', name, params: { ...params } });
}

type Handler = (message: FromWrapper) => void;
const handlers = new Map<FromWrapperType, Set<Handler>>();

/** Hears one kind of message; gives back how to stop. */
export function onWrapperMessage<T extends FromWrapperType>(
  type: T,
  handle: (message: Extract<FromWrapper, { type: T }>) => void,
): () => void {
  const heard: Handler = (message) => {
    if (isOf(message, type)) handle(message);
  };
  const group = handlers.get(type) ?? new Set();
  handlers.set(type, group.add(heard));
  return () => group.delete(heard);
}

function isOf<T extends FromWrapperType>(message: FromWrapper, type: T): message is Extract<FromWrapper, { type: T }> {
  return message.type === type;
}

/** Passes on a message of the wrapper; what is none of ours is ignored with a warning. Browsers do without what reads them. */
export async function receiveWrapperMessage(data: unknown): Promise<void> {
  const { parseWrapperMessage } = await import('./messages.ts');
  const message = parseWrapperMessage(data);
  if (!message) {
    console.warn('message from the wrapper ignored', data);
    return;
  }
  for (const handle of handlers.get(message.type) ?? []) handle(message);
}

/** Starts listening. Android delivers to `document`, iOS to `window`; other sites' messages are not read at all. */
export function listenToWrapper(): void {
  const onMessage = (event: Event) => {
    if (!(event instanceof MessageEvent)) return;
    if (event.origin === '' || event.origin === location.origin) receiveWrapperMessage(event.data).catch(console.warn);
  };
  window.addEventListener('message', onMessage);
  document.addEventListener('message', onMessage);
}
