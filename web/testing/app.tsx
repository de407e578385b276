import 'fake-indexeddb/auto';
import type { User } from '@anar/contracts/users/users';
import { cleanup, configure, render } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { promisifyRequest } from 'idb-keyval';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { api } from '../src/api/api.ts';
import { CHATS_DATABASE } from '../src/device/erasure/delete-chats.ts';
import { outgoingQueue } from '../src/device/queue/browser-queue.ts';
import { routeOf } from '../src/navigation/route-table.ts';
import { App } from '../src/screens/app.tsx';
import { pageOf } from '../src/screens/router/routes.ts';
import { sessionOver } from '../src/session/ending/session-over.ts';
import { signedIn } from '../src/session/session-slice.ts';
import { endSession, startStore, store } from '../src/session/store.ts';
import { surviveTranslator } from '../src/shell/page-text/page-translator.ts';
import { clearToast } from '../src/ui/toast/toast-store.ts';
import { type Answers, Gateway } from './gateway.ts';
import { translatePage } from './translator.ts';

/** Timeout after which a condition counts as never true; nothing is asserted with it. */
const PATIENCE_MS = 20_000;
let gateway: Gateway | undefined;
let stopTranslator: (() => void) | undefined;
configure({
  asyncUtilTimeout: PATIENCE_MS,
  getElementError: (message, container) => {
    const text = container.querySelector('main')?.textContent ?? container.textContent;
    const lines = [message?.split('\n')[0], `on the screen: ${text?.slice(0, 1000)}`];
    if (gateway && gateway.unexpected.size > 0) lines.push(`no answer for: ${[...gateway.unexpected].join(', ')}`);
    return new Error(lines.join('\n'));
  },
});

/** Node cannot clone happy-dom's files, which a real browser's database stores. */
const clone = globalThis.structuredClone;
globalThis.structuredClone = (value, options) => (value instanceof Blob ? value : clone(value, options));

/** Answers for calls that every screen makes. */
const EVERYWHERE: Answers = { 'GET /api/chat/unread': { total: 0, threads: [] } };

interface HappyWindow {
  happyDOM: { setURL: (url: string) => void; setViewport: (size: { width: number }) => void };
}

export interface OpenOptions {
  /** Left out: signed out. */
  as?: User;
  answers?: Answers;
  /** Offline from the start. */
  offline?: boolean;
  /** The browser translates the page, including later changes. */
  translated?: boolean;
  /** How far the phone's clock is ahead of the server's, in ms. */
  phoneAhead?: number;
  /** Width of the window in px; left out: a laptop's. */
  width?: number;
}

const LAPTOP_PX = 1024;

export interface OpenApp {
  gateway: Gateway;
  /** Restarts the app on the same phone. */
  reload: () => void;
  goOffline: () => void;
  goOnline: () => void;
}

/**
 * Gives a component test file the whole app in a DOM (`// @vitest-environment happy-dom`): real screens, store and
 * router, and a server on loopback that answers what the test sets. Unanswered calls are listed when an element is not
 * found.
 */
export function appInDom(): (path: string, options?: OpenOptions) => Promise<OpenApp> {
  beforeAll(async () => {
    gateway = await Gateway.start();
    startStore(sessionOver);
    surviveTranslator(document.body);
  });
  afterEach(async () => {
    stopTranslator?.();
    cleanup();
    // Where the test has disabled storage there is nothing to remove.
    await outgoingQueue.removeAll().catch(() => undefined);
    setOnline(true);
    endSession();
    clearToast();
    localStorage.clear();
    sessionStorage.clear();
    // Deleted, not only replaced: an open store closes its connection only when the database is deleted.
    await promisifyRequest(indexedDB.deleteDatabase(CHATS_DATABASE));
    globalThis.indexedDB = new IDBFactory();
    gateway?.reset();
  });
  afterAll(() => gateway?.stop());
  return open;
}

async function open(
  path: string,
  { as, answers = {}, offline = false, translated = false, phoneAhead = 0, width = LAPTOP_PX }: OpenOptions = {},
): Promise<OpenApp> {
  if (!gateway) throw new Error('call appInDom() in the file');
  const server = gateway;
  const setNetwork = (online: boolean) => {
    server.isDown = !online;
    setOnline(online);
  };
  const { happyDOM } = window as unknown as HappyWindow;
  happyDOM.setURL(server.origin + path);
  happyDOM.setViewport({ width });
  // Otherwise the history entry keeps the previous test's address, and going back would open that.
  history.replaceState(null, '');
  server.phoneAhead = phoneAhead;
  server.answer({ ...EVERYWHERE, ...answers });
  setNetwork(!offline);
  if (as) store.dispatch(signedIn({ user: as, token: 'token' }));
  await pageOf(routeOf(location.pathname)).load();
  render(<App />);
  if (translated) stopTranslator = translatePage();
  const reload = () => {
    cleanup();
    store.dispatch(api.util.resetApiState());
    render(<App />);
  };
  return { gateway: server, reload, goOffline: () => setNetwork(false), goOnline: () => setNetwork(true) };
}

function setOnline(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}
