// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { appInDom } from '../../../testing/app.tsx';
import { t } from '../../i18n/t.ts';
import { routeOf } from '../../navigation/route-table.ts';
import { pageOf } from '../router/routes.ts';

const open = appInDom();
const PAUSE_MS = 3000;

it('a screen opened during a deployment loads without a reload of the page', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  await open('/faq', { answers: { 'GET /api/company': {} } });
  // The mocked server returns no page here either.
  vi.spyOn(pageOf(routeOf('/terms')), 'load').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const pauses: (() => void)[] = [];
  const start = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, ms: number, ...args: []) =>
    ms === PAUSE_MS ? pauses.push(() => run(...args)) : start(run, ms, ...args),
  );
  act(() => navigate('/terms'));
  await screen.findByRole('heading', { name: t('app.renewing') });
  act(() => {
    pauses.at(-1)?.();
  });
  await waitFor(() => expect(screen.queryByRole('heading', { name: t('app.renewing') })).toBeNull());
  expect(screen.getByRole('main').textContent?.length).toBeGreaterThan(1000);
  expect(reload).not.toHaveBeenCalled();
});
