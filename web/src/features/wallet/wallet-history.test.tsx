// @vitest-environment happy-dom
import type { WalletEntry } from '@anar/contracts/payments/wallet';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { appInDom } from '../../../testing/app.tsx';
import { doctorProfile } from '../../../testing/consult/consultations.ts';
import { DOCTOR, FARMER } from '../../../testing/people.ts';
import { walletTexts } from './wallet.hi.ts';

const openInDom = appInDom();
const FEE = {
  id: 'hold:01KZ000000000000000CNSVLT0',
  kind: 'fee_held' as const,
  amountPaise: -19_900,
  at: '2026-11-28T05:00:00.000Z',
  consultationId: '01KZ000000000000000CNSVLT0',
  feePaise: 19_900,
  doctorId: DOCTOR.doctorId ?? '',
} satisfies WalletEntry;

it.each([
  ['fee_held', -19_900, '− ₹199'],
  ['fee_paid', -19_900, '− ₹199'],
  ['fee_returned', 0, '₹199'],
] as const)('a fee in the state %s is one row with its doctor and time', async (kind, amountPaise, amount) => {
  const settled = kind !== 'fee_held' && { settledAt: '2026-11-28T06:30:00.000Z' };
  await openInDom('/wallet', {
    as: FARMER,
    answers: {
      'GET /api/wallet/user/:userId': { wallet: { availablePaise: 10_000, heldPaise: 0, holds: [] } },
      'GET /api/wallet/user/:userId/entries': { entries: [{ ...FEE, kind, amountPaise, ...settled }] },
      'GET /api/doctors/:doctorId': doctorProfile(),
    },
  });
  const row = (await screen.findByText(walletTexts[kind])).closest('li') as HTMLElement;
  await within(row).findByText(doctorProfile().name);
  within(row).getByText(amount);
  within(row).getByText(/10:30/);
  expect(within(row).queryByText(/12:00/) !== null).toBe(kind === 'fee_returned');
});
