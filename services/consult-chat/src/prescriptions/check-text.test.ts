import { loadBlocklist } from '@anar/label-claims/blocklist';
import { loadLabels } from '@anar/label-claims/load-labels';
import { describe, expect, it } from 'vitest';
import { createPrescriptionCheck, openWarnings } from './check-lines.ts';

const check = createPrescriptionCheck(loadLabels(), loadBlocklist());
const found = (text: string, reason?: string) =>
  check.text(text, reason).map(({ line, code, blocking }) => [line, code, blocking]);

describe('what a doctor writes beside the lines', () => {
  it.each([
    ['स्ट्रेप्टोसाइक्लिन 5 ग्राम 10 लीटर में डालें', [[-1, 'not_on_label', false]]],
    ['streptocycline 5 g', [[-1, 'not_on_label', false]]],
    ['पहले एंटीबायोटिक छिड़कें', [[-1, 'not_on_label', false]]],
    ['इमिडाक्लोप्रिड 5 मिली प्रति पंप', [[-1, 'not_on_label', false]]],
    ['mancozeb 2 gm per litre spray karein', [[-1, 'not_on_label', false]]],
    ['ब्लीचिंग पाउडर और तेज़ाब मिलाकर तने पर डालें', [[-1, 'not_together', true]]],
    ['बोर्डो मिश्रण, गंधक और नीम तेल एक साथ छिड़कें', [[-1, 'not_together', false]]],
    ['नुवान 2 मिली डालें', [[-1, 'banned', true]]],
  ])('%s: stops or asks why', (text, warnings) => expect(found(text)).toEqual(warnings));

  it.each([
    'रोगी टहनी धब्बे से 1 फुट नीचे काटें।\nकैंची धोएँ।',
    'हर पेड़ को 20 लीटर पानी दें।',
    'बोर्डो और गंधक साथ न मिलाएँ।',
    'कासुगामाइसिन 5 + कॉपर ऑक्सीक्लोराइड 45 WP 1 ग्राम प्रति लीटर छिड़कें।',
    'इमिडाक्लोप्रिड न डालें।',
    'कटे सिरे पर बोर्डो पेस्ट लगाएँ।',
    '',
  ])('%s: nothing', (text) => expect(found(text)).toEqual([]));

  it('is open until there is a reason, poison gas whatever the reason', () => {
    const open = (text: string, reason: string) =>
      openWarnings({ lines: [], warnings: check.text(text, reason) }, reason).map(({ code }) => code);
    expect(open('streptocycline 5 g', 'रोग तेज़ है')).toEqual([]);
    expect(open('ब्लीच और तेज़ाब मिलाकर डालें', 'रोग तेज़ है')).toEqual(['not_together']);
  });

  it('is not said in a reason instead', () => {
    expect(found('टहनी काटें', 'इमिडाक्लोप्रिड 5 मिली प्रति पंप डालें')).toEqual([[-1, 'not_on_label', true]]);
    const line = { product: 'नीम तेल', reason: 'साथ में streptocycline 5 g' };
    expect(openWarnings(check.lines([line], { today: '2026-11-23' }))).toMatchObject([{ line: 0, blocking: true }]);
  });

  it('says why with the source', () => {
    const [warning] = check.text('गंधक और नीम तेल मिलाकर छिड़कें');
    expect(warning?.text).toMatch(/साथ न मिलाएँ.*जल सकते.*28 दिन.*Washington State University/);
  });
});

describe('two lines that do not go together', () => {
  const lines = (...products: string[]) =>
    check.lines(
      products.map((product) => ({ product, reason: 'बाग में यही है' })),
      { today: '2026-11-23' },
    );
  const together = (...products: string[]) => lines(...products).warnings.filter(({ code }) => code === 'not_together');

  it('warn at the later one, with the days between', () => {
    const [warning, ...more] = together('घुलनशील गंधक 80 WP', 'नीम का तेल');
    expect(more).toEqual([]);
    expect(warning).toMatchObject({ line: 1, blocking: false });
    expect(warning?.text).toMatch(/^दवा 1 के साथ: .*28 दिन/);
  });

  it('are known by the names of labelled products too, whose reason stays', () => {
    const captan = { productId: 'captan_70_hexaconazole_5wp', product: 'x', reason: 'अलग दिन' };
    const checked = check.lines([{ product: 'नीम तेल', reason: 'घरेलू' }, captan], { today: '2026-11-23' });
    expect(checked.warnings).toMatchObject([{ code: 'not_on_label' }, { line: 1, code: 'not_together' }]);
    expect(checked.lines[1]).toMatchObject({ productId: captan.productId, reason: 'अलग दिन' });
  });

  it('make poison gas: no reason lifts that', () => {
    expect(openWarnings(lines('ब्लीचिंग पाउडर', 'तेज़ाब'))).toMatchObject([{ line: 1, blocking: true }]);
  });

  it.each([
    ['कासुगामाइसिन 5 + कॉपर ऑक्सीक्लोराइड 45 WP', 'एज़ोक्सीस्ट्रोबिन 23 SC'],
    ['मेटिराम 70 WG', 'क्लोरेन्ट्रानिलीप्रोल 9.3 + लैम्ब्डा सायहैलोथ्रिन 4.6 ZC'],
  ])('%s and %s: no warning', (one, other) => expect(together(one, other)).toEqual([]));
});
