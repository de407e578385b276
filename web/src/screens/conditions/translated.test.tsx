// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { appInDom } from '../../../testing/app.tsx';
import { CHECK_PAGE } from '../../../testing/checks.ts';
import { CHAT_PATH, ServedChat } from '../../../testing/consult/chat.ts';
import { Refusal } from '../../../testing/gateway.ts';
import { layOutLists } from '../../../testing/list-layout.ts';
import { FARMER } from '../../../testing/people.ts';
import { composerTexts } from '../../features/chat/composer/composer.hi.ts';
import { ME } from '../../features/chat/thread/testing/chat-fixtures.ts';
import { loginTexts } from '../../features/login/login.hi.ts';
import { walletTexts } from '../../features/wallet/wallet.hi.ts';
import { homeTexts } from '../../i18n/catalogues/home.hi.ts';
import { t } from '../../i18n/t.ts';

/** Screens where a text changes beside others while the browser translates the page. */
layOutLists();
const open = appInDom();
const asUser = { as: FARMER, translated: true };
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('counts down to the next code, then offers it', async () => {
  const answers = { 'POST /api/auth/send-otp': { message: 'भेजा', resendInSeconds: 2 } };
  await open('/login', { answers, translated: true });
  await userEvent.type(await screen.findByRole('textbox', { name: new RegExp(loginTexts.phoneLabel) }), FARMER.phone);
  await click(loginTexts.sendCode);
  await screen.findByText('0:01');
  await screen.findByRole('button', { name: loginTexts.resend });
  await click(t('app.back'));
  await screen.findByRole('button', { name: loginTexts.sendCode });
});

it('shows each chosen amount for the wallet', async () => {
  const answers = {
    'GET /api/wallet/user/:userId': { wallet: { availablePaise: 15_250, heldPaise: 0, holds: [] } },
    'GET /api/wallet/user/:userId/entries': { entries: [] },
  };
  await open('/wallet', { ...asUser, answers });
  await screen.findByText(walletTexts.empty);
  for (const amount of ['₹500', '₹100']) {
    await click(amount);
    await screen.findByRole('button', { name: new RegExp(`^${amount} `) });
  }
});

it('shows each message of a chat', async () => {
  const chat = new ServedChat();
  chat.write();
  const { gateway } = await open(CHAT_PATH, {
    as: { ...FARMER, id: ME },
    translated: true,
    answers: { ...chat.answers(), 'GET /api/doctors/:doctorId': new Refusal(404, 'doctor_not_found') },
  });
  chat.connect(gateway);
  const log = () => within(screen.getByRole('log'));
  await screen.findByRole('log');
  await waitFor(() => expect(gateway.socket.messages('chat:join').length).toBeGreaterThan(0));
  await userEvent.type(await screen.findByRole('textbox', { name: composerTexts.text }), 'पत्ते पीले हैं{Enter}');
  await waitFor(() => log().getByText('पत्ते पीले हैं'));
  chat.write({ content: 'फोटो भेजें' });
  await waitFor(() => log().getByText('फोटो भेजें'));
});

it('opens the microphone and closes it', async () => {
  vi.stubGlobal('speechSynthesis', { getVoices: () => [], cancel: () => undefined });
  vi.stubGlobal('SpeechRecognition', class {});
  await open('/diagnose', {
    ...asUser,
    answers: { ...CHECK_PAGE, 'GET /api/voice': { listens: true, speaks: false } },
  });
  await click(homeTexts.speak);
  const sheet = within(await screen.findByRole('dialog'));
  await userEvent.click(await sheet.findByRole('button', { name: t('app.close') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('button', { name: homeTexts.speak });
});
