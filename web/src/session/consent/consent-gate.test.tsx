// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { appInDom } from '../../../testing/app.tsx';
import { CHECK_PAGE } from '../../../testing/checks.ts';
import { Refusal } from '../../../testing/gateway.ts';
import { CREATED_AT, FARMER } from '../../../testing/people.ts';
import { diagnosisTexts } from '../../features/diagnosis/diagnosis.hi.ts';
import { consentTexts } from './consent.hi.ts';

const open = appInDom();
const CONSENT = 'POST /api/auth/consent';
const asked = () => screen.findByRole('dialog', { name: consentTexts.title });
const agree = async () => within(await asked()).findByRole('button', { name: consentTexts.agree, busy: false });
const openAsked = () =>
  open('/diagnose', {
    as: { ...FARMER, consentNeeded: '2026-11-11' },
    answers: { ...CHECK_PAGE, 'GET /api/company': {} },
  });

it('a new notice can be read without the dialog, and one click agrees', async () => {
  const { gateway } = await openAsked();
  await userEvent.click(within(await asked()).getByRole('link', { name: consentTexts.privacy }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.pathname).toBe('/privacy');
  history.back();
  gateway.answer({ [CONSENT]: { user: FARMER, token: 'next', message: '', expiresAt: CREATED_AT } });
  const release = gateway.hold(CONSENT);
  await userEvent.dblClick(await agree());
  await within(await asked()).findByRole('button', { name: new RegExp(consentTexts.agreeing), busy: true });
  release();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('textbox', { name: diagnosisTexts.writeLabel });
  const sent = gateway.requests(CONSENT).map(({ body }) => body);
  expect(sent).toEqual([{ consent: { adult: true, noticeVersion: '2026-11-11', language: 'hi' } }]);
});

it('the dialog stays when the call fails or the dialog is dismissed', async () => {
  const { gateway } = await openAsked();
  gateway.answer({ [CONSENT]: new Refusal(409, 'busy_repeat', 'थोड़ा रुकें।') });
  await userEvent.click(await agree());
  expect((await screen.findByRole('alert')).textContent).toContain('थोड़ा रुकें।');
  (await asked()).dispatchEvent(new Event('cancel', { cancelable: true }));
  await agree();
});

it('refusing logs out', async () => {
  const { gateway } = await openAsked();
  gateway.answer({ 'POST /api/auth/logout': { message: '' } });
  await userEvent.click(within(await asked()).getByRole('button', { name: consentTexts.refuse }));
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(gateway.requests('POST /api/auth/logout')).toHaveLength(1);
});
