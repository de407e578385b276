import { expect, it } from 'vitest';
import { history, NOON, SOLAPUR, TODAY } from '../testing.ts';
import { chartSentence, frameOf, nearestDay } from './chart-days.ts';
import { pathOfRange, readRange } from './chart-page.tsx';
import { sharedPrice } from './shared-price.ts';

const { days } = history(3);

it('frames all days, with round grid lines', () => {
  expect(frameOf(days)).toEqual({
    frame: { from: '2026-11-19', to: TODAY, low: 5000, high: 15_000 },
    lines: [5000, 7500, 10_000, 12_500, 15_000],
  });
});

it('the day nearest to a touch is found, over gaps too', () => {
  expect([0, 0.4, 0.9, 1].map((share) => nearestDay(days, share))).toEqual([0, 1, 2, 2]);
  const gap = [days[0], days[2]].flatMap((day) => day ?? []);
  expect([0.4, 0.6].map((share) => nearestDay(gap, share))).toEqual([0, 1]);
  expect(nearestDay(days.slice(0, 1), 0.7)).toBe(0);
});

it('the chart is described in words', () => {
  expect(chartSentence(days, 'quintal', TODAY)).toBe(
    '19 नवंबर से 21 नवंबर तक 3 दिन का भाव। ₹10,000 से ₹10,002। सबसे कम ₹6,000, सबसे ज़्यादा ₹15,000।',
  );
});

it('the range is parsed from the URL', () => {
  expect([readRange('days=365'), readRange('days=9'), readRange('')]).toEqual([365, 90, 90]);
  expect([pathOfRange('/market/a', 30), pathOfRange('/market/a', 90)]).toEqual(['/market/a?days=30', '/market/a']);
});

it('sharing states price, unit, day, age, source and link', () => {
  expect(sharedPrice(SOLAPUR, 'https://x/market/1', NOON)).toBe(
    [
      'अनार का भाव: सोलापुर (महाराष्ट्र · भगवा)',
      '₹11,800 क्विंटल (₹118 किलो), 21 नवंबर, आज का भाव',
      'कम ₹6,500, ज़्यादा ₹16,000 क्विंटल',
      '20 नवंबर के मुकाबले ₹400 बढ़ा',
      'भाव: data.gov.in, अनार मित्र ऐप से',
      'https://x/market/1',
    ].join('\n'),
  );
});

it('sharing a sample says so first, and names no source', () => {
  const text = sharedPrice({ ...SOLAPUR, sample: true }, '', NOON);
  expect(text).toMatch(/^यह नमूना भाव है/);
  expect(text).not.toContain('data.gov.in');
});
