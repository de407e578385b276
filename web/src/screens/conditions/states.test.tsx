// @vitest-environment happy-dom
import type { User } from '@anar/contracts/users/users';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { appInDom } from '../../../testing/app.tsx';
import { CHECK_ID, check, problem } from '../../../testing/checks.ts';
import { chatSummary, consultation, doctorProfile } from '../../../testing/consult/consultations.ts';
import { type Answers, Refusal } from '../../../testing/gateway.ts';
import { MANDI_ID, mandi, marketList } from '../../../testing/market.ts';
import { ORCHARD_ID, orchard } from '../../../testing/orchards.ts';
import { CREATED_AT, DOCTOR, EXPERT, FARMER } from '../../../testing/people.ts';
import type { RouteName } from '../../api/call.ts';
import { threadsTexts } from '../../features/chat/threads/threads.hi.ts';
import { consultTexts } from '../../features/consult/consult.hi.ts';
import { cardTexts } from '../../features/diagnosis/card/card.hi.ts';
import { doctorProfileTexts } from '../../features/doctor/profile/doctor-profile.hi.ts';
import { fertilizerTexts } from '../../features/fertilizer/fertilizer.hi.ts';
import { marketChartTexts } from '../../features/market/chart/market-chart.hi.ts';
import { marketTexts } from '../../features/market/market.hi.ts';
import { orchardPageTexts } from '../../features/orchards/one/orchard-page.hi.ts';
import { orchardsTexts } from '../../features/orchards/orchards.hi.ts';
import { plansTexts } from '../../features/payments/plans/plans.hi.ts';
import { receiptTexts } from '../../features/payments/receipt/receipt.hi.ts';
import { problemsTexts } from '../../features/problems/problems.hi.ts';
import { walletTexts } from '../../features/wallet/wallet.hi.ts';
import { t } from '../../i18n/t.ts';
import type { RoutePath } from '../../navigation/route-table.ts';

interface ScreenStates {
  /** The address, if the route has parameters. */
  path?: string;
  as?: User;
  /** The call whose data the screen needs. */
  reads: RouteName;
  answers: Answers;
  /** A text of the loaded data. */
  shows: string | RegExp;
  /** Answers without data, and the text shown then. */
  empty?: { answers: Answers; shows: string };
  /** The text shown offline. */
  offline: string;
}

const ORDER_ID = '01KZ0000000000000000RDER00';
const ENTRY = problem({ name: 'तेलिया' });
const PROFILE: Answers = {
  'GET /api/doctors/:doctorId': doctorProfile(),
  'GET /api/doctors/:doctorId/consultations': [],
};
const STATES: Answers = { 'GET /api/market/states': { states: [] } };
/** Secondary calls of some screens. */
const BESIDES: Answers = { 'GET /api/company': {}, 'GET /api/voice': { listens: false, speaks: false } };
const mine = (of: string) => ({ as: FARMER, path: `/${of}` });

/** Every screen; an empty list: it is usable without an answer of the server. A missing screen does not compile. */
const screens: Record<RoutePath, readonly ScreenStates[]> = {
  '/': [],
  '/diagnose': [],
  '/diagnosis/:id': [
    {
      ...mine(`diagnosis/${CHECK_ID}`),
      reads: 'GET /api/diagnose/:id',
      answers: { 'GET /api/diagnose/:id': check() },
      shows: check().diagnosis.diagnosis,
      empty: { answers: { 'GET /api/diagnose/:id': new Refusal(404, 'not_found') }, shows: cardTexts.notFound },
      offline: cardTexts.offlineRecord,
    },
  ],
  '/orchard': [
    {
      as: FARMER,
      reads: 'GET /api/orchards/user/:userId',
      answers: { 'GET /api/orchards/user/:userId': { data: [orchard({ name: 'नदी वाला' })] } },
      shows: 'नदी वाला',
      empty: { answers: { 'GET /api/orchards/user/:userId': { data: [] } }, shows: orchardsTexts.noOrchard },
      offline: orchardsTexts.offline,
    },
  ],
  '/orchard/new': [],
  '/orchard/:id': [
    {
      ...mine(`orchard/${ORCHARD_ID}`),
      reads: 'GET /api/orchards/user/:userId',
      answers: {
        'GET /api/orchards/user/:userId': { data: [orchard({ name: 'नदी वाला' })] },
        'GET /api/orchards/:orchardId/diary': { entries: [], planned: [] },
        'GET /api/orchards/:orchardId/seasons': { seasons: [] },
      },
      shows: 'नदी वाला',
      empty: { answers: { 'GET /api/orchards/user/:userId': { data: [] } }, shows: orchardPageTexts.gone },
      offline: orchardsTexts.offline,
    },
  ],
  '/fertilizer': [
    {
      as: FARMER,
      reads: 'GET /api/orchards/:orchardId/fertilizer',
      answers: {
        'GET /api/orchards/user/:userId': { data: [orchard()] },
        'GET /api/orchards/:orchardId/fertilizer': {
          orchardId: ORCHARD_ID,
          perPlantGrams: { n: 625, p2o5: 250, k2o: 250 },
          manureKilogramsPerPlant: 30,
          doses: [],
          recorded: [],
          caution: 'मिट्टी की जाँच के बिना ज़्यादा न दें',
          source: 'ICAR',
        },
      },
      shows: 'मिट्टी की जाँच के बिना ज़्यादा न दें',
      empty: { answers: { 'GET /api/orchards/user/:userId': { data: [] } }, shows: fertilizerTexts.noOrchard },
      offline: fertilizerTexts.offline,
    },
  ],
  '/problems': [
    {
      reads: 'GET /api/problems',
      answers: { 'GET /api/problems': { problems: [ENTRY], howTo: [] } },
      shows: ENTRY.name,
      empty: { answers: { 'GET /api/problems': { problems: [], howTo: [] } }, shows: problemsTexts.nothingFound },
      offline: problemsTexts.offline,
    },
  ],
  '/problems/:id': [
    {
      path: `/problems/${ENTRY.id}`,
      reads: 'GET /api/problems',
      answers: { 'GET /api/problems': { problems: [ENTRY], howTo: [] } },
      shows: ENTRY.signs,
      empty: { answers: { 'GET /api/problems': { problems: [], howTo: [] } }, shows: problemsTexts.notFound },
      offline: problemsTexts.offline,
    },
  ],
  '/consult': [
    {
      as: FARMER,
      reads: 'GET /api/users/:userId/consultations/active',
      answers: {
        'GET /api/users/:userId/consultations/active': [consultation()],
        'GET /api/users/:userId/consultations/past': [],
      },
      shows: consultation().doctorName,
      empty: { answers: { 'GET /api/users/:userId/consultations/active': [] }, shows: consultTexts.emptyTitle },
      offline: consultTexts.offline,
    },
    {
      as: EXPERT,
      reads: 'GET /api/doctors/:doctorId',
      answers: { 'GET /api/doctors/:doctorId': doctorProfile({ approval: 'awaiting' }) },
      shows: doctorProfileTexts.awaitingTitle,
      offline: doctorProfileTexts.offline,
    },
  ],
  '/chat': [
    {
      as: DOCTOR,
      reads: 'GET /api/chat/threads',
      answers: { 'GET /api/chat/threads': { threads: [chatSummary()] }, ...PROFILE },
      shows: FARMER.name,
      empty: { answers: { 'GET /api/chat/threads': { threads: [] } }, shows: threadsTexts.empty },
      offline: threadsTexts.offline,
    },
  ],
  '/chat/:id': [],
  '/market': [
    {
      reads: 'GET /api/market/data',
      answers: { 'GET /api/market/data': marketList([mandi()]), ...STATES },
      shows: 'सोलापुर',
      empty: { answers: { 'GET /api/market/data': marketList([]) }, shows: marketTexts.noData },
      offline: marketTexts.offline,
    },
  ],
  '/market/:id': [
    {
      path: `/market/${MANDI_ID}`,
      reads: 'GET /api/market/history/:id',
      answers: { 'GET /api/market/history/:id': { record: mandi(), days: [] } },
      shows: 'सोलापुर',
      empty: {
        answers: { 'GET /api/market/history/:id': new Refusal(404, 'mandi_unknown') },
        shows: marketChartTexts.gone,
      },
      offline: marketChartTexts.chartOffline,
    },
  ],
  '/profile': [],
  '/profile-edit': [],
  '/plans': [
    {
      reads: 'GET /api/plans',
      answers: {
        'GET /api/plans': {
          plans: [
            {
              id: 'pro',
              name: 'प्रो',
              pricePaise: { monthly: 19_900, annual: 199_900 },
              features: ['सवाल जितने चाहें'],
              popular: true,
            },
          ],
        },
      },
      shows: 'सवाल जितने चाहें',
      offline: plansTexts.offline,
    },
  ],
  '/payment/:id': [],
  '/receipt/:id': [
    {
      ...mine(`receipt/${ORDER_ID}`),
      reads: 'GET /api/payments/orders/:orderId/receipt',
      answers: {
        'GET /api/payments/orders/:orderId/receipt': {
          receipt: {
            number: 'AM-7',
            orderId: ORDER_ID,
            purpose: { kind: 'topup' },
            amountPaise: 50_000,
            paidAt: CREATED_AT,
            paymentId: 'pay_1',
            seller: {},
          },
        },
      },
      shows: 'pay_1',
      empty: {
        answers: { 'GET /api/payments/orders/:orderId/receipt': new Refusal(404, 'not_found') },
        shows: receiptTexts.missing,
      },
      offline: receiptTexts.offline,
    },
  ],
  '/wallet': [
    {
      as: FARMER,
      reads: 'GET /api/wallet/user/:userId',
      answers: {
        'GET /api/wallet/user/:userId': { wallet: { availablePaise: 15_250, heldPaise: 0, holds: [] } },
        'GET /api/wallet/user/:userId/entries': { entries: [] },
      },
      shows: walletTexts.empty,
      offline: walletTexts.offline,
    },
  ],
  '/login': [],
  '/faq': [],
  '/privacy': [],
  '/terms': [],
  '/refund-policy': [],
};

const open = appInDom();
const main = () => within(screen.getByRole('main'));
const find = async (text: string | RegExp) => (await main().findAllByText(text))[0];
const rows = Object.entries(screens).flatMap(([route, states]) =>
  states.map((one) => ({ route, path: route, ...one, answers: { ...BESIDES, ...one.answers } })),
);

describe.each(rows)('$route by $reads', ({ path, as, reads, answers, shows, empty, offline }) => {
  const user = as ? { as } : {};

  it('loading: says so, then shows the data', async () => {
    const { gateway } = await open(path, { ...user, answers });
    const release = gateway.hold(reads);
    await find(t('app.loading'));
    release();
    await find(shows);
    await waitFor(() => expect(main().queryByText(t('app.loading'))).toBeNull());
    // An unanswered call may show an error and a button of its own, at any time.
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('failed: says so, and retries with the button', async () => {
    // The screen may also refetch on its own, e.g. when the socket connects: it fails until the click.
    let isClicked = false;
    const failing = {
      ...answers,
      [reads]: () => (isClicked ? answers[reads] : new Refusal(503, 'service_unavailable')),
    };
    await open(path, { ...user, answers: failing });
    await main().findByRole('alert');
    const retry = await main().findByRole('button', { name: t('app.retry'), busy: false });
    isClicked = true;
    await userEvent.click(retry);
    await find(shows);
    await waitFor(() => expect(main().queryByRole('button', { name: t('app.retry') })).toBeNull());
  });

  it('offline: says so, and loads when the network is back', async () => {
    const { goOnline } = await open(path, { ...user, answers, offline: true });
    expect((await main().findByRole('alert')).textContent).toContain(offline);
    goOnline();
    await find(shows);
  });

  if (!empty) return;
  it('empty: says so, and what to do', async () => {
    await open(path, { ...user, answers: { ...answers, ...empty.answers } });
    await find(empty.shows);
  });
});
