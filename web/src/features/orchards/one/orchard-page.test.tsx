// @vitest-environment happy-dom
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { button, choose, click, doubleClick, write } from '../../../../testing/by-name.ts';
import { AWAY, advice, at, dose, farm, located, plan, SECOND_ID, setHour } from '../../../../testing/farm.ts';
import { type Answers, Refusal, type SentRequest } from '../../../../testing/gateway.ts';
import { ORCHARD_ID, orchard } from '../../../../testing/orchards.ts';
import { CREATED_AT, FARMER } from '../../../../testing/people.ts';
import { orchardNamesTexts } from '../../../i18n/catalogues/orchard-names.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { adviceTexts } from '../../advice/advice.hi.ts';
import { todayTexts } from '../../advice/today/today.hi.ts';
import { fertilizerTexts } from '../../fertilizer/fertilizer.hi.ts';
import { orchardFormTexts } from '../form/orchard-form.hi.ts';
import { waitWarningTexts } from '../harvest/wait-warning.hi.ts';
import { orchardsTexts } from '../orchards.hi.ts';
import { orchardPageTexts } from './orchard-page.hi.ts';

const say = texts(orchardPageTexts);
const sayForm = texts(orchardFormTexts);
const sayWarning = texts(waitWarningTexts);
const sayFertilizer = texts(fertilizerTexts);
const CHANGE = 'PATCH /api/orchards/:orchardId';
const REMOVE = 'DELETE /api/orchards/:orchardId';
const PLAN = 'GET /api/orchards/:orchardId/fertilizer';
const open = appInDom();
const bodies = (sent: SentRequest[]) => sent.map(({ body }) => body);
const openOrchard = (facts: Partial<Orchard> = {}, more: Answers = {}, others: Orchard[] = []) =>
  open(`/orchard/${ORCHARD_ID}`, { as: FARMER, answers: farm([orchard(facts), ...others], more) });
const facts = () => screen.findByRole('region', { name: say('factsTitle') });
async function openForm(): Promise<HTMLElement> {
  await click(orchardNamesTexts.edit);
  return screen.findByRole('dialog', { name: orchardNamesTexts.edit });
}
const closed = (sheet: HTMLElement) => waitFor(() => expect(sheet.isConnected).toBe(false));

beforeEach(() => setHour('07:00'));

describe('editing an orchard', () => {
  it('with fruit on the trees, withheld water is not asked about', async () => {
    await openOrchard({ plantPhase: 'fruiting' });
    const sheet = await openForm();
    expect(within(sheet).queryByText(orchardFormTexts.restingYes)).toBeNull();
  });

  it('invalid input shows errors; only the changes are sent, and then shown', async () => {
    const { gateway } = await openOrchard({ plantPhase: 'growth' });
    const sheet = await openForm();
    await write(orchardFormTexts.name, 'नहर वाला', sheet);
    await write(orchardFormTexts.dripperCount, '2', sheet);
    await click(orchardFormTexts.save, sheet);
    within(sheet).getByText(sayForm('dripperLitresError', { min: 0.5, max: 30 }));
    within(sheet).getByText(orchardFormTexts.lookAbove);
    expect(gateway.requests(CHANGE)).toEqual([]);
    await write(orchardFormTexts.dripperLitres, '४', sheet);
    await write(orchardFormTexts.rowSpacing, '4.5', sheet);
    await write(orchardFormTexts.plantSpacing, '3', sheet);
    await choose(new RegExp(`^${orchardNamesTexts.soil_clay_black}`), sheet);
    await choose(orchardFormTexts.restingYes, sheet);
    await click(orchardFormTexts.save, sheet);
    await closed(sheet);
    expect(bodies(gateway.requests(CHANGE))).toEqual([
      {
        name: 'नहर वाला',
        drippers: { count: 2, litresPerHour: 4 },
        rowSpacing: 4.5,
        plantSpacing: 3,
        soilType: 'clay_black',
        resting: true,
      },
    ]);
    await screen.findByRole('heading', { name: /नहर वाला/ });
    const shown = (await facts()).textContent;
    for (const part of ['काली, चिकनी', '4.5 × 3 मीटर', 'हर पेड़ 2, 4 लीटर प्रति घंटा', 'तान (पानी बंद)हाँ']) {
      expect(shown).toContain(part);
    }
  });

  it('emptied fields remove spacing and drippers', async () => {
    const { gateway } = await openOrchard({
      rowSpacing: 4.5,
      plantSpacing: 3,
      drippers: { count: 2, litresPerHour: 4 },
    });
    const sheet = await openForm();
    for (const name of ['rowSpacing', 'plantSpacing', 'dripperCount', 'dripperLitres'] as const) {
      await write(orchardFormTexts[name], '', sheet);
    }
    await click(orchardFormTexts.save, sheet);
    await closed(sheet);
    expect(bodies(gateway.requests(CHANGE))).toEqual([{ rowSpacing: null, plantSpacing: null, drippers: null }]);
    await waitFor(async () => expect((await facts()).textContent).not.toMatch(/मीटर|लीटर प्रति घंटा/));
  });

  it('without changes nothing is sent; a failed save keeps the input', async () => {
    const { gateway, goOffline, goOnline } = await openOrchard({}, { [CHANGE]: AWAY });
    const unchanged = await openForm();
    await click(orchardFormTexts.save, unchanged);
    await closed(unchanged);
    expect(gateway.requests(CHANGE)).toEqual([]);
    const sheet = await openForm();
    await write(orchardFormTexts.name, 'नहर वाला', sheet);
    goOffline();
    await click(orchardFormTexts.save, sheet);
    await within(sheet).findByText(orchardFormTexts.saveOffline);
    goOnline();
    await click(orchardFormTexts.save, sheet);
    await within(sheet).findByText(/^जानकारी नहीं बदली। ./);
    within(sheet).getByDisplayValue('नहर वाला');
  });

  it('the harvest phase within the waiting time: warns, and only a second submission saves it', async () => {
    const details = { product: 'टोल्फ़ेनपाइराड', safeOn: '2026-11-26' };
    const refusal = new Refusal(409, 'harvest_within_wait', 'अभी नहीं', details);
    const { gateway } = await openOrchard(
      {},
      {
        [CHANGE]: ({ body }) =>
          (body as { despiteWait?: boolean }).despiteWait ? { orchard: orchard({ plantPhase: 'harvest' }) } : refusal,
      },
    );
    const sheet = await openForm();
    await choose(new RegExp(`^${orchardNamesTexts.phase_harvest}`), sheet);
    await click(orchardFormTexts.save, sheet);
    const warning = sayWarning('harvest', { last: '25 नवंबर', product: details.product, safe: '26 नवंबर' });
    await within(sheet).findByText(warning);
    await click(waitWarningTexts.despite, sheet);
    await closed(sheet);
    expect(bodies(gateway.requests(CHANGE))).toEqual([
      { plantPhase: 'harvest' },
      { plantPhase: 'harvest', despiteWait: true },
    ]);
  });
});

describe('deactivating and removing', () => {
  it('deactivates and reactivates the orchard', async () => {
    const { gateway } = await openOrchard();
    await doubleClick(say('deactivate'));
    await screen.findByText(say('deactivated'));
    await click(say('activate'));
    await screen.findByText(say('activated'));
    await button(say('deactivate'));
    expect(bodies(gateway.requests(CHANGE))).toEqual([{ status: 'inactive' }, { status: 'active' }]);
  });

  it('a failed deactivation shows the reason', async () => {
    const { goOffline, goOnline } = await openOrchard({}, { [CHANGE]: AWAY });
    await button(say('deactivate'));
    goOffline();
    await click(say('deactivate'));
    await screen.findByText(say('changeOffline'));
    goOnline();
    await click(say('deactivate'));
    await screen.findByText(/^यह नहीं हुआ। ./);
  });

  it('removal needs a confirmation, then shows the remaining orchards', async () => {
    const { gateway } = await openOrchard({}, {}, [orchard({ id: SECOND_ID, name: 'नदी वाला' })]);
    await click(say('remove'));
    const asked = await screen.findByRole('dialog', { name: say('removeAsk', { name: orchard().name }) });
    await click(say('keep'), asked);
    await closed(asked);
    expect(gateway.requests(REMOVE)).toEqual([]);
    await click(say('remove'));
    await click(say('remove'), await screen.findByRole('dialog'));
    await screen.findByText(say('removed'));
    await screen.findByRole('article', { name: 'नदी वाला' });
    expect(location.pathname).toBe('/orchard');
    expect(screen.queryByRole('article', { name: orchard().name })).toBeNull();
    expect(gateway.requests(REMOVE)).toHaveLength(1);
  });

  it('removing the last orchard offers a new one, and empties the list on the device', async () => {
    await openOrchard();
    await click(say('remove'));
    await click(say('remove'), await screen.findByRole('dialog'));
    await screen.findByText(orchardsTexts.noOrchard);
    await expect.poll(() => localStorage.getItem('anar-mitra:orchards:v1')).toContain('"answer":[]');
    await userEvent.click(screen.getByRole('link', { name: orchardsTexts.add }));
    expect(location.pathname).toBe('/orchard/new');
  });

  it('a failed removal shows the reason and stays on the page', async () => {
    await openOrchard({}, { [REMOVE]: AWAY });
    await click(say('remove'));
    await click(say('remove'), await screen.findByRole('dialog'));
    await screen.findByText(/^यह नहीं हुआ। ./);
    await facts();
    expect(location.pathname).toBe(`/orchard/${ORCHARD_ID}`);
  });
});

describe("today's advice", () => {
  const region = () => screen.findByRole('region', { name: adviceTexts.title });
  const openAdvised = (more: Answers = {}) => openOrchard(located(), more);

  it('shows the decisions first, and the whole advice in a collapsed section', async () => {
    const alert = { districtAlert: 'orange', alertMessage: 'शाम को तेज़ बारिश', alertSource: 'government' } as const;
    await openAdvised({ 'GET /api/advisories/today/:orchardId': advice(alert) });
    await screen.findByText('105 मिनट');
    expect((await region()).textContent).toMatch(
      /शाम को तेज़ बारिश.*छिड़कावहाँ.*अभी, सुबह 9 तक.*ड्रिप105 मिनट.*1 घंटा 45 मिनट/s,
    );
    const fold = screen.getByText(adviceTexts.wholeAdvice).closest('details') as HTMLDetailsElement;
    expect(fold.open).toBe(false);
    within(fold).getByText(/हवा 8 किमी\/घंटा तक/);
    await userEvent.click(screen.getByText(adviceTexts.wholeAdvice));
    expect(fold.open).toBe(true);
  });

  it('a decision for tomorrow: says no for today', async () => {
    const sprayReasons = ['आज छिड़काव का समय निकल गया, यह सलाह कल के लिए है', 'हवा कम'];
    await openAdvised({ 'GET /api/advisories/today/:orchardId': advice({ sprayReasons }) });
    await screen.findByText(todayTexts.no);
    within(await region()).getByText(todayTexts.no);
  });

  it.each([
    ['nothing', [], 'dueNow', sayFertilizer('dueWhat', { names: 'यूरिया, सड़ी गोबर खाद', when: dose().when })],
    ['some of it', ['यूरिया'], 'dueNow', sayFertilizer('dueWhat', { names: 'सड़ी गोबर खाद', when: dose().when })],
    [
      'all of it',
      ['यूरिया', 'सड़ी गोबर खाद'],
      'noneNow',
      sayFertilizer('nextWhat', { names: 'यूरिया, सड़ी गोबर खाद', when: 'फूल आने पर' }),
    ],
  ] as const)('shows the fertilizer that is due when %s of a dose is in the diary', async (_what, given, due, what) => {
    const recorded = given.map((product) => ({ on: at('07:00').slice(0, 10), product }));
    const next = dose({ due: 'later', when: 'फूल आने पर', window: { from: '2027-01-01', to: '2027-01-31' } });
    await openAdvised({ [PLAN]: plan({ doses: [dose(), next], recorded }) });
    const row = await screen.findByRole('link', { name: `${fertilizerTexts[due]} ${what}` });
    await userEvent.click(row);
    expect(location.pathname + location.search).toBe(`/fertilizer?orchard=${ORCHARD_ID}`);
  });
});

it("shows the orchard's age and location", async () => {
  await openOrchard(located({ createdAt: CREATED_AT, place: { source: 'picked', approximate: true, name: 'नासिक' } }));
  await screen.findByText('जगह: नासिक');
  screen.getByText(orchardsTexts.approximate);
  screen.getByText(orchardsTexts.approximateHint);
});
