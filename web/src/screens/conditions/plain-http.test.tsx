// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, it, vi } from 'vitest';
import { appInDom } from '../../../testing/app.tsx';
import { CHECK_PAGE } from '../../../testing/checks.ts';
import { FARMER } from '../../../testing/people.ts';
import { loginTexts } from '../../features/login/login.hi.ts';
import { orchardsTexts } from '../../features/orchards/orchards.hi.ts';
import { voiceTexts } from '../../features/voice/voice.hi.ts';
import { homeTexts } from '../../i18n/catalogues/home.hi.ts';
import { t } from '../../i18n/t.ts';

/** A phone on the local network: browser features that need https are missing. */
const open = appInDom();
beforeEach(() => {
  vi.stubGlobal('isSecureContext', false);
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
});
afterEach(() => vi.unstubAllGlobals());
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('the login sends a code, and back returns to the phone number', async () => {
  await open('/login', { answers: { 'POST /api/auth/send-otp': { message: 'भेजा', resendInSeconds: 30 } } });
  await userEvent.type(await screen.findByRole('textbox', { name: new RegExp(loginTexts.phoneLabel) }), FARMER.phone);
  await click(loginTexts.sendCode);
  await screen.findByRole('heading', { name: loginTexts.otpTitle });
  await click(t('app.back'));
  await screen.findByRole('button', { name: loginTexts.sendCode });
});

it('the microphone says that it needs https, and typing still works', async () => {
  await open('/diagnose', {
    as: FARMER,
    answers: { ...CHECK_PAGE, 'GET /api/voice': { listens: true, speaks: false } },
  });
  await click(homeTexts.speak);
  const sheet = within(await screen.findByRole('dialog'));
  await userEvent.click(await sheet.findByRole('button', { name: voiceTexts.tapToSpeak }));
  await sheet.findByText(voiceTexts.insecure);
  await sheet.findByText(voiceTexts.insecureHint);
  await sheet.findByRole('textbox', { name: voiceTexts.boxLabel });
});

it('the location of a new orchard says that it needs https, and can be searched', async () => {
  await open('/orchard/new', { as: FARMER, answers: { 'GET /api/orchards/user/:userId': { data: [] } } });
  await click(orchardsTexts.grant);
  await waitFor(() => screen.getByText(orchardsTexts.placeInsecure));
});
