import { expect, it } from 'vitest';
import { initialAlertState, judgeAlert, type Side } from './judge-alert.ts';

const TODAY = '2026-11-21';
const PRICE = 12_000;

/** Judges modal prices day by day, by an alert created at the first one; returns the days of its pushes. */
function pushDays(direction: Side, prices: readonly [day: string, modal: number][], today?: string): string[] {
  const [[day, modal] = ['', 0], ...later] = prices;
  let alert = { ...initialAlertState({ day, modal }, PRICE), direction, price: PRICE };
  const days: string[] = [];
  for (const [next, price] of later) {
    const found = judgeAlert(alert, { day: next, modal: price }, today ?? next);
    if (!found) continue;
    alert = { ...alert, ...found.judged };
    if (found.shouldPush) days.push(next);
  }
  return days;
}

it.each<[string, Side, [string, number][], string[]]>([
  [
    'rises past it',
    'above',
    [
      ['2026-11-18', 11_900],
      ['2026-11-19', 12_100],
    ],
    ['2026-11-19'],
  ],
  [
    'rises to just that price',
    'above',
    [
      ['2026-11-18', 11_999],
      ['2026-11-19', 12_000],
    ],
    ['2026-11-19'],
  ],
  [
    'falls under it',
    'below',
    [
      ['2026-11-18', 12_000],
      ['2026-11-19', 11_999],
    ],
    ['2026-11-19'],
  ],
  [
    'falls to just that price',
    'below',
    [
      ['2026-11-18', 12_100],
      ['2026-11-19', 12_000],
    ],
    [],
  ],
  [
    'is past it from the beginning and stays',
    'above',
    [
      ['2026-11-18', 12_500],
      ['2026-11-19', 12_600],
    ],
    [],
  ],
  [
    'goes up, down and up',
    'above',
    [
      ['2026-11-17', 11_000],
      ['2026-11-18', 12_100],
      ['2026-11-19', 11_900],
      ['2026-11-20', 12_200],
    ],
    ['2026-11-18', '2026-11-20'],
  ],
  [
    'comes for an earlier day',
    'above',
    [
      ['2026-11-18', 11_000],
      ['2026-11-17', 13_000],
    ],
    [],
  ],
  [
    'of the first day is corrected past it',
    'above',
    [
      ['2026-11-18', 11_900],
      ['2026-11-18', 12_100],
    ],
    ['2026-11-18'],
  ],
  [
    'of one day is corrected back and forth',
    'above',
    [
      ['2026-11-18', 11_000],
      ['2026-11-19', 12_100],
      ['2026-11-19', 11_000],
      ['2026-11-19', 12_200],
    ],
    ['2026-11-19'],
  ],
  [
    'is reported too low for a moment, between two days past it',
    'above',
    [
      ['2026-11-18', 12_500],
      ['2026-11-19', 1250],
      ['2026-11-19', 12_500],
    ],
    [],
  ],
  [
    'was reported too high, is corrected, and rises the next day',
    'above',
    [
      ['2026-11-18', 11_000],
      ['2026-11-19', 12_100],
      ['2026-11-19', 11_100],
      ['2026-11-20', 12_300],
    ],
    ['2026-11-19', '2026-11-20'],
  ],
])('a price that %s', (_, direction, prices, days) => {
  expect(pushDays(direction, prices)).toEqual(days);
});

it('a crossing of four days ago is not pushed; the next fresh price on that side is', () => {
  const old: [string, number][] = [
    ['2026-11-10', 11_000],
    ['2026-11-17', 12_500],
  ];
  expect(pushDays('above', old, TODAY)).toEqual([]);
  expect(pushDays('above', [...old, ['2026-11-18', 12_600]], TODAY)).toEqual(['2026-11-18']);
});

it('an old price that leaves the wanted side is recorded: the next price back on it is a crossing', () => {
  const prices: [string, number][] = [
    ['2026-11-10', 12_500],
    ['2026-11-15', 11_000],
    ['2026-11-20', 12_100],
  ];
  expect(pushDays('above', prices, TODAY)).toEqual(['2026-11-20']);
});

it('the same price of the same day again: nothing to judge', () => {
  const alert = {
    ...initialAlertState({ day: TODAY, modal: 11_000 }, PRICE),
    direction: 'above' as const,
    price: PRICE,
  };
  expect(judgeAlert(alert, { day: TODAY, modal: 11_000 }, TODAY)).toBeUndefined();
});
