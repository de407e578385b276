// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { appInDom } from '../../../testing/app.tsx';
import { type Answers, Refusal } from '../../../testing/gateway.ts';
import { CREATED_AT, EXPERT, FARMER } from '../../../testing/people.ts';
import { t } from '../../i18n/t.ts';
import { texts } from '../../i18n/texts.ts';
import { ordersTexts } from '../payments/orders/orders.hi.ts';
import { plansTexts } from '../payments/plans/plans.hi.ts';
import { devicesTexts } from './devices/devices.hi.ts';
import { myDataTexts } from './my-data/my-data.hi.ts';
import { profileTexts } from './profile.hi.ts';

const open = appInDom();
const main = () => within(screen.getByRole('main'));
const SESSIONS = 'GET /api/auth/sessions';
const CONSENTS = 'GET /api/users/:userId/consents';
const LOGOUT = 'POST /api/auth/logout';
const away = new Refusal(503, 'service_unavailable', 'अभी नहीं');

interface List {
  route: typeof SESSIONS | typeof CONSENTS;
  fold: string;
  failed: string;
  comes: Answers;
  shows: string;
}
const here = { id: '01KZ00000000000000000SESS0', createdAt: CREATED_AT, lastSeenAt: CREATED_AT, userAgent: '' };
const lists: List[] = [
  {
    route: SESSIONS,
    fold: devicesTexts.title,
    failed: devicesTexts.failed,
    comes: { [SESSIONS]: { sessions: [{ ...here, current: true }] } },
    shows: devicesTexts.thisDevice,
  },
  {
    route: CONSENTS,
    fold: myDataTexts.consents,
    failed: myDataTexts.consentsFailed,
    comes: { [CONSENTS]: { consents: [{ noticeVersion: '2025-08-24', language: 'hi', at: CREATED_AT }] } },
    shows: texts(myDataTexts)('version', { version: '24 अगस्त 2025' }),
  },
];

it.each(lists)('the list of $route is fetched when opened, and again after a failure', async (list) => {
  const { gateway } = await open('/profile', { as: FARMER, answers: { [list.route]: away } });
  const fold = await main().findByText(list.fold);
  expect(gateway.requests(list.route)).toEqual([]);
  await userEvent.click(fold);
  const title = await main().findByText(list.failed);
  const alert = within(title.closest<HTMLElement>('[role=alert]') ?? title);
  gateway.answer(list.comes);
  await userEvent.click(await alert.findByRole('button', { name: t('app.retry'), busy: false }));
  await main().findByText(list.shows);
  expect(main().queryByText(list.failed)).toBeNull();
});

it.each([
  ['ended', myDataTexts.linkEnded],
  ['busy', myDataTexts.linkBusy],
  ['unavailable', myDataTexts.linkUnavailable],
])('a failed export link (%s) shows its reason, once', async (why, sentence) => {
  await open(`/profile?download=${why}`, { as: FARMER });
  const alert = await screen.findByText(sentence);
  expect(alert.closest('[role=alert]')?.textContent).toContain(myDataTexts.downloadFailed);
  expect(location.search).toBe('');
});

it.each([
  ['ends the session on the server too', { message: '' }],
  ['leads to the login also when the server does not answer', away],
])('logout %s', async (_, answer) => {
  const { gateway } = await open('/profile', { as: FARMER, answers: { [LOGOUT]: answer } });
  localStorage.setItem('anar-mitra:onboarding-complete', 'true');
  const release = gateway.hold(LOGOUT);
  await userEvent.click(await main().findByRole('button', { name: profileTexts.logout }));
  await main().findByRole('button', { name: new RegExp(profileTexts.loggingOut), busy: true });
  // Before the response: after a refusal another attempt follows.
  await waitFor(() => expect(gateway.requests(LOGOUT)).toHaveLength(1));
  release();
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(gateway.requests(LOGOUT)[0]?.headers.authorization).toBe('Bearer token');
  expect(localStorage.getItem('anar-mitra:onboarding-complete')).toBeNull();
  expect(localStorage.getItem('anar-mitra:state:v1') ?? '').not.toContain(FARMER.phone);
});

it.each([
  ['a farmer', FARMER, profileTexts.roleFarmer, true],
  ['an expert', { ...EXPERT, awaitingApproval: true }, profileTexts.roleExpert, false],
] as const)("%s: shows the role's name and its cards", async (_, as, role, isFarmer) => {
  await open('/profile', {
    as,
    answers: { 'GET /api/subscriptions/user/:userId': { subscription: { planId: 'free', endsByWish: false } } },
  });
  await main().findByText(role, { selector: 'p' });
  expect(main().queryByText(profileTexts.awaitingApproval) === null).toBe(isFarmer);
  await main().findByText(devicesTexts.title);
  if (isFarmer) await main().findByText(ordersTexts.title);
  expect(main().queryByText(plansTexts.yours) !== null).toBe(isFarmer);
  expect(main().queryByText(ordersTexts.title) !== null).toBe(isFarmer);
});

it('shows the balance of the wallet, and leads there', async () => {
  await open('/profile', { as: { ...FARMER, wallet: { balancePaise: 15_250 } } });
  const row = await main().findByRole('link', { name: new RegExp(profileTexts.wallet) });
  expect([row.textContent, row.getAttribute('href')]).toEqual([
    `${profileTexts.wallet}${texts(profileTexts)('walletHas', { amount: '₹152.50' })}`,
    '/wallet',
  ]);
});
