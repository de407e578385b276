// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { t } from '../../../i18n/t.ts';
import { lazy } from '../../hooks/lazy.tsx';
import { LoadedView } from './loaded-view.tsx';

const FAILED = new TypeError('Failed to fetch dynamically imported module');
const ENTRY = '/assets/index-old.js';
const pageOf = (entry: string) => new Response(`<script type="module" src="${entry}"></script><div id="root"></div>`);
const SAME = () => pageOf(ENTRY);
const OTHER = () => pageOf('/assets/index-new.js');
const AWAY = () => new Response('Service Unavailable', { status: 503 });
const LONG_MS = 60_000;

const View = () => <p>यहाँ है</p>;
const fetchCode = vi.fn<() => Promise<typeof View>>();
const fetchPage = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  vi.stubGlobal('fetch', fetchPage);
  const entry = document.createElement('script');
  entry.src = ENTRY;
  // Keeps the script from running.
  entry.type = 'text/plain';
  document.head.append(entry);
  entry.type = 'module';
  fetchCode.mockRejectedValue(FAILED);
});
afterEach(() => {
  cleanup();
  document.head.replaceChildren();
  fetchCode.mockReset();
  fetchPage.mockReset();
  reload.mockReset();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const served = (page: () => Response) => fetchPage.mockImplementation(async () => page());

async function open() {
  render(<LoadedView code={lazy(fetchCode)} props={{}} />);
  await pass(0);
}

describe('a screen whose chunk fails to load', () => {
  it('during a deployment: says so, and loads by itself without a reload', async () => {
    served(AWAY);
    await open();
    screen.getByRole('heading', { name: t('app.renewing') });
    expect(screen.queryByText(t('app.noNetwork'))).toBeNull();
    await pass(LONG_MS);
    expect(fetchCode.mock.calls.length).toBeGreaterThan(4);
    fetchCode.mockResolvedValue(View);
    await pass(LONG_MS);
    screen.getByText('यहाँ है');
    expect(reload).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reloads once for another version, even after the server was unavailable', async () => {
    served(AWAY);
    await open();
    served(OTHER);
    await pass(LONG_MS);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(fetchPage).toHaveBeenCalledWith('/index.html', { cache: 'no-store' });
  });

  it('the same version: retries once before it reloads', async () => {
    served(SAME);
    await open();
    expect([fetchCode.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
    await pass(LONG_MS);
    expect([fetchCode.mock.calls.length, reload.mock.calls.length]).toEqual([2, 1]);
  });

  it('does not reload for a page that is not ours', async () => {
    served(() => new Response('<h1>Login to the hotel</h1>'));
    await open();
    await pass(LONG_MS);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload repeatedly while two versions are served', async () => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as PerformanceNavigationTiming]);
    const now = vi.spyOn(performance, 'now').mockReturnValue(2000);
    served(OTHER);
    await open();
    await pass(LONG_MS);
    expect(reload).not.toHaveBeenCalled();
    now.mockReturnValue(LONG_MS);
    await pass(LONG_MS);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('without a network: says so, and the button retries at once', async () => {
    fetchPage.mockRejectedValue(new TypeError('Failed to fetch'));
    await open();
    screen.getByText(t('app.noNetwork'));
    fetchCode.mockResolvedValue(View);
    act(() => screen.getByRole('button', { name: t('app.retry') }).click());
    await pass(0);
    screen.getByText('यहाँ है');
  });

  it('offline: does not reload from the cache', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    served(OTHER);
    await open();
    screen.getByText(t('app.noNetwork'));
    await pass(LONG_MS);
    expect(reload).not.toHaveBeenCalled();
  });

  it('whose styles failed to load: is not shown unstyled', async () => {
    fetchCode.mockRejectedValueOnce(new Error('Unable to preload CSS for /assets/x.css')).mockResolvedValue(View);
    served(SAME);
    await open();
    await pass(LONG_MS);
    expect(screen.queryByText('यहाँ है')).toBeNull();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
