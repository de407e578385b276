// @vitest-environment happy-dom
import type { NotificationSwitches } from '@anar/contracts/users/notifications';
import type { User } from '@anar/contracts/users/users';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { Refusal } from '../../../../testing/gateway.ts';
import { DOCTOR, FARMER } from '../../../../testing/people.ts';
import { notificationsTexts } from '../../../i18n/catalogues/notifications.hi.ts';
import { t } from '../../../i18n/t.ts';

const ROUTE = 'GET /api/users/:userId/notifications';
const PUT = 'PUT /api/users/:userId/notifications';
const ALL: NotificationSwitches = { dailyAdvice: true, priceAlert: true, consultation: true, chat: true };

const openInDom = appInDom();
const main = () => within(screen.getByRole('main'));
const control = (name: string) => main().findByRole('switch', { name }) as Promise<HTMLInputElement>;
const open = (as: User = FARMER, more = {}) =>
  openInDom('/profile', { as, answers: { [ROUTE]: ALL, 'GET /api/learning-consent': { allowed: false }, ...more } });
const enabled = async (name: string) => {
  const one = await control(name);
  await waitFor(() => expect(one.disabled).toBe(false));
  return one;
};

it.each([
  [
    'farmer',
    FARMER,
    [
      notificationsTexts.dailyAdvice,
      notificationsTexts.priceAlert,
      notificationsTexts.consultation,
      notificationsTexts.chat,
    ],
  ],
  ['doctor', DOCTOR, [notificationsTexts.consultation, notificationsTexts.chat]],
] as const)('a %s has switches for the pushes of that role', async (_role, user, expected) => {
  await open(user);
  await enabled(notificationsTexts.chat);
  const shown = main().getAllByRole('switch', { name: new RegExp(expected.join('|')) });
  expect(shown).toHaveLength(expected.length);
  for (const name of expected) expect((await control(name)).checked).toBe(true);
});

it.each([
  ['dailyAdvice', notificationsTexts.dailyAdvice],
  ['priceAlert', notificationsTexts.priceAlert],
  ['consultation', notificationsTexts.consultation],
  ['chat', notificationsTexts.chat],
] as const)('only %s is switched off, and stays so', async (field, name) => {
  let stored = ALL;
  const { gateway, reload } = await open(FARMER, {
    [ROUTE]: () => stored,
    [PUT]: ({ body }: { body: object }) => {
      stored = { ...stored, ...body };
      return stored;
    },
  });
  await userEvent.click(await enabled(name));
  await screen.findByText(notificationsTexts.saved);
  expect(gateway.requests(PUT).map(({ body }) => body)).toEqual([{ [field]: false }]);
  reload();
  await waitFor(async () => expect((await enabled(name)).checked).toBe(false));
  expect((await control(field === 'chat' ? notificationsTexts.consultation : notificationsTexts.chat)).checked).toBe(
    true,
  );
});

it('a refused change is reverted, with an error', async () => {
  const { gateway } = await open(FARMER, { [PUT]: new Refusal(503, 'service_unavailable') });
  const release = gateway.hold(PUT);
  const chat = await enabled(notificationsTexts.chat);
  await userEvent.click(chat);
  await waitFor(() => expect(chat.checked).toBe(false));
  release();
  await screen.findByText(notificationsTexts.notSaved);
  await waitFor(() => expect(chat.checked).toBe(true));
});

it('a failed request says what to do, and loads at the retry', async () => {
  const { gateway } = await open(FARMER, { [ROUTE]: new Refusal(503, 'service_unavailable') });
  const alert = (await main().findByText(notificationsTexts.failed)).closest('[role=alert]') as HTMLElement;
  gateway.answer({ [ROUTE]: ALL });
  await userEvent.click(await within(alert).findByRole('button', { name: t('app.retry'), busy: false }));
  expect((await enabled(notificationsTexts.chat)).checked).toBe(true);
});
