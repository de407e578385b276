// @vitest-environment happy-dom
import type { Selling } from '@anar/contracts/market';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { mandi, marketList } from '../../../../testing/market.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { marketTexts } from '../market.hi.ts';
import { sellingTexts } from './selling.hi.ts';

const say = texts(sellingTexts);
const today = new Date().toISOString().slice(0, 10);
const place = (id: string, mandiName: string, distanceKm: number, modalPrice: number): Selling['places'][number] => ({
  ...{ id: `00000000000000a${id}`, mandiName, distanceKm, modalPrice },
  ...{ date: today, approximate: false },
});
/** The nearest pays least, the farthest most. */
const SELLING: Selling = {
  varietyName: 'भगवा',
  compared: 3,
  places: [place('1', 'सोलापुर', 5, 10_000), place('2', 'सांगली', 100, 10_900), place('3', 'पुणे', 230, 11_700)],
};

const open = appInDom();
const best = () =>
  screen.findByRole('button', { name: new RegExp(`^${marketTexts.bestAfterTransport.split(' (')[0]}`) });
const sheet = () => within(screen.getByRole('dialog', { name: sellingTexts.title }));
const places = () =>
  sheet()
    .getAllByRole('listitem')
    .map((one) => one.textContent ?? '');
const openMarket = (selling?: Selling, path = '/market') =>
  open(path, {
    answers: {
      'GET /api/market/data': { ...marketList([mandi()]), ...(selling && { selling }) },
      'GET /api/market/states': { states: [] },
    },
  });

it('is not shown without distances to compare, nor for a search', async () => {
  await openMarket();
  await screen.findByRole('heading', { name: 'सोलापुर' });
  expect(screen.queryByText(marketTexts.bestAfterTransport)).toBeNull();
});

it('is not shown for a search', async () => {
  await openMarket(SELLING, '/market?search=pune');
  await screen.findByRole('heading', { name: 'सोलापुर' });
  expect(screen.queryByText(marketTexts.bestAfterTransport)).toBeNull();
});

it('shows the calculation, and a higher transport cost prefers nearer mandis', async () => {
  await openMarket(SELLING);
  const line = await best();
  expect(line.textContent).toContain('पुणे');
  expect(line.textContent).toContain('भगवा · 230 किमी');
  await userEvent.click(line);
  await screen.findByRole('dialog', { name: sellingTexts.title });
  expect(places()).toHaveLength(3);
  expect(places()[0]).toMatch(/^पुणे 230 किमीभाव ₹11,700 − भाड़ा ₹\d+₹1\d,\d{3}$/);
  await sheet().findByText(say('grounds', { variety: 'भगवा', n: 3, days: 3 }), { exact: false });
  const more = sheet().getByRole('button', { name: say('more', { step: 50 }) });
  for (let clicks = 0; clicks < 40 && !places()[0]?.startsWith('सोलापुर'); clicks++) await userEvent.click(more);
  expect(places()[0]).toMatch(/^सोलापुर/);
  const link = sheet().getByRole('link', { name: say('open', { mandi: 'सोलापुर' }) });
  expect(link.getAttribute('href')).toBe('/market/00000000000000a1');
  await userEvent.click(sheet().getByRole('button', { name: t('app.close') }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: sellingTexts.title })).toBeNull());
  expect((await best()).textContent).toContain('सोलापुर');
});

it('is calculated per kilogram if prices are shown so', async () => {
  await openMarket(SELLING);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: marketTexts.unit }), 'kilo');
  await waitFor(async () => expect((await best()).textContent).toMatch(/पुणे ₹1\d\d(\.\d+)?/));
});
