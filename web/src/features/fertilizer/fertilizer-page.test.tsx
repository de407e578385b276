// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { appInDom } from '../../../testing/app.tsx';
import { button, click, doubleClick } from '../../../testing/by-name.ts';
import { AWAY, dose, farm, keepOnDevice, plan, SECOND_ID, setHour, TODAY } from '../../../testing/farm.ts';
import type { Answers, SentRequest } from '../../../testing/gateway.ts';
import { ORCHARD_ID, orchard } from '../../../testing/orchards.ts';
import { FARMER } from '../../../testing/people.ts';
import { t } from '../../i18n/t.ts';
import { texts } from '../../i18n/texts.ts';
import { fertilizerTexts } from './fertilizer.hi.ts';

const say = texts(fertilizerTexts);
const PLAN = 'GET /api/orchards/:orchardId/fertilizer';
const NOTE = 'POST /api/orchards/:orchardId/diary';
const TAKE_BACK = 'DELETE /api/orchards/:orchardId/diary/:entryId';
const UREA = say('note', { what: 'यूरिया' });
const TREES = orchard();
const YOUNG = orchard({ id: SECOND_ID, name: 'नया रोपा', plantCount: 50, plantAge: 0, plantPhase: 'growth' });
const lineOf = ({ name, plantCount: plants, plantAge: age }: typeof TREES) =>
  say('forWhom', { name, plants: `${plants}`, age });
const open = appInDom();
const main = () => within(screen.getByRole('main'));

const openPlan = (answers: Answers = farm([TREES]), path = '/fertilizer') => open(path, { as: FARMER, answers });
const recorded = () => within(main().getByRole('heading', { name: say('recorded') }).parentElement as HTMLElement);
const keysOf = (sent: SentRequest[]) => sent.map(({ headers }) => headers['idempotency-key']);

beforeEach(() => setHour('07:00'));

describe('the plan', () => {
  it('shows first the bags to buy or carry; the need per plant is collapsed', async () => {
    await openPlan();
    await screen.findByText(lineOf(TREES));
    const [urea, manure] = within((await button(UREA)).closest('ul') as HTMLElement).getAllByRole('listitem');
    expect(urea?.textContent).toContain('यूरिया2 बोरी (45 किलो वाली)पूरे बाग में 80 किलो, हर पेड़ 400 ग्राम');
    expect(manure?.textContent).toContain('सड़ी गोबर खादलगभग 2 ट्रॉली (3 टन वाली)');
    const need = screen.getByText(say('n')).closest('details') as HTMLDetailsElement;
    expect(need.open).toBe(false);
    expect(need.textContent).toBe(
      `${say('perPlant')}${say('n')}625 ग्राम${say('p')}250 ग्राम${say('k')}250 ग्राम${say('manure')}30 किलो`,
    );
    expect(main().getByText(/मिट्टी जाँच के बिना/).textContent).toContain(say('caution'));
  });

  it('choosing an orchard puts it into the URL', async () => {
    await openPlan(farm([TREES, YOUNG]));
    await screen.findByText(lineOf(TREES));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: say('pick') }), YOUNG.name);
    await screen.findByText(lineOf(YOUNG));
    expect(location.search).toBe(`?orchard=${SECOND_ID}`);
  });

  it('shows the orchard of the URL', async () => {
    const first = orchard({ id: '01KZ000000000000000THRD000' });
    const { gateway } = await openPlan(farm([first, YOUNG]), `/fertilizer?orchard=${SECOND_ID}`);
    await screen.findByText(lineOf(YOUNG));
    expect(gateway.requests(PLAN).map(({ params }) => params.orchardId)).not.toContain(first.id);
  });

  it('a dose whose time has passed cannot be noted, and the text advises against making up for it', async () => {
    await openPlan(farm([TREES], { [PLAN]: plan({ doses: [dose({ due: 'past' })] }) }));
    await screen.findByText(say('past'));
    screen.getByText(/छूट गई हो तो आगे की खाद में जोड़कर न दें/);
    expect(main().queryByRole('button', { name: /^डायरी में लिखें: / })).toBeNull();
  });

  it('without an orchard: links to the form of a new one', async () => {
    await openPlan(farm([]));
    await userEvent.click(await screen.findByRole('link', { name: say('add') }));
    expect(location.pathname).toBe('/orchard/new');
  });
});

describe('noting a fertilizer as given', () => {
  it('a double click writes one entry, which can be undone', async () => {
    const { gateway } = await openPlan();
    const hold = gateway.hold(NOTE);
    await doubleClick(UREA);
    hold();
    await screen.findByText(say('noted'));
    await main().findByText(say('givenToday'));
    expect(main().queryByRole('button', { name: UREA })).toBeNull();
    expect(recorded().getAllByRole('listitem')).toHaveLength(1);
    expect(gateway.requests(NOTE).map(({ body }) => body)).toEqual([
      { kind: 'fertilizer', on: TODAY, product: 'यूरिया', kilograms: 80 },
    ]);
    expect(keysOf(gateway.requests(NOTE))).toEqual([expect.stringMatching(/./)]);
    await click(say('takeBack'));
    await screen.findByText(say('takenBack'));
    await recorded().findByText(say('recordedNone'));
    await button(UREA);
    expect(gateway.requests(TAKE_BACK)).toHaveLength(1);
  });

  it('appears in the list before the plan is refetched', async () => {
    const { gateway } = await openPlan();
    await button(UREA);
    const release = gateway.hold(PLAN);
    await click(UREA);
    await recorded().findByText(/यूरिया/);
    release();
  });

  it("appears in the orchard's diary", async () => {
    await openPlan();
    await click(UREA);
    await main().findByText(say('givenToday'));
    await userEvent.click(screen.getByRole('link', { name: say('diary') }));
    await within(await screen.findByRole('region', { name: 'आज' })).findByText('यूरिया');
  });

  it('offline: waits on the phone, and is sent once when the network is back', async () => {
    const { gateway, goOffline, goOnline } = await openPlan();
    await button(UREA);
    goOffline();
    await doubleClick(UREA);
    await screen.findByText(say('notedKept', { product: 'यूरिया' }));
    expect(gateway.requests(NOTE)).toEqual([]);
    await main().findByText(say('givenToday'));
    goOnline();
    await expect.poll(() => gateway.requests(NOTE).length).toBe(1);
    await recorded().findByText(/यूरिया/);
  });

  it('on a server error: shows the reason; a retry has the same idempotency key', async () => {
    const { gateway } = await openPlan({ ...farm([TREES]), [NOTE]: AWAY });
    await click(UREA);
    await screen.findByText(/^डायरी में नहीं लिखा गया। ./);
    await click(UREA);
    await expect.poll(() => gateway.requests(NOTE).length).toBe(2);
    const [key, again] = keysOf(gateway.requests(NOTE));
    expect(again).toBe(key);
    await button(UREA);
  });

  it('a failed undo shows the reason, and the entry stays', async () => {
    await openPlan({ ...farm([TREES]), [TAKE_BACK]: AWAY });
    await click(UREA);
    await click(say('takeBack'));
    await screen.findByText(/^डायरी से वापस नहीं लिया गया। ./);
    expect(recorded().getAllByRole('listitem')).toHaveLength(1);
  });
});

describe('a plan stored on the device', () => {
  const keep = (name = TREES.name) => {
    keepOnDevice('fertilizer', {
      [ORCHARD_ID]: { orchard: { ...TREES, name }, plan: plan({ doses: [dose({ due: 'past' })] }) },
      [SECOND_ID]: { orchard: YOUNG, plan: plan({ orchardId: SECOND_ID }) },
    });
  };

  it('offline: is shown with its age, for each orchard', async () => {
    keep();
    const { goOnline } = await open('/fertilizer', { as: FARMER, answers: farm([TREES, YOUNG]), offline: true });
    await screen.findByText(say('oldOffline', { ago: '10 मिनट पहले' }));
    await screen.findByText(lineOf(TREES));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: say('pick') }), YOUNG.name);
    await screen.findByText(lineOf(YOUNG));
    goOnline();
    await waitFor(() => expect(screen.queryByText(/फ़ोन में सहेजी थी/)).toBeNull());
  });

  it('an old one no longer shows which dose is due', async () => {
    keep();
    const kept = JSON.parse(localStorage.getItem('anar-mitra:fertilizer:v1') ?? '[]') as { at: number }[];
    const older = kept.map((one) => ({ ...one, at: Date.now() - 10 * 86_400_000 }));
    localStorage.setItem('anar-mitra:fertilizer:v1', JSON.stringify(older));
    await open('/fertilizer', { as: FARMER, answers: farm([TREES]), offline: true });
    await screen.findByText(say('oldOffline', { ago: '10 दिन पहले' }));
    expect(screen.queryByText(say('past'))).toBeNull();
  });

  it('server unavailable: is shown, and one retry refetches the plan and the orchards', async () => {
    keep();
    const away = { 'GET /api/orchards/user/:userId': AWAY, [PLAN]: AWAY };
    const { gateway } = await openPlan(farm([TREES, YOUNG], away));
    const note = await screen.findByText(/^ताज़ा योजना नहीं आई। यह योजना .+ फ़ोन में सहेजी थी।$/);
    gateway.answer(farm([{ ...TREES, name: 'नया नाम' }, YOUNG]));
    await click(t('app.retry'));
    await waitFor(() => expect(note.isConnected).toBe(false));
    await screen.findByText(lineOf({ ...TREES, name: 'नया नाम' }));
  });

  it('is deleted when its orchard was removed', async () => {
    keep();
    await openPlan(farm([TREES]));
    await screen.findByText(lineOf(TREES));
    await expect.poll(() => localStorage.getItem('anar-mitra:fertilizer:v1')).not.toContain(YOUNG.name);
    expect(localStorage.getItem('anar-mitra:fertilizer:v1')).toContain(TREES.name);
  });
});
