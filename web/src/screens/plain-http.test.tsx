// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, it, vi } from 'vitest';
import { appInDom } from '../../testing/app.tsx';
import { CHECK_PAGE } from '../../testing/checks.ts';
import { FARMER } from '../../testing/people.ts';
import { voice } from '../i18n/hi/check/voice.ts';
import { home } from '../i18n/hi/home.ts';
import { login } from '../i18n/hi/login.ts';
import { orchards } from '../i18n/hi/orchard/orchards.ts';
import { t } from '../i18n/t.ts';

/** A phone on the local network: what browsers give to pages over https only is not there. */
const open = appInDom();
beforeEach(() => {
  vi.stubGlobal('isSecureContext', false);
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
});
afterEach(() => vi.unstubAllGlobals());
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('a code is asked for, and back leads to the number', async () => {
  await open('/login', { answers: { 'POST /api/auth/send-otp': { message: 'भेजा', resendInSeconds: 30 } } });
  await userEvent.type(await screen.findByRole('textbox', { name: new RegExp(login.phoneLabel) }), FARMER.phone);
  await press(login.sendCode);
  await screen.findByRole('heading', { name: login.otpTitle });
  await press(t('app.back'));
  await screen.findByRole('button', { name: login.sendCode });
});

it('the microphone says that it needs https, and writing goes on', async () => {
  await open('/diagnose', {
    as: FARMER,
    answers: { ...CHECK_PAGE, 'GET /api/voice': { listens: true, speaks: false } },
  });
  await press(home.speak);
  const sheet = within(await screen.findByRole('dialog'));
  await userEvent.click(await sheet.findByRole('button', { name: voice.pressToSpeak }));
  await sheet.findByText(voice.insecure);
  await sheet.findByText(voice.insecureHint);
  await sheet.findByRole('textbox', { name: voice.boxLabel });
});

it('the place of a new orchard says that it needs https, and can be searched', async () => {
  await open('/orchard/new', { as: FARMER, answers: { 'GET /api/orchards/user/:userId': { data: [] } } });
  await press(orchards.grant);
  await waitFor(() => screen.getByText(orchards.placeInsecure));
});
