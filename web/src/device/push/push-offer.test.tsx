// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { appInDom, type OpenApp } from '../../../testing/app.tsx';
import { click } from '../../../testing/by-name.ts';
import { CONSULTATION_ID, consultation } from '../../../testing/consult/consultations.ts';
import { farm, located, SECOND_ID, setHour } from '../../../testing/farm.ts';
import { type Answers, Refusal } from '../../../testing/gateway.ts';
import { MANDI_ID, mandi } from '../../../testing/market.ts';
import { FARMER } from '../../../testing/people.ts';
import { browserWithPushes, PUSH_ENDPOINT, PUSH_KEYS } from '../../../testing/pushes.ts';
import { adviceTexts } from '../../features/advice/advice.hi.ts';
import { waitingTexts } from '../../features/consult/waiting/waiting.hi.ts';
import { priceAlertsTexts } from '../../features/market/alerts/price-alerts.hi.ts';
import { marketTexts } from '../../features/market/market.hi.ts';
import { t } from '../../i18n/t.ts';
import { texts } from '../../i18n/texts.ts';
import { store } from '../../session/store.ts';
import { orchardSaved } from '../device-slice.ts';
import { pushOfferTexts } from './push-offer.hi.ts';

const PUT = 'PUT /api/users/:userId/web-push';
/** A key of P-256: 65 bytes. */
const KEY = `B${'A'.repeat(86)}`;
const PUSHES: Answers = { 'GET /api/notifications/web-push-key': { publicKey: KEY }, [PUT]: { ok: true } };

const openInDom = appInDom();
const open = (path: string, answers: Answers) => openInDom(path, { as: FARMER, answers: { ...PUSHES, ...answers } });
const offered = () => screen.findByRole('button', { name: pushOfferTexts.on, busy: false });
const isNotOffered = () => waitFor(() => expect(screen.queryByRole('button', { name: pushOfferTexts.on })).toBeNull());

const WAITING: Answers = {
  'GET /api/users/:userId/consultations/active': [consultation()],
  'GET /api/consultations/:id': consultation(),
  'GET /api/doctors': [],
};
const MARKET: Answers = {
  'GET /api/market/history/:id': { record: mandi(), days: [] },
  'GET /api/market/alerts/user/:userId': { alerts: [] },
};
const openAlerts = async () => {
  const name = texts(marketTexts)('alertOf', { name: 'सोलापुर भगवा' });
  await userEvent.click(await screen.findByRole('button', { name, busy: false }));
  await screen.findByRole('dialog', { name: priceAlertsTexts.title });
};
const openWaiting = (answers: Answers = {}) =>
  open(`/consult?view=waiting&id=${CONSULTATION_ID}`, { ...WAITING, ...answers });

const places: [string, string, () => Promise<OpenApp>][] = [
  [
    'the advice of the day',
    adviceTexts.pushTitle,
    () => {
      store.dispatch(orchardSaved(located()));
      return open('/orchard', farm([located(), located({ id: SECOND_ID })]));
    },
  ],
  [
    'a price alert',
    priceAlertsTexts.pushTitle,
    async () => {
      const app = await open(`/market/${MANDI_ID}`, MARKET);
      await openAlerts();
      return app;
    },
  ],
  ['the wait for a doctor', waitingTexts.pushTitle, openWaiting],
];

it.each(places)('beside %s: shown once, and no permission prompt before a click', async (_, title, openPlace) => {
  setHour('07:00');
  const asked = browserWithPushes();
  await openPlace();
  await screen.findByText(title);
  expect(screen.getAllByRole('button', { name: pushOfferTexts.on })).toHaveLength(1);
  expect(asked.times).toBe(0);
});

it('a click enables pushes, and the offer is not shown again', async () => {
  browserWithPushes();
  const { gateway } = await open(`/market/${MANDI_ID}`, MARKET);
  await openAlerts();
  await click(pushOfferTexts.on);
  await screen.findByText(pushOfferTexts.done);
  expect(gateway.requests(PUT)).toMatchObject([
    { params: { userId: FARMER.id }, body: { endpoint: PUSH_ENDPOINT, keys: PUSH_KEYS } },
  ]);
  await click(t('app.close'), screen.getByRole('dialog'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await openAlerts();
  await isNotOffered();
  expect([...gateway.unexpected]).toEqual([]);
});

describe('a click that enables nothing', () => {
  it('permission denied: says what to do', async () => {
    browserWithPushes({ answers: 'denied' });
    const { gateway } = await openWaiting();
    await click(pushOfferTexts.on);
    await screen.findByText(pushOfferTexts.denied);
    expect(gateway.requests(PUT)).toEqual([]);
  });

  it('permission dismissed: the offer stays', async () => {
    const asked = browserWithPushes({ answers: 'default' });
    await openWaiting();
    await click(pushOfferTexts.on);
    await waitFor(() => expect(asked.times).toBe(1));
    await offered();
  });

  it.each([
    ['the push service of the browser is unreachable', { isUnreachable: true }, {}],
    ['our server does not take it', {}, { [PUT]: new Refusal(503, 'service_unavailable') }],
  ])('where %s: says what happens instead', async (_, browser, answers) => {
    browserWithPushes(browser);
    await openWaiting(answers);
    await click(pushOfferTexts.on);
    await screen.findByText(`${pushOfferTexts.failed} ${waitingTexts.pushOtherwise}`);
  });
});

it.each([
  ['has pushes denied already', () => browserWithPushes({ permission: 'denied' })],
  ['has no pushes', () => undefined],
])('is not shown where the browser %s', async (_, prepare) => {
  prepare();
  await openWaiting();
  await screen.findByText(waitingTexts.bell);
  await isNotOffered();
});
