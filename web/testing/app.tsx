import 'fake-indexeddb/auto';
import type { User } from '@anar/contracts/users';
import { cleanup, configure, render } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { routeOf } from '../src/navigation/route-table.ts';
import { App } from '../src/screens/app.tsx';
import { pageOf } from '../src/screens/routes.ts';
import { sessionOver } from '../src/session/session-over.ts';
import { signedIn } from '../src/session/session-slice.ts';
import { endSession, startStore, store } from '../src/session/store.ts';
import { clearToast } from '../src/ui/toast/toast-store.ts';
import { type Answers, Gateway } from './gateway.ts';

/** What shows that a condition never comes true; nothing is asserted by it. */
const PATIENCE_MS = 20_000;
let gateway: Gateway | undefined;
configure({
  asyncUtilTimeout: PATIENCE_MS,
  getElementError: (message, container) => {
    const text = container.querySelector('main')?.textContent ?? container.textContent;
    const lines = [message?.split('\n')[0], `on the screen: ${text?.slice(0, 1000)}`];
    if (gateway && gateway.unexpected.size > 0) lines.push(`no answer for: ${[...gateway.unexpected].join(', ')}`);
    return new Error(lines.join('\n'));
  },
});

/** What every screen asks for besides its own. */
const EVERYWHERE: Answers = { 'GET /api/chat/unread': { total: 0, threads: [] } };

interface HappyWindow {
  happyDOM: { setURL: (url: string) => void; abort: () => Promise<void> };
}

interface OpenOptions {
  /** Left out: nobody is logged in. */
  as?: User;
  answers?: Answers;
  /** Without a network from the start. */
  offline?: boolean;
}

export interface OpenApp {
  gateway: Gateway;
  goOffline: () => void;
  goOnline: () => void;
}

/**
 * Gives a file of component tests the whole app in a DOM (`// @vitest-environment happy-dom`): real screens, store and router, and a
 * server on loopback that answers what a test says. A call that was given no answer is named where an element is not found.
 */
export function appInDom(): (path: string, options?: OpenOptions) => Promise<OpenApp> {
  beforeAll(async () => {
    gateway = await Gateway.start();
    startStore(sessionOver);
  });
  afterEach(() => {
    cleanup();
    setOnline(true);
    endSession();
    clearToast();
    localStorage.clear();
    sessionStorage.clear();
    globalThis.indexedDB = new IDBFactory();
    gateway?.reset();
  });
  afterAll(() => gateway?.stop());
  return open;
}

async function open(path: string, { as, answers = {}, offline = false }: OpenOptions = {}): Promise<OpenApp> {
  if (!gateway) throw new Error('call appInDom() in the file');
  const server = gateway;
  const setNetwork = (online: boolean) => {
    server.isDown = !online;
    setOnline(online);
  };
  (window as unknown as HappyWindow).happyDOM.setURL(server.origin + path);
  // The entry that "back" leads to from a dialog: setURL leaves that of the test before.
  history.pushState(null, '', path);
  server.answer({ ...EVERYWHERE, ...answers });
  setNetwork(!offline);
  if (as) store.dispatch(signedIn({ user: as, token: 'token' }));
  await pageOf(routeOf(location.pathname)).load();
  render(<App />);
  return { gateway: server, goOffline: () => setNetwork(false), goOnline: () => setNetwork(true) };
}

function setOnline(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}
