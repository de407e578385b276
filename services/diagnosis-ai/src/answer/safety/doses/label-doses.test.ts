import { describe, expect, it } from 'vitest';
import { safe } from '../../../testing/safety-bench.ts';

describe('doses', () => {
  it('come from the label rows of the very problem, with interval and source', () => {
    const { doses } = safe().diagnosis;
    expect(doses).toEqual([
      expect.objectContaining({
        productId: 'copper_sulphate_pentahydrate_6sc',
        dose: '2.5 मिली प्रति लीटर पानी',
        preHarvestDays: 33,
      }),
      expect.objectContaining({
        productId: 'kasugamycin_5_coc_45wp',
        dose: '1 ग्राम प्रति लीटर पानी',
        preHarvestDays: 10,
      }),
      expect.objectContaining({
        productId: 'copper_sulphate_47_15_mancozeb_30wdg',
        dose: '2500 ग्राम प्रति हेक्टेयर',
        note: 'प्रति हेक्टेयर मात्रा; घोल 1000 लीटर मानकर 2.5 ग्राम प्रति लीटर',
        preHarvestDays: 44,
      }),
    ]);
    expect(doses.map(({ perPump }) => perPump?.map(({ litres, amount }) => `${litres} लीटर: ${amount}`))).toEqual([
      ['15 लीटर: 37 मिली', '16 लीटर: 40 मिली'],
      ['15 लीटर: 15 ग्राम', '16 लीटर: 16 ग्राम'],
      ['15 लीटर: 37 ग्राम', '16 लीटर: 40 ग्राम'],
    ]);
    for (const { source } of doses) expect(source).toContain('CIB&RC');
  });

  it.each([
    [120, ['copper_sulphate_pentahydrate_6sc', 'kasugamycin_5_coc_45wp', 'copper_sulphate_47_15_mancozeb_30wdg']],
    [43, ['copper_sulphate_pentahydrate_6sc', 'kasugamycin_5_coc_45wp']],
    [32, ['kasugamycin_5_coc_45wp']],
    [10, ['kasugamycin_5_coc_45wp']],
    [9, []],
    [0, []],
    [null, []],
  ])('%s days before harvest: %s', (daysToHarvest, products) => {
    const { doses, safety } = safe({}, { daysToHarvest }).diagnosis;
    expect(doses.map(({ productId }) => productId)).toEqual(products);
    if (products.length < 3) expect(safety.join()).toMatch(/तुड़ाई/);
  });

  it('are never shown with an open check, for a problem without label, or at 30 % and less', () => {
    const thrips = safe({ problemId: 'thrips' }).diagnosis.doses.map(({ productId }) => productId);
    expect(thrips).toContain('tolfenpyrad_15ec');
    expect(thrips).not.toContain('lambda_cyhalothrin_4_9cs');
    expect(safe({ problemId: 'nematode' }).diagnosis.doses).toEqual([]);
    expect(safe({ problemId: 'mealybug' }).diagnosis.doses).toEqual([]);
    expect(safe({ confidence: 30 }).diagnosis.doses).toEqual([]);
    expect(safe({ problemId: null, confidence: 20 }).diagnosis.doses).toEqual([]);
  });

  it('bring gloves, bees, children, label and helplines; every answer says that we sell nothing', () => {
    const { safety } = safe().diagnosis;
    for (const word of ['दस्ताने', 'मधुमक्खियाँ', 'बच्चों', 'लेबल', '112', '108', '1800-180-1551']) {
      expect(safety.join('\n')).toContain(word);
    }
    expect(safe({ confidence: 10 }).diagnosis.safety).toContain('हम दवा नहीं बेचते।');
  });

  it('are none for an unknown problem, which counts as unsure', () => {
    const { diagnosis } = safe({ problemId: 'dragon_bite', confidence: 90 });
    expect(diagnosis).toMatchObject({ problemId: null, confidence: 30, doses: [] });
  });
});
