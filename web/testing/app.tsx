import 'fake-indexeddb/auto';
import type { User } from '@anar/contracts/users';
import { cleanup, configure, render } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { routeOf } from '../src/navigation/route-table.ts';
import { App } from '../src/screens/app.tsx';
import { pageOf } from '../src/screens/routes.ts';
import { sessionOver } from '../src/session/session-over.ts';
import { signedIn } from '../src/session/session-slice.ts';
import { endSession, startStore, store } from '../src/session/store.ts';
import { type Answers, Gateway } from './gateway.ts';

/** What shows that a condition never comes true; nothing is asserted by it. */
const PATIENCE_MS = 20_000;
configure({
  asyncUtilTimeout: PATIENCE_MS,
  getElementError: (message, container) => {
    const text = container.querySelector('main')?.textContent ?? container.textContent;
    return new Error(`${message?.split('\n')[0]}\non the screen: ${text?.slice(0, 1000)}`);
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
 * server on loopback that answers what a test says. A call without an answer fails the test.
 */
export function appInDom(): (path: string, options?: OpenOptions) => Promise<OpenApp> {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start();
    startStore(sessionOver);
  });
  afterEach(async () => {
    const unexpected = [...gateway.unexpected];
    cleanup();
    setOnline(true);
    endSession();
    localStorage.clear();
    sessionStorage.clear();
    globalThis.indexedDB = new IDBFactory();
    gateway.reset();
    expect(unexpected, 'calls that the test has no answer for').toEqual([]);
  });
  afterAll(() => gateway.stop());

  return async (path, { as, answers = {}, offline = false } = {}) => {
    (window as unknown as HappyWindow).happyDOM.setURL(gateway.origin + path);
    gateway.answer({ ...EVERYWHERE, ...answers });
    gateway.isDown = offline;
    setOnline(!offline);
    if (as) store.dispatch(signedIn({ user: as, token: 'token' }));
    await pageOf(routeOf(location.pathname)).load();
    render(<App />);
    return {
      gateway,
      goOffline: () => {
        gateway.isDown = true;
        setOnline(false);
      },
      goOnline: () => {
        gateway.isDown = false;
        setOnline(true);
      },
    };
  };
}

function setOnline(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}
