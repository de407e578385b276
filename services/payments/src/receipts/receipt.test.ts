import { expect, it } from 'vitest';
import { toReceipt } from './receipt.ts';

const order = {
  id: '01K00000000000000000000000',
  purpose: { kind: 'plan', planId: 'basic', cycle: 'monthly' },
  amountPaise: 9900,
  receiptNumber: 'AM-2611-00001',
  paymentId: 'pay_1',
  paidAt: new Date('2026-11-23T06:30:00Z'),
} as const;
const unconfigured = { name: '', address: '', gstin: '', gstPercent: 0, sac: '' };
const company = { name: 'अनार मित्र', address: 'जयपुर', gstin: '08AAAAA0000A1Z5', gstPercent: 18, sac: '998314' };

it('shows only the seller fields that are configured', () => {
  expect(toReceipt(order, unconfigured, undefined).seller).toEqual({});
  expect(toReceipt(order, { ...company, gstin: '' }, undefined).seller).toEqual({ name: 'अनार मित्र', address: 'जयपुर' });
});

// 9900 × 18 / 118 = 1510.17
it('states the tax included in the price, in whole paise', () => {
  expect(toReceipt(order, company, undefined).seller.gst).toEqual({ percent: 18, includedPaise: 1510, sac: '998314' });
});

it('has no tax for a wallet top-up', () => {
  expect(toReceipt({ ...order, purpose: { kind: 'topup' } }, company, undefined).seller).not.toHaveProperty('gst');
});
