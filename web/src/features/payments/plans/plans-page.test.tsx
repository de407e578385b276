// @vitest-environment happy-dom
import type { PlanQuote, Subscription } from '@anar/contracts/payments/subscriptions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appInDom, type OpenApp } from '../../../../testing/app.tsx';
import { type Answers, Refusal } from '../../../../testing/gateway.ts';
import { ORDER_ID, PLANS, paymentOrder } from '../../../../testing/payments.ts';
import { DOCTOR, FARMER } from '../../../../testing/people.ts';
import { paymentsTexts } from '../../../i18n/catalogues/payments.hi.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { plansTexts } from './plans.hi.ts';

const say = texts(plansTexts);
const FREE: Subscription = { planId: 'free', endsByWish: false };
const BASIC: Subscription = { planId: 'basic', cycle: 'monthly', until: '2099-12-12T18:29:59.000Z', endsByWish: false };
const UNTIL = '12 दिसंबर 2099';
const CREATE = 'POST /api/razorpay/create-order';
const CHECKOUT = '/pay/of-the-order?ticket=1';
const made: Answers = {
  [CREATE]: { id: 'order_1', amount: 9900, currency: 'INR', order: paymentOrder(), checkoutUrl: CHECKOUT },
};

const openInDom = appInDom();
const open = (mine: Subscription | Refusal, answers: Answers = {}): Promise<OpenApp> =>
  openInDom('/plans', {
    as: FARMER,
    answers: {
      'GET /api/plans': { plans: PLANS },
      'GET /api/subscriptions/user/:userId': mine instanceof Refusal ? mine : { subscription: mine },
      ...answers,
    },
  });
const ofPlan = async (name: string) => within(await screen.findByRole('region', { name }));
/** Once enabled: until the current plan is known nothing can be bought. */
const button = (name: string) =>
  waitFor(() => {
    const found = screen.getByRole('button', { name, busy: false });
    expect(found.hasAttribute('disabled')).toBe(false);
    return found;
  });
const clickButton = async (name: string) => userEvent.click(await button(name));
const BUY_BASIC = say('buy', { amount: '₹99', name: 'बेसिक' });

let assigned: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  // The payment page is a document of its own.
  assigned = vi.spyOn(location, 'assign').mockReturnValue();
});

describe('buying', () => {
  it('several clicks make one order of the shown price and open its payment page', async () => {
    const { gateway } = await open(FREE, made);
    const release = gateway.hold(CREATE);
    await userEvent.dblClick(await button(BUY_BASIC));
    await screen.findByText(`${plansTexts.buying}…`);
    release();
    await waitFor(() => expect(assigned.mock.calls).toEqual([[CHECKOUT]]));
    const orders = gateway.requests(CREATE);
    expect(orders.map(({ body }) => body)).toEqual([
      {
        amount: 9900,
        currency: 'INR',
        notes: { type: 'plan_purchase', userId: FARMER.id, planId: 'basic', cycle: 'monthly' },
      },
    ]);
    expect(orders[0]?.headers['idempotency-key']).toMatch(/./);
  });

  it('a yearly plan costs the shown price', async () => {
    const { gateway } = await open(FREE, made);
    await button(BUY_BASIC);
    await userEvent.click(screen.getByText(plansTexts.annual));
    await (await ofPlan('बेसिक')).findByText(say('saving', { amount: '189' }));
    await clickButton(say('buy', { amount: '₹999', name: 'बेसिक' }));
    await waitFor(() => expect(assigned).toHaveBeenCalledTimes(1));
    expect(gateway.requests(CREATE)[0]?.body).toMatchObject({ amount: 99_900, notes: { cycle: 'annual' } });
  });

  it('refused: shows the reason, opens nothing, and is retried with the same key', async () => {
    const { gateway } = await open(FREE, { [CREATE]: new Refusal(503, 'provider_unavailable', 'अभी नहीं') });
    await clickButton(BUY_BASIC);
    await screen.findByText(paymentsTexts.startFailed);
    await screen.findByText('अभी नहीं');
    expect(assigned).not.toHaveBeenCalled();
    gateway.answer(made);
    await clickButton(BUY_BASIC);
    await waitFor(() => expect(assigned).toHaveBeenCalledTimes(1));
    expect(new Set(gateway.requests(CREATE).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('offline: sends nothing and says so', async () => {
    const { gateway, goOffline } = await open(FREE, made);
    await button(BUY_BASIC);
    goOffline();
    await clickButton(BUY_BASIC);
    await screen.findByText(paymentsTexts.startOffline);
    expect(gateway.requests(CREATE)).toEqual([]);
  });

  it('is disabled while the current plan is unknown', async () => {
    const { gateway } = await open(new Refusal(503, 'service_unavailable'), made);
    await screen.findByText(plansTexts.mineUnknown);
    expect((await screen.findByRole('button', { name: BUY_BASIC })).hasAttribute('disabled')).toBe(true);
    gateway.answer({ 'GET /api/subscriptions/user/:userId': { subscription: FREE } });
    await clickButton(t('app.retry'));
    await waitFor(() => expect(screen.getByRole('button', { name: BUY_BASIC }).hasAttribute('disabled')).toBe(false));
  });

  it('is not offered to a doctor', async () => {
    await openInDom('/plans', { as: DOCTOR, answers: { 'GET /api/plans': { plans: PLANS } } });
    await screen.findByText(plansTexts.farmersOnly);
    expect(screen.queryByRole('button', { name: BUY_BASIC })).toBeNull();
  });
});

describe('a larger plan', () => {
  const quote: PlanQuote = {
    id: '01KZ0000000000000000QVTE00',
    planId: 'pro',
    cycle: 'monthly',
    listPaise: 19_900,
    creditPaise: 4950,
    amountPaise: 14_950,
    validUntil: '2099-12-12T18:29:59.000Z',
  };
  const QUOTE = 'POST /api/subscriptions/quote';

  it('quotes its price, deduction and total, and charges the total', async () => {
    const { gateway } = await open(BASIC, { [QUOTE]: { quote }, ...made });
    await clickButton(say('upgrade', { name: 'प्रो' }));
    const sheet = within(await screen.findByRole('dialog', { name: say('quoteTitle', { name: 'प्रो' }) }));
    expect(sheet.getAllByRole('definition').map((one) => one.textContent)).toEqual(['₹199', '− ₹49.50', '₹149.50']);
    await userEvent.click(sheet.getByRole('button', { name: say('pay', { amount: '₹149.50' }) }));
    await waitFor(() => expect(assigned.mock.calls).toEqual([[CHECKOUT]]));
    expect(gateway.requests(CREATE)[0]?.body).toMatchObject({
      amount: 14_950,
      notes: { planId: 'pro', cycle: 'monthly', quoteId: quote.id },
    });
  });

  it('with an outdated quote requests a new one', async () => {
    const { gateway } = await open(BASIC, {
      [QUOTE]: { quote },
      [CREATE]: new Refusal(409, 'quote_expired', 'दाम पुराना है'),
    });
    await clickButton(say('upgrade', { name: 'प्रो' }));
    await clickButton(say('pay', { amount: '₹149.50' }));
    await screen.findByText('दाम पुराना है');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await clickButton(say('upgrade', { name: 'प्रो' }));
    await screen.findByRole('dialog', { name: say('quoteTitle', { name: 'प्रो' }) });
    expect(gateway.requests(QUOTE)).toHaveLength(2);
  });
});

describe('the current plan', () => {
  it('shows its end, and is cancelled at its end after a confirmation', async () => {
    const { gateway } = await open(BASIC, {
      'POST /api/subscriptions/cancel': { subscription: { ...BASIC, endsByWish: true } },
    });
    await (await ofPlan('बेसिक')).findByText(say('currentUntil', { day: UNTIL }), { exact: false });
    await clickButton(plansTexts.toFree);
    const dialog = within(await screen.findByRole('dialog', { name: plansTexts.stopTitle }));
    expect(dialog.getByText(say('stopText', { name: paymentsTexts.basic, day: UNTIL }))).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: plansTexts.keep }));
    expect(gateway.requests('POST /api/subscriptions/cancel')).toEqual([]);
    await clickButton(plansTexts.toFree);
    await clickButton(plansTexts.stop);
    await screen.findByText(plansTexts.stopped);
    await screen.findByText(say('endsThen', { day: UNTIL }));
    expect(gateway.requests('POST /api/subscriptions/cancel')).toMatchObject([{ body: { userId: FARMER.id } }]);
  });

  it('cancelled, continues when resumed', async () => {
    const { gateway } = await open(
      { ...BASIC, endsByWish: true },
      { 'POST /api/subscriptions/resume': { subscription: BASIC } },
    );
    await clickButton(plansTexts.resume);
    await screen.findByText(plansTexts.resumed);
    await (await ofPlan('बेसिक')).findByText(say('currentUntil', { day: UNTIL }), { exact: false });
    expect(gateway.requests('POST /api/subscriptions/resume')).toHaveLength(1);
  });

  it.each([
    ['cancelled', BASIC, [plansTexts.toFree, plansTexts.stop], plansTexts.stopFailed],
    ['resumed', { ...BASIC, endsByWish: true }, [plansTexts.resume], plansTexts.resumeFailed],
  ])('that could not be %s shows an error', async (_what, mine, buttons, failed) => {
    await open(mine, {
      'POST /api/subscriptions/cancel': new Refusal(503, 'service_unavailable'),
      'POST /api/subscriptions/resume': new Refusal(503, 'service_unavailable'),
    });
    for (const name of buttons) await clickButton(name);
    await screen.findByText(failed);
  });
});

it('an unfinished payment is shown before everything else', async () => {
  const { reload } = await open(FREE, made);
  await clickButton(BUY_BASIC);
  await waitFor(() => expect(assigned).toHaveBeenCalledTimes(1));
  reload();
  await screen.findByText(paymentsTexts.openTitle);
  expect(screen.getByRole('link', { name: paymentsTexts.openSee }).getAttribute('href')).toBe(`/payment/${ORDER_ID}`);
});
