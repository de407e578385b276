// @vitest-environment happy-dom
import { CONSENT_NOTICE_VERSION } from '@anar/contracts/constants';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { appInDom } from '../../../testing/app.tsx';
import { Refusal } from '../../../testing/gateway.ts';
import { CREATED_AT, FARMER } from '../../../testing/people.ts';
import { consentTexts } from '../../session/consent/consent.hi.ts';
import { loginTexts } from './login.hi.ts';

const open = appInDom();
const VERIFY = 'POST /api/auth/verify-otp';
const NEXT = '2099-01-01';

it('a page older than the notice logs in with the same code after one more click', async () => {
  const { gateway } = await open('/login?next=%2Fprofile', {
    answers: {
      'POST /api/auth/send-otp': { message: 'भेजा', resendInSeconds: 30 },
      'GET /api/orchards/user/:userId': { data: [] },
      [VERIFY]: new Refusal(403, 'consent_required', 'पहले देखें', { noticeVersion: NEXT }),
    },
  });
  await userEvent.type(await screen.findByRole('textbox', { name: new RegExp(loginTexts.phoneLabel) }), FARMER.phone);
  await userEvent.click(screen.getByRole('button', { name: loginTexts.sendCode }));
  await screen.findByRole('heading', { name: loginTexts.otpTitle });
  const [first] = await screen.findAllByRole('textbox');
  if (!first) throw new Error('no box');
  await userEvent.click(first);
  await userEvent.keyboard('123456');
  const asked = within(await screen.findByRole('dialog', { name: consentTexts.title }));
  expect(asked.queryByRole('button', { name: consentTexts.refuse })).toBeNull();
  gateway.answer({ [VERIFY]: { message: '', token: 'token', expiresAt: CREATED_AT, user: FARMER } });
  await userEvent.click(await asked.findByRole('button', { name: consentTexts.agree, busy: false }));
  await waitFor(() => expect(location.pathname).toBe('/profile'));
  await screen.findByRole('heading', { name: FARMER.name });
  expect(screen.queryByRole('dialog')).toBeNull();
  const agreed = (noticeVersion: string) => ({
    phone: FARMER.phone,
    role: 'farmer',
    name: loginTexts.farmerName,
    otp: '123456',
    consent: { adult: true, noticeVersion, language: 'hi' },
  });
  expect(gateway.requests(VERIFY).map(({ body }) => body)).toEqual([agreed(CONSENT_NOTICE_VERSION), agreed(NEXT)]);
});
