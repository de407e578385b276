// @vitest-environment happy-dom
import type { PriceAlert } from '@anar/contracts/price-alerts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { appInDom, type OpenApp } from '../../../../testing/app.tsx';
import { type Answers, Refusal } from '../../../../testing/gateway.ts';
import { mandi } from '../../../../testing/market.ts';
import { CREATED_AT, FARMER } from '../../../../testing/people.ts';
import { texts } from '../../../i18n/texts.ts';
import { marketTexts } from '../market.hi.ts';
import { unitChoice } from '../preferences/preferences.ts';
import { priceAlertsTexts } from './price-alerts.hi.ts';

const say = texts(priceAlertsTexts);
const SOLAPUR = mandi({ mandiName: 'सोलापुर', modalPrice: 11_800 });
const NAME = 'सोलापुर भगवा';
const OPENER = texts(marketTexts)('alertOf', { name: NAME });

const alertOf = (facts: Partial<PriceAlert> = {}): PriceAlert => ({
  id: '01KZ0000000000000000ALERT0',
  marketId: SOLAPUR.id,
  mandiName: SOLAPUR.mandiName,
  varietyName: SOLAPUR.varietyName,
  direction: 'above',
  price: 12_000,
  reached: false,
  createdAt: CREATED_AT,
  ...facts,
});

const openInDom = appInDom();
afterEach(() => unitChoice.clear());
const sheet = () => within(screen.getByRole('dialog', { name: priceAlertsTexts.title }));
const price = () => sheet().getByRole('textbox', { name: new RegExp(priceAlertsTexts.price.split('?')[0] ?? '') });
const priceShown = () => (price() as HTMLInputElement).value;
const clickButton = async (name: string) => userEvent.click(await sheet().findByRole('button', { name, busy: false }));

async function open(answers: Answers = {}, as: typeof FARMER | null = FARMER): Promise<OpenApp> {
  const app = await openInDom(`/market/${SOLAPUR.id}`, {
    ...(as && { as }),
    answers: {
      'GET /api/market/history/:id': { record: SOLAPUR, days: [] },
      'GET /api/market/alerts/user/:userId': { alerts: [] },
      ...answers,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: OPENER, busy: false }));
  await screen.findByRole('dialog', { name: priceAlertsTexts.title });
  return app;
}

it('a guest is led to the login and back to this mandi', async () => {
  await open({}, null);
  expect(sheet().getByText(priceAlertsTexts.guest)).toBeDefined();
  const href = sheet().getByRole('link', { name: priceAlertsTexts.logIn }).getAttribute('href');
  expect(href).toBe(`/login?next=${encodeURIComponent(`/market/${SOLAPUR.id}`)}`);
});

describe('the price', () => {
  it('starts at the next round one in its direction, moves by steps, and states what will happen', async () => {
    await open();
    expect(priceShown()).toBe('12000');
    await sheet().findByText(say('willNotifyAbove', { price: '₹12,000' }));
    await clickButton(say('less', { step: '₹500' }));
    expect(priceShown()).toBe('11500');
    await sheet().findByText(say('reachedAbove', { price: '₹11,500' }));
    await clickButton(say('more', { step: '₹500' }));
    await sheet().findByText(say('perOther', { price: '₹120', unit: marketTexts.kilo }));
  });

  it('starts below the newest one for a falling price', async () => {
    await open();
    await userEvent.click(sheet().getByText(priceAlertsTexts.below));
    expect(priceShown()).toBe('11500');
    await sheet().findByText(say('willNotifyBelow', { price: '₹11,500' }));
  });

  it('is typed, stepped and shown per kilo to who chose kilo', async () => {
    unitChoice.set('kilo');
    const { gateway } = await open({ 'POST /api/market/alerts': { alert: alertOf({ price: 12_500 }) } });
    expect(priceShown()).toBe('120');
    await clickButton(say('more', { step: '₹5' }));
    await sheet().findByText(say('willNotifyAbove', { price: '₹125' }));
    await sheet().findByText(say('perOther', { price: '₹12,500', unit: marketTexts.quintal }));
    await clickButton(priceAlertsTexts.save);
    await screen.findByText(say('savedText', { name: NAME, what: say('whatAbove', { price: '₹125' }) }));
    expect(gateway.requests('POST /api/market/alerts').map(({ body }) => body)).toMatchObject([{ price: 12_500 }]);
  });

  it('far from the newest one, as after a slip of the unit, is sent with a second click only', async () => {
    const { gateway } = await open({ 'POST /api/market/alerts': { alert: alertOf({ price: 125 }) } });
    await userEvent.clear(price());
    await userEvent.type(price(), '125');
    await clickButton(priceAlertsTexts.save);
    await sheet().findByText(say('farFrom', { now: '₹11,800', unit: marketTexts.quintal, price: '₹125' }));
    expect(gateway.requests('POST /api/market/alerts')).toHaveLength(0);
    await clickButton(priceAlertsTexts.save);
    await screen.findByText(priceAlertsTexts.saved);
  });

  it.each(['5', '', '200001', 'बारह'])('is not sent if invalid: "%s"', async (written) => {
    const { gateway } = await open();
    await userEvent.clear(price());
    if (written) await userEvent.type(price(), written);
    await clickButton(priceAlertsTexts.save);
    await sheet().findByText(say('priceError', { min: '₹100', max: '₹2,00,000' }));
    expect(gateway.requests('POST /api/market/alerts')).toHaveLength(0);
  });
});

describe('saving', () => {
  it('several clicks send it once, and the sheet closes', async () => {
    const { gateway } = await open({ 'POST /api/market/alerts': { alert: alertOf({ price: 12_500 }) } });
    const release = gateway.hold('POST /api/market/alerts');
    await userEvent.clear(price());
    await userEvent.type(price(), '12,500');
    const save = await sheet().findByRole('button', { name: priceAlertsTexts.save });
    await userEvent.dblClick(save);
    await sheet().findByText(`${priceAlertsTexts.saving}…`);
    release();
    await screen.findByText(priceAlertsTexts.saved);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: priceAlertsTexts.title })).toBeNull());
    const sent = gateway.requests('POST /api/market/alerts');
    expect(sent.map(({ body }) => body)).toEqual([
      { userId: FARMER.id, marketId: SOLAPUR.id, direction: 'above', price: 12_500 },
    ]);
    expect(sent[0]?.headers['idempotency-key']).toMatch(/./);
  });

  it('refused: shows the reason, and is retried with the same key', async () => {
    const { gateway } = await open({ 'POST /api/market/alerts': new Refusal(503, 'service_unavailable', 'अभी नहीं') });
    await clickButton(priceAlertsTexts.save);
    await sheet().findByText(say('saveFailed', { why: 'अभी नहीं' }));
    gateway.answer({ 'POST /api/market/alerts': { alert: alertOf() } });
    await clickButton(priceAlertsTexts.save);
    await screen.findByText(priceAlertsTexts.saved);
    const keys = gateway.requests('POST /api/market/alerts').map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it.each(['12000', '125'])('offline: shows so, and keeps the input ₹%s, also of a far price', async (written) => {
    const { goOffline } = await open();
    goOffline();
    await userEvent.clear(price());
    await userEvent.type(price(), written);
    if (written === '125') await clickButton(priceAlertsTexts.save);
    await clickButton(priceAlertsTexts.save);
    await sheet().findByText(priceAlertsTexts.saveOffline);
    expect(priceShown()).toBe(written);
  });
});

describe('existing alerts', () => {
  it('are listed, with those reached already, and deleted one by one', async () => {
    const all = [
      alertOf({ reached: true }),
      alertOf({ id: '01KZ0000000000000000ALERT1', direction: 'below', price: 11_500 }),
    ];
    const { gateway } = await open({
      'GET /api/market/alerts/user/:userId': () => ({ alerts: all }),
      'DELETE /api/market/alerts/:id/user/:userId': ({ params }) => {
        all.splice(
          all.findIndex(({ id }) => id === params.id),
          1,
        );
        return { ok: true };
      },
    });
    await sheet().findByRole('heading', { name: say('mine', { n: 2 }) });
    expect(sheet().getAllByRole('listitem')[0]?.textContent).toContain(priceAlertsTexts.alreadyAbove);
    await clickButton(say('remove', { name: NAME, what: say('whatBelow', { price: '₹11,500' }) }));
    const title = await sheet().findByRole('heading', { name: say('mine', { n: 1 }) });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(gateway.requests('DELETE /api/market/alerts/:id/user/:userId')).toMatchObject([
      { params: { id: '01KZ0000000000000000ALERT1', userId: FARMER.id } },
    ]);
  });

  it('failed request: shows an error, and loads at the retry', async () => {
    const { gateway } = await open({ 'GET /api/market/alerts/user/:userId': new Refusal(503, 'service_unavailable') });
    await sheet().findByText(priceAlertsTexts.listFailed);
    gateway.answer({ 'GET /api/market/alerts/user/:userId': { alerts: [alertOf()] } });
    await userEvent.click(within(await sheet().findByRole('alert')).getByRole('button', { busy: false }));
    await sheet().findByRole('heading', { name: say('mine', { n: 1 }) });
  });

  it('stay if deleting fails', async () => {
    await open({
      'GET /api/market/alerts/user/:userId': { alerts: [alertOf()] },
      'DELETE /api/market/alerts/:id/user/:userId': new Refusal(503, 'service_unavailable', 'अभी नहीं'),
    });
    await clickButton(say('remove', { name: NAME, what: say('whatAbove', { price: '₹12,000' }) }));
    await screen.findByText(say('removeFailed', { why: 'अभी नहीं' }));
    await sheet().findByRole('heading', { name: say('mine', { n: 1 }) });
  });
});
