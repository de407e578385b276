// @vitest-environment happy-dom
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { click } from '../../../../testing/by-name.ts';
import { AWAY, farm, keepOnDevice, located, SECOND_ID, setHour } from '../../../../testing/farm.ts';
import type { Gateway } from '../../../../testing/gateway.ts';
import { orchard } from '../../../../testing/orchards.ts';
import { FARMER } from '../../../../testing/people.ts';
import { orchardNamesTexts } from '../../../i18n/catalogues/orchard-names.hi.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { adviceTexts } from '../../advice/advice.hi.ts';
import { orchardPageTexts } from '../one/orchard-page.hi.ts';
import { orchardsTexts } from '../orchards.hi.ts';

const say = texts(orchardsTexts);
const LIST = 'GET /api/orchards/user/:userId';
const ADVICE = 'GET /api/advisories/today/:orchardId';
const MINE = orchard({ plantBahar: 'mrig' });
const RIVER = located({
  id: SECOND_ID,
  name: 'नदी वाला',
  plantCount: 1240,
  plantPhase: 'flowering',
  plantBahar: 'hastha',
});
const open = appInDom();
const openList = (orchards: Orchard[], path = '/orchard') => open(path, { as: FARMER, answers: farm(orchards) });
const card = (name: string) => screen.findByRole('article', { name });
const found = (n: number) =>
  screen.findByRole('heading', { name: n === 1 ? say('foundOne') : say('found', { n }), level: 3 });
const counters = () =>
  within(screen.getByRole('region', { name: say('counters') }))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);

beforeEach(() => setHour('07:00'));

it('a single orchard: shows no counters, asks for its location, and has tips', async () => {
  await openList([MINE]);
  const one = await card(MINE.name);
  for (const part of ['चालू', '200 पेड़ · 5 साल · फल · मृग बहार', say('noFertilizer'), say('whereTitle')]) {
    expect(one.textContent).toContain(part);
  }
  const grant = within(one).getByRole('button', { name: say('grant') });
  const facts = within(one).getByText(/^200 पेड़/);
  expect(grant.compareDocumentPosition(facts) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  expect(screen.queryByRole('region', { name: say('counters') })).toBeNull();
  expect(
    within(one)
      .getByRole('link', { name: say('callDoctor') })
      .getAttribute('href'),
  ).toBe('/consult');
  await screen.findByText(/हस्त बहार \(सितंबर-अक्टूबर\)/);
});

it.each([
  ['1240', 1],
  ['FRUITING', 1],
  ['हस्त', 1],
  ['बहार', 2],
] as const)('search "%s" finds %d', async (typed, n) => {
  await openList([MINE, RIVER]);
  await userEvent.type(await screen.findByRole('searchbox', { name: say('search') }), typed);
  await found(n);
});

it('filters by phase and by status, and says when none matches', async () => {
  await openList([MINE, RIVER]);
  await userEvent.type(await screen.findByRole('searchbox', { name: say('search') }), 'केला');
  await found(0);
  screen.getByText(say('noneFits'));
  await click(say('showAll'));
  await found(2);
  await click(orchardNamesTexts.phase_flowering);
  await found(1);
  await card(RIVER.name);
  await click(say('inactive'));
  await found(0);
  await click(say('showAll'));
  await found(2);
});

it('an inactive orchard: is counted separately, and gets no advice and no question for its location', async () => {
  const closed = { ...RIVER, id: '01KZ000000000000000CLSED00', status: 'inactive' } as const;
  const { gateway } = await openList([MINE, closed]);
  within(await card(RIVER.name)).getByText(say('resting'));
  expect(counters()).toEqual(['2', '1,440', '200', '1']);
  expect(within(await card(RIVER.name)).queryByRole('button', { name: say('grant') })).toBeNull();
  await within(await card(MINE.name)).findByRole('button', { name: say('grant') });
  expect(gateway.requests(ADVICE).filter(({ params }) => params.orchardId === closed.id)).toEqual([]);
});

it('the card shows the days until harvest is safe', async () => {
  const harvestWait = { product: 'क', sprayedOn: '2026-11-19', preHarvestDays: 7, safeOn: '2026-11-26' };
  await openList([{ ...MINE, harvestWait }]);
  within(await card(MINE.name)).getByText(say('harvestIn', { n: 5 }));
});

describe('the list stored on the device', () => {
  it('offline: is shown with its age, and replaced by the fresh one', async () => {
    keepOnDevice('orchards', { list: [RIVER] });
    const { goOnline } = await open('/orchard', { as: FARMER, answers: farm([MINE, RIVER]), offline: true });
    await screen.findByText(say('oldOffline', { ago: '10 मिनट पहले' }));
    await card(RIVER.name);
    goOnline();
    await card(MINE.name);
    await waitFor(() => expect(screen.queryByText(/यह जानकारी .+ की है/)).toBeNull());
  });

  it('server unavailable: is shown', async () => {
    keepOnDevice('orchards', { list: [RIVER] });
    await open('/orchard', { as: FARMER, answers: farm([], { [LIST]: AWAY }) });
    await screen.findByText(say('oldFailed', { ago: '10 मिनट पहले' }));
    await card(RIVER.name);
  });
});

it('a failed load shows the reason', async () => {
  await open('/orchard', { as: FARMER, answers: farm([], { [LIST]: AWAY }) });
  await screen.findByText(t('app.loadFailed'));
  screen.getByText(t('app.loadFailedHint'));
});

it('a load that was in flight when the network came back, and then failed, is repeated', async () => {
  const first = Promise.withResolvers<typeof AWAY>();
  let requests = 0;
  const { goOffline, goOnline } = await open('/orchard', {
    as: FARMER,
    answers: farm([], { [LIST]: () => (++requests === 1 ? first.promise : { data: [MINE] }) }),
  });
  await expect.poll(() => requests).toBe(1);
  act(goOffline);
  act(goOnline);
  first.resolve(AWAY);
  await card(MINE.name);
});

it('the list is refetched when the window gains focus', async () => {
  const { gateway } = await openList([MINE]);
  await card(MINE.name);
  gateway.answer(farm([MINE, RIVER]));
  window.dispatchEvent(new Event('focus'));
  await card(RIVER.name);
});

describe('with many orchards', () => {
  const many = Array.from({ length: 50 }, (_, n) =>
    located({ id: `01KZ0000000000000000MANY${String(n).padStart(2, '0')}`, name: `बाग ${n + 1}` }),
  );
  const idOf = (n: number) => many[n - 1]?.id ?? '';
  /** Of these orchards only: a request of the previous test may arrive late. */
  const advised = (gateway: Gateway) =>
    many.map(({ id }) => id).filter((id) => gateway.requests(ADVICE).some(({ params }) => params.orchardId === id));

  it('requests the advice of the first ones only', async () => {
    const { gateway } = await openList(many);
    await found(50);
    await waitFor(() => expect(screen.getAllByText(adviceTexts.live)).toHaveLength(3));
    expect(advised(gateway)).toEqual([1, 2, 3].map(idOf));
  });

  it('selects the one of a notification, and requests its advice', async () => {
    const { gateway } = await openList(many, `/orchard?orchard=${idOf(30)}`);
    expect((await card('बाग 30')).getAttribute('aria-current')).toBe('true');
    await expect.poll(() => advised(gateway)).toEqual([1, 2, 3, 30].map(idOf));
    await click(orchardNamesTexts.phase_fruiting);
    expect((await card('बाग 30')).getAttribute('aria-current')).toBe('true');
  });

  it('the orchard of a notification was deleted: says so, and selects the first', async () => {
    await openList(many, '/orchard?orchard=01K00000000000000000000000');
    await screen.findByText(say('namedGone'));
    expect((await card('बाग 1')).getAttribute('aria-current')).toBe('true');
  });
});

it('a removed orchard stays removed when an older list arrives late', async () => {
  const { gateway } = await openList([MINE, RIVER], `/orchard/${SECOND_ID}`);
  await click(orchardPageTexts.remove);
  const dialog = await screen.findByRole('dialog');
  const before = gateway.requests(LIST).length;
  gateway.answer({ [LIST]: { data: [MINE, RIVER] } });
  const release = gateway.hold(LIST);
  window.dispatchEvent(new Event('focus'));
  await expect.poll(() => gateway.requests(LIST).length).toBeGreaterThan(before);
  await click(orchardPageTexts.remove, dialog);
  await card(MINE.name);
  expect(location.pathname).toBe('/orchard');
  release();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: say('refresh') }).getAttribute('aria-busy')).toBe('false'),
  );
  expect(screen.queryByRole('article', { name: RIVER.name })).toBeNull();
});
