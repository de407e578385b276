import type { PrescriptionLineRequest } from '@anar/contracts/consult/prescriptions';
import { describe, expect, it } from 'vitest';
import { loadPrescriptionCheck, openWarnings } from './check-lines.ts';

const TODAY = '2026-11-23';
const check = loadPrescriptionCheck();
const KASUGAMYCIN = 'kasugamycin_5_coc_45wp';
const line = (more: Partial<PrescriptionLineRequest>): PrescriptionLineRequest => ({ product: 'x', ...more });
const checked = (more: Partial<PrescriptionLineRequest>, nextHarvest?: string) =>
  check.lines([line(more)], { today: TODAY, nextHarvest });
const codes = (result: ReturnType<typeof checked>) => result.warnings.map(({ code, blocking }) => [code, blocking]);

describe('one product', () => {
  const often = (...lines: Partial<PrescriptionLineRequest>[]) =>
    check
      .lines(lines.map(line), { today: TODAY })
      .warnings.filter(({ code }) => code === 'too_often')
      .map((warning) => [warning.line, warning.blocking]);

  it('in two lines, by id or by name, warns at the later line', () => {
    const metiram = { productId: 'metiram_70wg' };
    expect(often(metiram, { productId: KASUGAMYCIN }, { product: 'metiram 70 wg' })).toEqual([[2, false]]);
    expect(often(metiram, { productId: 'propineb_70wp' })).toEqual([]);
  });

  it('warns when sprays follow too soon', () => {
    expect(often({ productId: KASUGAMYCIN, repeatAfterDays: 1, times: 6 })).toEqual([[0, false]]);
    expect(often({ productId: KASUGAMYCIN, repeatAfterDays: 7, times: 2 })).toEqual([]);
  });
});

describe('a product with a label', () => {
  it('gets dose, pump, days and source from the table, whatever its typed name', () => {
    expect(checked({ productId: KASUGAMYCIN, repeatAfterDays: 10 })).toEqual({
      lines: [
        {
          productId: KASUGAMYCIN,
          product: 'कासुगामाइसिन 5 + कॉपर ऑक्सीक्लोराइड 45 WP',
          perLitre: { value: 1, unit: 'g' },
          perPump: { value: 15, unit: 'g', litres: 15 },
          repeatAfterDays: 10,
          preHarvestDays: 10,
          source: 'केंद्रीय कीटनाशक बोर्ड (CIB&RC) की लेबल सूची, 31.03.2026',
        },
      ],
      warnings: [],
    });
  });

  it('is found by its name too', () => {
    const { lines, warnings } = checked({ product: ' एज़ोक्सीस्ट्रोबिन  23 SC' });
    expect(lines[0]).toMatchObject({ productId: 'azoxystrobin_23sc', preHarvestDays: 5 });
    expect(warnings).toEqual([]);
  });

  it.each([
    ['metiram 70WG', 'metiram_70wg'],
    ['Captan 70% + Hexaconazole 5% WP', 'captan_70_hexaconazole_5wp'],
    ['मेटिराम 80 WP', undefined],
    ['मेटिराम', 'metiram_70wg'],
  ])('%s is found by its ingredients: %s', (product, productId) => {
    expect(checked({ product, reason: 'रोग तेज़ है' }).lines[0]?.productId).toBe(productId);
  });

  it('with a dose by hectare is converted for 1000 litres, stated in its source', () => {
    const [one] = checked({ productId: 'broflanilide_20sc' }).lines;
    expect(one).toMatchObject({ perLitre: { value: 0.125, unit: 'ml' }, perPump: { value: 1.8, unit: 'ml' } });
    expect(one?.source).toContain('125 मिली प्रति हेक्टेयर, घोल 1000 लीटर मानकर');
  });

  it.each([
    ['the label', 1, []],
    ['more', 1.5, [['dose_above_label', false]]],
    ['more than twice as much', 2.5, [['dose_above_label', true]]],
    ['less', 0.5, [['dose_below_label', false]]],
  ])('%s: %s g', (_, value, found) => {
    expect(codes(checked({ productId: KASUGAMYCIN, perLitre: { value, unit: 'g' } }))).toEqual(found);
  });

  it('may have a range, all of which is allowed', () => {
    const metiram = (value: number) => codes(checked({ productId: 'metiram_70wg', perLitre: { value, unit: 'g' } }));
    expect([metiram(1.5), metiram(1.8), metiram(2)]).toEqual([[], [], []]);
    expect(metiram(2.1)).toEqual([['dose_above_label', false]]);
  });

  it('in another unit is blocked', () => {
    const { warnings } = checked({ productId: KASUGAMYCIN, perLitre: { value: 1, unit: 'ml' } });
    expect(warnings).toMatchObject([{ blocking: true, text: expect.stringContaining('1 ग्राम प्रति लीटर') }]);
  });

  it('keeps a reason only for a warning', () => {
    const reason = 'पेड़ बड़े हैं';
    expect(checked({ productId: KASUGAMYCIN, reason }).lines[0]).not.toHaveProperty('reason');
    const above = checked({ productId: KASUGAMYCIN, perLitre: { value: 1.2, unit: 'g' }, reason });
    expect(above.lines[0]?.reason).toBe(reason);
    expect(openWarnings(above)).toEqual([]);
  });
});

describe('the harvest', () => {
  it.each([
    ['the day the wait is over', '2026-12-03', {}, []],
    ['a day before', '2026-12-02', {}, ['past_harvest']],
    ['unknown harvest', undefined, {}, []],
    ['before the wait of the second spray', '2026-12-12', { repeatAfterDays: 10 }, ['past_harvest']],
    ['after it', '2026-12-13', { repeatAfterDays: 10 }, []],
    ['before the wait of the third', '2026-12-22', { repeatAfterDays: 10, times: 3 }, ['past_harvest']],
  ])('%s', (_, nextHarvest, more, found) => {
    const { warnings } = checked({ productId: KASUGAMYCIN, ...more }, nextHarvest);
    expect(warnings.map(({ code }) => code)).toEqual(found);
    expect(warnings.every(({ blocking }) => !blocking)).toBe(true);
  });
});

describe('a product without a label', () => {
  it('drops its dose, keeps the doctor’s reason, and has no pre-harvest days', () => {
    const request = { product: 'स्ट्रेप्टोसाइक्लिन', perLitre: { value: 0.25, unit: 'g' as const }, reason: 'रोग तेज़ है' };
    const { lines, warnings } = checked(request);
    expect(lines).toEqual([{ product: 'स्ट्रेप्टोसाइक्लिन', reason: 'रोग तेज़ है' }]);
    expect(warnings).toMatchObject([{ line: 0, code: 'not_on_label', blocking: false }]);
    expect(warnings[0]?.text).toContain('दिसंबर 2021');
  });

  it.each([
    ['a row of the table with an open question', { productId: 'kitazin_48ec', product: 'किटाज़िन 48 EC' }],
    ['a common one', { product: 'इमिडाक्लोप्रिड' }],
    ['an unknown one', { product: 'देसी काढ़ा' }],
  ])('%s needs a reason', (_, request) => {
    expect(openWarnings(checked(request))).toMatchObject([{ code: 'not_on_label' }]);
    expect(openWarnings(checked({ ...request, reason: 'लेबल वाली नहीं मिली' }))).toEqual([]);
  });
});

describe('a product that is barred', () => {
  it.each(['मोनोक्रोटोफॉस 36 SL', 'm0nocroto phos', 'Nuvan', 'रोगोर', 'एंडोसल्फान', 'सल्फास'])(
    '%s: blocked whatever the reason, and not named in the warning',
    (product) => {
      const result = checked({ product, reason: 'और कुछ नहीं बचा' });
      expect(openWarnings(result)).toMatchObject([{ line: 0, code: 'banned', blocking: true }]);
      expect(check.text(result.warnings.map(({ text }) => text).join())).toEqual([]);
    },
  );

  it('is found in a reason and in the text too', () => {
    expect(openWarnings(checked({ productId: KASUGAMYCIN, reason: 'नुवान के साथ मिलाएँ' }))).toHaveLength(1);
    const [inText] = check.text('पहले नुवान 2 मिली डालें');
    expect(inText).toMatchObject({ line: -1, code: 'banned', blocking: true });
    expect(inText?.text).toMatch(/^लिखे हुए शब्दों में.*प्रतिबंधित/);
    expect(check.text('रोगी टहनी काटें। हर पेड़ के बाद कैंची धोएँ।')).toEqual([]);
  });
});
