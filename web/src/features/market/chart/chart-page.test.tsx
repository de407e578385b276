// @vitest-environment happy-dom
import type { MarketHistory } from '@anar/contracts/market';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appInDom, type OpenOptions } from '../../../../testing/app.tsx';
import { click } from '../../../../testing/by-name.ts';
import { setHour } from '../../../../testing/farm.ts';
import { type Answer, Refusal } from '../../../../testing/gateway.ts';
import { marketList } from '../../../../testing/market.ts';
import { dayBefore, spoken } from '../../../i18n/dates/india-day.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { marketTexts } from '../market.hi.ts';
import { history, SOLAPUR, TODAY } from '../testing.ts';
import { chartSentence } from './chart-days.ts';
import { marketChartTexts } from './market-chart.hi.ts';

const say = texts(marketChartTexts);
const ROUTE = 'GET /api/market/history/:id';
const PATH = `/market/${SOLAPUR.id}`;
const HISTORY = history(30);

const openInDom = appInDom();
const open = (of: Answer<typeof ROUTE> = HISTORY, path = PATH, options: OpenOptions = {}) =>
  openInDom(path, { answers: { [ROUTE]: of }, ...options });
const plot = ({ days }: MarketHistory = HISTORY) =>
  screen.findByRole('img', { name: chartSentence(days, 'quintal', TODAY) });
const slider = () => screen.getByRole('slider', { name: marketChartTexts.readDay });
const dayRead = () => slider().getAttribute('aria-valuetext');
const range = (name: string) => screen.findByRole('button', { name, busy: false });

beforeEach(() => setHour('12:00'));

describe('the chart of a mandi', () => {
  it('opens from its card, with the newest day selected', async () => {
    const { gateway } = await openInDom('/market', {
      answers: {
        'GET /api/market/data': marketList([SOLAPUR]),
        'GET /api/market/states': { states: [] },
        [ROUTE]: HISTORY,
      },
    });
    await userEvent.click(await screen.findByRole('link', { name: /चार्ट देखें/ }));
    await plot();
    screen.getByRole('heading', { name: t('shell.titleMandi'), level: 1 });
    expect(location.pathname).toBe(PATH);
    expect(dayRead()).toBe(spoken(TODAY, TODAY));
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('days are selected one after the other', async () => {
    await open();
    await plot();
    const [back, on] = [
      t('app.decrease', { what: marketChartTexts.readDay }),
      t('app.increase', { what: marketChartTexts.readDay }),
    ];
    expect(screen.getByRole<HTMLButtonElement>('button', { name: on }).disabled).toBe(true);
    await click(back);
    await waitFor(() => expect(dayRead()).toBe(spoken(dayBefore(TODAY, 1), TODAY)));
    screen.getByText('₹10,028');
    await click(on);
    await waitFor(() => expect(dayRead()).toBe(spoken(TODAY, TODAY)));
  });

  it('is also a table, newest first', async () => {
    await open();
    await plot();
    expect(screen.queryByRole('row')).toBeNull();
    await userEvent.click(screen.getByText(marketChartTexts.table));
    const rows = await screen.findAllByRole('row');
    expect(rows).toHaveLength(HISTORY.days.length + 1);
    expect(within(rows[1] as HTMLElement).getByRole('rowheader').textContent).toBe(spoken(TODAY, TODAY));
  });

  it('leaves days without a price empty, and says so', async () => {
    const days = HISTORY.days.filter((_, index) => index < 6 || index === 12 || index > 18);
    await open({ ...HISTORY, days });
    const drawn = await plot({ ...HISTORY, days });
    expect(drawn.querySelectorAll('path[data-run]')).toHaveLength(3);
    screen.getByText(marketChartTexts.gaps);
  });

  it('does not mention gaps if there are none', async () => {
    await open();
    expect((await plot()).querySelectorAll('path[data-run]')).toHaveLength(1);
    expect(screen.queryByText(marketChartTexts.gaps)).toBeNull();
  });

  it('without any day says so', async () => {
    await open({ ...HISTORY, days: [] });
    await screen.findByText(marketChartTexts.noDays);
    expect(screen.queryByRole('slider')).toBeNull();
  });
});

describe('the range', () => {
  const ofRange: Answer<typeof ROUTE> = ({ query }) => history(Math.min(Number(query.days), 90));
  const since = say('startsHere', { day: spoken(dayBefore(TODAY, 89), TODAY) });

  it('is stored in the URL, and the first day with prices is stated', async () => {
    const { gateway } = await open(ofRange);
    await plot(history(90));
    expect(screen.queryByText(since)).toBeNull();
    await userEvent.click(await range(marketChartTexts.days730));
    await screen.findByText(since);
    expect(location.search).toBe('?days=730');
    expect(gateway.requests(ROUTE).at(-1)?.query.days).toBe('730');
    await userEvent.click(await range(marketChartTexts.days30));
    await waitFor(() => expect(screen.queryByText(since)).toBeNull());
  });

  it('is read from the URL', async () => {
    await open(ofRange, `${PATH}?days=730`);
    await screen.findByText(since);
    expect((await range(marketChartTexts.days730)).getAttribute('aria-pressed')).toBe('true');
    expect((await range(marketChartTexts.days90)).getAttribute('aria-pressed')).toBe('false');
  });
});

it.each([
  ['its source', false, 'data.gov.in'],
  ['first that it is a sample', true, marketChartTexts.shareSample],
])('is shared by WhatsApp with %s', async (_, sample, expected) => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await open({ ...HISTORY, record: { ...SOLAPUR, sample } });
  await click(marketChartTexts.share);
  const address = new URL(String(opened.mock.calls[0]?.[0]));
  expect(address.origin).toBe('https://wa.me');
  const text = address.searchParams.get('text') ?? '';
  expect(text).toContain(expected);
  expect(text).toContain(`${location.origin}${PATH}`);
  expect(screen.queryByText(marketTexts.sampleNote) !== null).toBe(sample);
});

it.each([
  [404, 'mandi_unknown', 'ffffffffffffffff'],
  [400, 'invalid_request', 'x'],
])('unknown at %d: says so, and leads to all mandis', async (status, code, id) => {
  await open(new Refusal(status, code), `/market/${id}`);
  await screen.findByRole('heading', { name: marketChartTexts.gone });
  expect(screen.getByRole('link', { name: marketChartTexts.listed }).getAttribute('href')).toBe('/market');
});

it('offline shows the cached chart with its age, and refetches by itself', async () => {
  const { goOffline, goOnline, reload, gateway } = await open();
  await plot();
  goOffline();
  reload();
  const kept = await screen.findByText(new RegExp(marketTexts.oldOffline.split('{ago}')[1] ?? ''));
  await plot();
  goOnline();
  await waitFor(() => expect(kept.isConnected).toBe(false));
  expect([...gateway.unexpected]).toEqual([]);
});
