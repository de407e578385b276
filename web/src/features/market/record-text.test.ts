import { describe, expect, it } from 'vitest';
import { ageLine, money, percentText, placeLine, priceAge, sparkSentence, trendText } from './record-text.ts';
import { NOON, SOLAPUR, TODAY } from './testing.ts';

it.each([
  [11_800, 'quintal', '₹11,800'],
  [124_000, 'quintal', '₹1,24,000'],
  [11_800, 'kilo', '₹118'],
  [11_825, 'kilo', '₹118.25'],
  [5, 'kilo', '₹0.05'],
  [100_000, 'kilo', '₹1,000'],
] as const)('₹%d per quintal, shown per %s, is %s', (price, unit, text) => expect(money(price, unit)).toBe(text));

describe('the age of a price', () => {
  it.each([
    ['2026-11-21', 0, '21 नवंबर', 'आज का भाव', false],
    ['2026-11-20', 1, '20 नवंबर', 'कल का भाव', false],
    ['2026-11-18', 3, '18 नवंबर', '3 दिन पुराना भाव', false],
    ['2026-11-17', 4, '17 नवंबर', '4 दिन पुराना भाव', true],
    ['2025-11-21', 365, '21 नवंबर 2025', '365 दिन पुराना भाव', true],
    ['2026-11-22', 0, '22 नवंबर', 'आज का भाव', false],
  ])('of %s is %d days', (date, days, day, words, old) => {
    expect(priceAge(date, NOON)).toEqual({ days, day, words, old });
  });

  it('is counted in IST days', () => {
    const lateEvening = Date.parse('2026-11-20T18:29:00Z');
    expect(priceAge(TODAY, lateEvening + 60_000).days).toBe(0);
    expect(priceAge('2026-11-20', lateEvening).days).toBe(0);
    expect(priceAge('2026-11-20', lateEvening + 60_000).days).toBe(1);
  });

  it("includes the time of the portal's answer", () => {
    expect(ageLine(SOLAPUR, NOON)).toBe('21 नवंबर, आज का भाव · 2 घंटे पहले देखा');
  });
});

describe('the trend', () => {
  it.each([
    ['up', 400, '₹400 बढ़ा'],
    ['down', -300, '₹300 घटा'],
    ['stable', 0, 'स्थिर'],
    ['stable', 50, 'स्थिर, ₹50 बढ़ा'],
    ['stable', -50, 'स्थिर, ₹50 घटा'],
    ['stable', undefined, 'पिछला भाव नहीं'],
  ] as const)('%s by %s is shown as %s', (trend, priceChange, text) => {
    expect(trendText({ trend, ...(priceChange !== undefined && { priceChange }) }, 'quintal')).toBe(text);
  });

  it('is shown in the unit, and in percent', () => {
    expect(trendText(SOLAPUR, 'kilo')).toBe('₹4 बढ़ा');
    expect([3.5, -2, 0].map(percentText)).toEqual(['+3.5%', '−2%', '0%']);
  });
});

it('a place is named without repetition, and without an unknown variety', () => {
  expect(placeLine(SOLAPUR)).toBe('महाराष्ट्र · भगवा');
  expect(placeLine({ ...SOLAPUR, mandiName: 'पंढरपुर', varietyName: '' })).toBe('महाराष्ट्र · सोलापुर');
});

it("the month's line is described in words", () => {
  expect(sparkSentence(SOLAPUR.days, 'quintal', TODAY)).toBe(
    '23 अक्टूबर से 21 नवंबर: ₹10,100 से ₹11,800, 3 दिन का भाव, सबसे कम ₹10,100, सबसे ज़्यादा ₹11,800',
  );
});
