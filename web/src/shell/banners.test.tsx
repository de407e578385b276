// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { appInDom } from '../../testing/app.tsx';
import { CHECK_PAGE } from '../../testing/checks.ts';
import { orchard } from '../../testing/orchards.ts';
import { FARMER } from '../../testing/people.ts';
import { t } from '../i18n/t.ts';

const open = appInDom();
const text = (words: string) => screen.queryByText(words, { exact: false });

it('offline: a banner until the network is back', async () => {
  const { goOffline, goOnline } = await open('/diagnose', { as: FARMER, answers: CHECK_PAGE });
  expect(text(t('shell.offline'))).toBeNull();
  goOffline();
  await screen.findByText(t('shell.offlineHint'), { exact: false });
  expect(text(t('shell.offlineGuestHint'))).toBeNull();
  goOnline();
  await waitFor(() => expect(text(t('shell.offline'))).toBeNull());
});

it('offline guest: the banner says that the login needs the network', async () => {
  await open('/privacy', { offline: true });
  await screen.findByText(t('shell.offlineGuestHint'), { exact: false });
});

it('no answer from the server: the network is called slow until one comes', async () => {
  const answers = { ...CHECK_PAGE, 'GET /api/orchards/user/:userId': { data: [orchard()] } };
  const { gateway } = await open('/profile', { as: FARMER, answers });
  gateway.isDown = true;
  await userEvent.click(screen.getByRole('link', { name: t('shell.home') }));
  await screen.findByText(t('shell.slow'), { exact: false });
  gateway.isDown = false;
  const [retry] = await screen.findAllByRole('button', { name: t('app.retry'), busy: false });
  if (retry) await userEvent.click(retry);
  await waitFor(() => expect(text(t('shell.slow'))).toBeNull());
});

describe('the invitation to the Android app', () => {
  const STORE = 'https://play.google.com/store/apps/details?id=in.example';
  const invitation = () => screen.queryByRole('link', { name: t('shell.install') });

  it('leads to its store page, until it is declined', async () => {
    vi.stubEnv('VITE_ANDROID_STORE_URL', STORE);
    await open('/privacy');
    expect(invitation()?.getAttribute('href')).toBe(STORE);
    await userEvent.click(screen.getByRole('button', { name: t('shell.installDismiss') }));
    expect(invitation()).toBeNull();
  });

  it.each([
    ['inside the wrapper', STORE],
    ['without a store page', ''],
  ])('is absent %s', async (where, url) => {
    vi.stubEnv('VITE_ANDROID_STORE_URL', url);
    if (where === 'inside the wrapper') vi.stubGlobal('ReactNativeWebView', { postMessage: () => undefined });
    await open('/privacy');
    expect(invitation()).toBeNull();
  });
});
