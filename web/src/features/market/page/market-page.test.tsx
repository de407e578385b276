// @vitest-environment happy-dom
import type { ListedMarket, MarketRefresh } from '@anar/contracts/market';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { CHECK_PAGE } from '../../../../testing/checks.ts';
import { type Answers, Refusal, type SentRequest } from '../../../../testing/gateway.ts';
import { mandi, marketList } from '../../../../testing/market.ts';
import { orchard } from '../../../../testing/orchards.ts';
import { FARMER } from '../../../../testing/people.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { marketTexts } from '../market.hi.ts';

const say = texts(marketTexts);
const SOLAPUR = mandi({ id: '00000000000000a1', mandiName: 'सोलापुर' });
const PUNE = mandi({ id: '00000000000000a2', mandi: 'Pune', mandiName: 'पुणे' });
const VADODARA = mandi({ id: '00000000000000a3', mandiName: 'वडोदरा', state: 'Gujarat', stateName: 'गुजरात' });
const STATES: Answers = {
  'GET /api/market/states': {
    states: [
      { state: 'Maharashtra', stateName: 'महाराष्ट्र', mandis: 2, prices: 2 },
      { state: 'Gujarat', stateName: 'गुजरात', mandis: 1, prices: 1 },
    ],
  },
};

/** As the server searches: by state and prefix of the name. */
const listed = ({ query }: SentRequest) =>
  marketList(
    [SOLAPUR, PUNE, VADODARA].filter(
      ({ state, mandiName }) => (query.state ?? state) === state && mandiName.startsWith(query.search ?? ''),
    ),
  );
const MARKET: Answers = { 'GET /api/market/data': listed, ...STATES };
const refreshed = (facts: Partial<MarketRefresh> = {}): MarketRefresh => ({
  state: 'done',
  startedAt: '2026-11-28T04:00:00.000Z',
  finishedAt: new Date().toISOString(),
  received: 3,
  stored: 0,
  rejected: 0,
  ...facts,
});

const open = appInDom();
const main = () => within(screen.getByRole('main'));
const button = (name: string) => main().findByRole('button', { name, busy: false });
const shown = async (...names: string[]) =>
  waitFor(() =>
    expect(
      main()
        .queryAllByRole('heading', { level: 2 })
        .map((one) => one.textContent),
    ).toEqual(names),
  );
/** The sentence about cached prices, whatever their age. */
const KEPT = new RegExp(marketTexts.oldOffline.split('{ago}')[1] ?? '');
const query = () => Object.fromEntries(new URLSearchParams(location.search));

describe('the pages of the list', () => {
  const ofPage = (page: number, record: ListedMarket) => ({
    ...marketList([record]),
    pagination: { currentPage: page, totalPages: 2, totalRecords: 2, hasPrev: page > 1, hasNext: page < 2 },
  });
  const answers: Answers = {
    ...STATES,
    'GET /api/market/data': ({ query }) => (query.page === '2' ? ofPage(2, PUNE) : ofPage(1, SOLAPUR)),
  };

  it('change the URL too', async () => {
    await open('/market', { answers });
    await shown('सोलापुर');
    expect((await button(marketTexts.previousPage)).hasAttribute('disabled')).toBe(true);
    await userEvent.click(await button(marketTexts.nextPage));
    await shown('पुणे');
    expect(query()).toEqual({ page: '2' });
    await main().findByText(say('pageOf', { page: 2, total: 2 }));
    expect((await button(marketTexts.nextPage)).hasAttribute('disabled')).toBe(true);
    await userEvent.click(await button(marketTexts.previousPage));
    await shown('सोलापुर');
    expect(query()).toEqual({});
  });

  it('end at the last one, whatever the URL says', async () => {
    await open('/market?page=99', {
      answers: {
        ...answers,
        'GET /api/market/data': ({ query }) =>
          Number(query.page) > 2 ? { ...ofPage(2, PUNE), data: [] } : ofPage(2, PUNE),
      },
    });
    await shown('पुणे');
    await waitFor(() => expect(query()).toEqual({ page: '2' }));
  });
});

describe('a price', () => {
  const priceOf = async (record: ListedMarket) => {
    await open('/market', { answers: { ...STATES, 'GET /api/market/data': marketList([record]) } });
    await main().findByRole('heading', { name: record.mandiName, level: 2 });
    return screen.getByRole('main');
  };

  it('too old to sell by shows only its last value', async () => {
    const page = await priceOf({ ...SOLAPUR, date: '2026-01-02', trend: 'up', priceChange: 400 });
    expect(page.textContent).toContain(marketTexts.noArrival);
    expect(page.textContent).toContain(`${marketTexts.lastPrice} ₹9,000 ${marketTexts.quintal}`);
    expect(page.textContent).not.toContain(say('up', { by: '₹400' }));
  });

  it.each([
    [true, marketTexts.infoSample],
    [false, marketTexts.info],
  ])('is marked as a sample only if it is one: %s', async (sample, info) => {
    const page = await priceOf({ ...SOLAPUR, sample });
    await main().findByText(info);
    expect(page.textContent?.includes(marketTexts.sampleNote)).toBe(sample);
    expect(main().queryByText(marketTexts.sample) !== null).toBe(sample);
  });

  it('is shown per kilogram if chosen, also on the next visit', async () => {
    const page = await priceOf(SOLAPUR);
    expect(page.textContent).toContain(`₹9,000 ${marketTexts.quintal}`);
    await userEvent.selectOptions(main().getByRole('combobox', { name: marketTexts.unit }), 'kilo');
    await waitFor(() => expect(page.textContent).toContain(`₹90 ${marketTexts.kilo}`));
    expect(localStorage.length).toBeGreaterThan(0);
  });
});

describe('a search', () => {
  it('by state and name is stored in the URL, says that nothing matches, and is cleared with one click', async () => {
    const { gateway } = await open('/market', { answers: MARKET });
    await shown('सोलापुर', 'पुणे', 'वडोदरा');
    await main().findByRole('option', { name: say('stateCount', { name: 'गुजरात', n: 1 }) });
    await userEvent.selectOptions(main().getByRole('combobox', { name: marketTexts.state }), 'Gujarat');
    await shown('वडोदरा');
    await main().findByText(say('found', { n: 1 }));
    await userEvent.click(await button(marketTexts.openSearch));
    await userEvent.type(main().getByRole('searchbox', { name: marketTexts.search }), 'पुणे');
    await shown(marketTexts.noneFound);
    expect(query()).toEqual({ state: 'Gujarat', search: 'पुणे' });
    expect(gateway.requests('GET /api/market/data').at(-1)?.query).toMatchObject({ state: 'Gujarat', search: 'पुणे' });
    const clear = await main().findAllByRole('button', { name: marketTexts.clear });
    await userEvent.click(clear.at(-1) as HTMLElement);
    await shown('सोलापुर', 'पुणे', 'वडोदरा');
    expect(query()).toEqual({});
  });

  it('from a URL is executed at once', async () => {
    await open('/market?search=पुणे', { answers: MARKET });
    await shown('पुणे');
    expect(main().getByRole('searchbox', { name: marketTexts.search }).getAttribute('value')).toBe('पुणे');
  });
});

describe('favourites', () => {
  it('empty: say how to add one', async () => {
    await open('/market?view=favourites', { answers: MARKET });
    await shown(marketTexts.noFavourites);
    await userEvent.click(await button(marketTexts.showAll));
    await shown('सोलापुर', 'पुणे', 'वडोदरा');
  });

  it('are added and removed with the heart', async () => {
    await open('/market', { answers: MARKET });
    await userEvent.click(await button(say('favouriteAdd', { name: 'पुणे भगवा' })));
    await screen.findByText(marketTexts.favouriteAdded);
    await main().findByRole('button', { name: say('favourites', { n: 1 }) });
    await userEvent.click(await button(say('favouriteRemove', { name: 'पुणे भगवा' })));
    await main().findByRole('button', { name: say('favourites', { n: 0 }) });
  });
});

describe('a manual refresh', () => {
  it.each([
    ['finds nothing new', refreshed({ finishedAt: null, state: 'waiting' }), refreshed(), marketTexts.refreshedSame],
    [
      'finds new prices',
      refreshed({ finishedAt: null, state: 'running' }),
      refreshed({ stored: 2 }),
      marketTexts.refreshed,
    ],
    ['was taken just now', refreshed(), undefined, marketTexts.lookedNow],
    ['gets no answer of the portal', refreshed({ state: 'failed' }), undefined, marketTexts.portalSilent],
    ['cannot be asked for', new Refusal(503, 'service_unavailable'), undefined, marketTexts.notRefreshed],
  ])('%s: the prices stay', async (_what, started, later, said) => {
    await open('/market', {
      answers: { ...MARKET, 'POST /api/market/refresh': started, ...(later && { 'GET /api/market/refresh': later }) },
    });
    await shown('सोलापुर', 'पुणे', 'वडोदरा');
    await userEvent.click(await button(marketTexts.refresh));
    await screen.findByText(said);
    await shown('सोलापुर', 'पुणे', 'वडोदरा');
  });

  it('several clicks make one request', async () => {
    const { gateway } = await open('/market', { answers: { ...MARKET, 'POST /api/market/refresh': refreshed() } });
    const release = gateway.hold('POST /api/market/refresh');
    const refresh = await button(marketTexts.refresh);
    for (let i = 0; i < 3; i++) await userEvent.click(refresh);
    await main().findByText(marketTexts.refreshing);
    release();
    await screen.findByText(marketTexts.lookedNow);
    expect(gateway.requests('POST /api/market/refresh')).toHaveLength(1);
  });

  it('offline is not sent, and cached prices are shown with their age', async () => {
    const { gateway, goOffline, goOnline } = await open('/market', { answers: MARKET });
    await shown('सोलापुर', 'पुणे', 'वडोदरा');
    goOffline();
    await main().findByText(KEPT);
    await userEvent.click(await button(marketTexts.refresh));
    await screen.findByText(marketTexts.refreshOffline);
    expect(gateway.requests('POST /api/market/refresh')).toHaveLength(0);
    goOnline();
    await waitFor(() => expect(main().queryByText(KEPT)).toBeNull());
  });
});

it('a failed list shows cached prices with their age', async () => {
  const { gateway, reload } = await open('/market', { answers: MARKET });
  await shown('सोलापुर', 'पुणे', 'वडोदरा');
  gateway.answer({ 'GET /api/market/data': new Refusal(503, 'service_unavailable') });
  reload();
  const kept = await main().findByText(new RegExp(marketTexts.oldFailed.split('{ago}')[1] ?? ''));
  await shown('पुणे', 'सोलापुर', 'वडोदरा');
  await main().findByText(say('foundKept', { n: 3 }));
  gateway.answer({ ...MARKET, 'POST /api/market/refresh': refreshed() });
  await userEvent.click(await button(t('app.retry')));
  await waitFor(() => expect(kept.isConnected).toBe(false));
});

it('opens from the start page without distances, and back leads there', async () => {
  const { gateway } = await open('/', {
    as: FARMER,
    answers: {
      ...CHECK_PAGE,
      ...MARKET,
      'GET /api/diagnose/recent': { checks: [] },
      'GET /api/orchards/user/:userId': { data: [orchard()] },
    },
    width: 360,
  });
  await userEvent.click(await screen.findByRole('link', { name: /^भाव/ }));
  await shown('सोलापुर', 'पुणे', 'वडोदरा');
  const places = within(screen.getByRole('navigation', { name: t('shell.mainNavigation') }));
  expect(places.getByRole('link', { name: t('shell.market') }).getAttribute('aria-current')).toBe('page');
  expect(main().queryByText(marketTexts.nearestFirst)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: t('shell.goHome') }));
  await screen.findByRole('heading', { name: t('shell.titleCheck') });
  expect([...gateway.unexpected]).toEqual([]);
});

describe('with a located orchard', () => {
  it('the nearest come first, with the origin of the distances', async () => {
    const near = [
      { ...PUNE, distanceKm: 12, approximate: false },
      { ...SOLAPUR, distanceKm: 80, approximate: true },
    ];
    const { gateway } = await open('/market', {
      as: FARMER,
      answers: {
        ...STATES,
        'GET /api/orchards/user/:userId': { data: [orchard({ name: 'नदी वाला', latitude: 17.66, longitude: 75.91 })] },
        'GET /api/market/data': marketList(near),
      },
    });
    await main().findByText(marketTexts.nearestFirst);
    await main().findByText(say('infoDistance', { name: 'नदी वाला' }), { exact: false });
    expect((await main().findByText(say('distance', { n: 12 }), { exact: false })).textContent).not.toContain('लगभग');
    await main().findByText(say('distanceAbout', { n: 80 }), { exact: false });
    // A position is rounded before it leaves the phone.
    expect(gateway.requests('GET /api/market/data').at(-1)?.query).toMatchObject({
      latitude: '17.7',
      longitude: '75.9',
    });
  });
});
