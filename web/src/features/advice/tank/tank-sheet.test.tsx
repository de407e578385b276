// @vitest-environment happy-dom
import type { LabelClaim } from '@anar/contracts/orchards/labels';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { choose, click, write } from '../../../../testing/by-name.ts';
import {
  AWAY,
  BLIGHT_SPRAY,
  farm,
  LABELS,
  located,
  SPOT_SPRAY,
  setHour,
  THRIPS_SPRAY,
  TODAY,
} from '../../../../testing/farm.ts';
import { FARMER } from '../../../../testing/people.ts';
import { doneTexts } from '../../../api/endpoints/diary/done/done.hi.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { adviceTexts } from '../advice.hi.ts';
import { tankTexts } from './tank.hi.ts';

const say = texts(tankTexts);
const sayDone = texts(doneTexts);
const open = appInDom();

async function openTank(facts: Partial<Orchard> = {}, more = {}) {
  const app = await open('/orchard', { as: FARMER, answers: farm([located({ plantCount: 100, ...facts })], more) });
  await click(adviceTexts.tank);
  const sheet = await screen.findByRole('dialog', { name: say('title') });
  return { ...app, sheet, inSheet: within(sheet) };
}

async function pick({ product, problems }: LabelClaim, sheet: HTMLElement) {
  const option = await within(sheet).findByRole('option', { name: `${product} (${problems.join(', ')})` });
  await userEvent.selectOptions(within(sheet).getByRole('combobox'), option);
}

/** Harvest in a hundred days: no product is left out and the farmer is not asked. */
const FAR: Partial<Orchard> = { plantPhase: 'growth', nextHarvest: { on: '2027-03-01', from: 'calendar' } };

beforeEach(() => setHour('07:00'));

it('shows no product until the harvest is known', async () => {
  const { sheet, inSheet } = await openTank({ plantPhase: 'fruiting' });
  await inSheet.findByText('पहले ऊपर बताएँ कि तुड़ाई कितने दिन बाद है। तब दवा की मात्रा बताएँगे।');
  expect(inSheet.queryByRole('combobox')).toBeNull();
  await click(say('harvestUnknown'), sheet);
  inSheet.getByText(/^तुड़ाई का दिन पता नहीं, इसलिए 3 दवाएँ नहीं दिखाईं: /);
  expect(inSheet.queryByRole('combobox')).toBeNull();
  await click(say('harvest_0'), sheet);
  inSheet.getByText(/^तुड़ाई का समय है, इसलिए 3 दवाएँ नहीं दिखाईं: /);
  expect(inSheet.queryByRole('combobox')).toBeNull();
  await click(say('harvest_7'), sheet);
  inSheet.getByText(/^1 दवा नहीं दिखाई: उसे छिड़कने के 7 दिन बाद भी/);
  const options = within(inSheet.getByRole('combobox')).getAllByRole<HTMLOptionElement>('option');
  expect(options.map(({ value }) => value)).toEqual(['', THRIPS_SPRAY.productId, SPOT_SPRAY.productId]);
});

it('shows the amount per tank and in total, the last partial tank, and the waiting time before harvest', async () => {
  const { sheet, inSheet } = await openTank({ plantPhase: 'fruiting' });
  await click(say('harvest_7'), sheet);
  await pick(SPOT_SPRAY, sheet);
  await click('15', sheet);
  await write(say('trees'), '20', sheet);
  await write(say('spray'), '२.५', sheet);
  const result = inSheet.getByRole('status');
  within(result).getByText('15 लीटर में 15 मिली');
  const rows = within(result)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  expect(rows).toEqual([
    'आखिरी टंकी में: 5 लीटर में 5 मिली',
    'कुल टंकी: 3 पूरी और आखिरी में 5 लीटर',
    'कुल घोल: 50 लीटर',
    'कुल दवा: 50 मिली',
  ]);
  within(result).getByText(say('fruit', { n: 7 }));
  within(result).getByText(say('wait', { n: 7, day: '28 नवंबर' }));
  within(result).getByText(/CIB&RC/);
  inSheet.getByText(/दस्ताने/);
});

it('by tanks: assumes 400 litres per acre and says so, without hectares', async () => {
  const { sheet, inSheet } = await openTank(FAR);
  await pick(THRIPS_SPRAY, sheet);
  await choose(say('byTanks'), sheet);
  await write(say('tanks'), '2', sheet);
  await click('200', sheet);
  const result = within(inSheet.getByRole('status'));
  result.getByText('200 लीटर में 200 मिली');
  result.getByText(/एक एकड़ में करीब 400 लीटर घोल मानकर/);
  expect(sheet.textContent).not.toMatch(/हेक्टेयर/);
});

it('one click writes the spray in the diary, with what went into the tanks', async () => {
  const { gateway, sheet, inSheet } = await openTank(FAR);
  await pick(SPOT_SPRAY, sheet);
  await write(say('trees'), '20', sheet);
  await write(say('spray'), '2.5', sheet);
  await click(sayDone('doneWhich', { what: SPOT_SPRAY.product }), sheet);
  await inSheet.findByText(doneTexts.written);
  const note = '16 लीटर में 16 मिली, कुल 50 मिली';
  expect(gateway.requests('POST /api/orchards/:orchardId/diary').map(({ body }) => body)).toEqual([
    { kind: 'spray', on: TODAY, productId: SPOT_SPRAY.productId, note },
  ]);
});

it('without a network: works with the last list of products', async () => {
  const { reload, goOffline } = await openTank(FAR);
  await screen.findByRole('option', { name: new RegExp(SPOT_SPRAY.product) });
  goOffline();
  reload();
  await click(adviceTexts.tank);
  const sheet = await screen.findByRole('dialog', { name: say('title') });
  await pick(SPOT_SPRAY, sheet);
  await within(sheet).findByText('16 लीटर में 16 मिली');
});

it.each([
  ['ownSize', 'sizeOwn', '0', say('sizeError')],
  ['trees', 'trees', '0', say('treesError', { max: '1,00,000' })],
  ['spray', 'spray', '21', say('sprayError')],
  ['tanks', 'tanks', '0', say('tanksError')],
] as const)('invalid %s: shows an error and no dose', async (field, label, typed, error) => {
  const { sheet, inSheet } = await openTank(FAR);
  await pick(BLIGHT_SPRAY, sheet);
  inSheet.getByRole('status');
  if (field === 'ownSize') await click(say('sizeOther'), sheet);
  if (field === 'tanks') await choose(say('byTanks'), sheet);
  await write(say(label), typed, sheet);
  expect(inSheet.getByRole('alert').textContent).toBe(error);
  expect(inSheet.queryByRole('status')).toBeNull();
});

it('harvest day known from the diary: asks nothing and names the diary as source', async () => {
  const { inSheet } = await openTank({ plantPhase: 'harvest', nextHarvest: { on: '2026-11-30', from: 'diary' } });
  await inSheet.findByText(new RegExp(say('from_diary')));
  expect(inSheet.queryByRole('group', { name: say('harvestIn') })).toBeNull();
});

it('a failed load of the products shows an error, and retries at the button', async () => {
  const { gateway, inSheet, sheet } = await openTank(FAR, { 'GET /api/labels': AWAY });
  await inSheet.findByText(say('failed'));
  gateway.answer(LABELS);
  await click(t('app.retry'), sheet);
  await pick(SPOT_SPRAY, sheet);
  inSheet.getByRole('status');
});
