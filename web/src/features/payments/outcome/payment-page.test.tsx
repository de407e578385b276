// @vitest-environment happy-dom
import type { PaymentOrder } from '@anar/contracts/payments/payments';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { type Answers, Refusal } from '../../../../testing/gateway.ts';
import { ORDER_ID, paymentOrder } from '../../../../testing/payments.ts';
import { CREATED_AT, FARMER } from '../../../../testing/people.ts';
import { texts } from '../../../i18n/texts.ts';
import { refundsTexts } from '../refunds.hi.ts';
import { outcomeTexts } from './outcome.hi.ts';

const ROUTE = 'GET /api/payments/orders/:orderId';
const paid = { state: 'captured', paidAt: CREATED_AT, receiptNumber: 'AM-7' } as const;
const refund = { state: 'pending', amountPaise: 9900, requestedAt: CREATED_AT } as const;

const openInDom = appInDom();
const open = (order: PaymentOrder | Refusal, more: Answers = {}) =>
  openInDom(`/payment/${ORDER_ID}`, {
    as: FARMER,
    answers: { [ROUTE]: order instanceof Refusal ? order : { order }, ...more },
  });
const main = () => within(screen.getByRole('main'));
const linkTo = (name: string) => main().getByRole('link', { name }).getAttribute('href');

describe('the outcome of a payment', () => {
  it.each([
    ['is not known yet', {}, outcomeTexts.confirming],
    ['is paid', paid, outcomeTexts.paid],
    ['did not go through', { lastProblem: 'कार्ड मना हुआ।' }, outcomeTexts.tryAgain],
    ['is closed after it failed', { state: 'failed', lastProblem: 'कार्ड मना हुआ।' }, outcomeTexts.failed],
    ['was never paid', { state: 'failed' }, outcomeTexts.expired],
    ['goes back', { ...paid, refund }, refundsTexts.pending],
    ['came twice', { ...paid, returned: 'already_active', refund }, refundsTexts.already_active],
  ] satisfies [string, Partial<PaymentOrder>, string][])('%s', async (_what, facts, said) => {
    await open(paymentOrder(facts));
    await main().findByText(said);
    expect(main().getByText('₹99')).toBeDefined();
  });

  it('paid plan: leads to the profile and the receipt', async () => {
    await open(paymentOrder(paid));
    await main().findByRole('heading', { name: outcomeTexts.paid });
    expect([linkTo(outcomeTexts.toProfile), linkTo(outcomeTexts.receipt)]).toEqual([
      '/profile',
      `/receipt/${ORDER_ID}`,
    ]);
  });

  it('paid top-up: leads to the wallet', async () => {
    await open(paymentOrder({ ...paid, purpose: { kind: 'topup' } }));
    await main().findByRole('heading', { name: outcomeTexts.paid });
    expect(linkTo(outcomeTexts.toWallet)).toBe('/wallet');
  });

  it('is not shown to another user', async () => {
    await open(new Refusal(404, 'not_found'));
    await main().findByText(outcomeTexts.missing);
  });
});

it('failed attempt: shows the reason and that no money is lost, and the same order can be paid again', async () => {
  const replace = vi.spyOn(location, 'replace').mockReturnValue();
  const { gateway } = await open(paymentOrder({ lastProblem: 'कार्ड मना हुआ।' }), {
    'POST /api/payments/orders/:orderId/checkout': { checkoutUrl: '/pay/again?ticket=2' },
  });
  await main().findByText(`कार्ड मना हुआ। ${outcomeTexts.tryAgainText}`);
  const again = main().getByRole('button', { name: outcomeTexts.payAgain });
  await userEvent.dblClick(again);
  await waitFor(() => expect(replace.mock.calls).toEqual([['/pay/again?ticket=2']]));
  expect(gateway.requests('POST /api/payments/orders/:orderId/checkout')).toMatchObject([
    { params: { orderId: ORDER_ID } },
  ]);
});

it('pending: polls until the outcome is known, and shows what was bought', async () => {
  const { gateway } = await open(paymentOrder());
  await main().findByText(outcomeTexts.confirming);
  gateway.answer({ [ROUTE]: { order: paymentOrder(paid) } });
  await screen.findByText(outcomeTexts.activated);
  await waitFor(() => expect(location.pathname).toBe('/profile'));
});

it.each([
  ['while the server does not answer', new Refusal(503, 'service_unavailable'), outcomeTexts.asking],
  ['without a network', undefined, outcomeTexts.offline],
])('%s: says that the money is safe and that polling continues', async (_when, refusal, said) => {
  const { gateway, goOffline, goOnline } = await open(refusal ?? paymentOrder());
  await main().findByText(outcomeTexts.confirming);
  if (!refusal) goOffline();
  await main().findByText(said);
  gateway.answer({ [ROUTE]: { order: paymentOrder({ state: 'failed' }) } });
  goOnline();
  await main().findByText(outcomeTexts.expired);
  await waitFor(() => expect(main().queryByText(said)).toBeNull());
});

it('refund: shows its way and duration', async () => {
  await open(paymentOrder({ ...paid, refund }));
  await main().findByText(texts(refundsTexts)('time', { amount: '₹99' }));
});
