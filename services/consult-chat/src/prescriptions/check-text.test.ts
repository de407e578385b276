import { isShown } from '@anar/label-claims/label';
import { loadLabels } from '@anar/label-claims/load-labels';
import { describe, expect, it } from 'vitest';
import { loadPrescriptionCheck, openWarnings } from './check-lines.ts';
import { labelRange } from './label-range.ts';

const check = loadPrescriptionCheck();
const shown = loadLabels().filter(isShown);
const found = (text: string, reason?: string) =>
  check.text(text, reason).map(({ line, code, blocking }) => [line, code, blocking]);

describe('the free text of a prescription', () => {
  it.each([
    ['स्ट्रेप्टोसाइक्लिन 5 ग्राम 10 लीटर में डालें', [[-1, 'not_on_label', false]]],
    ['streptocycline 5 g', [[-1, 'not_on_label', false]]],
    ['पहले एंटीबायोटिक छिड़कें', [[-1, 'not_on_label', false]]],
    ['इमिडाक्लोप्रिड 5 मिली प्रति पंप', [[-1, 'not_on_label', false]]],
    ['mancozeb 2 gm per litre spray karein', [[-1, 'not_on_label', false]]],
    ['ब्लीचिंग पाउडर और तेज़ाब मिलाकर तने पर डालें', [[-1, 'not_together', true]]],
    ['बोर्डो मिश्रण, गंधक और नीम तेल एक साथ छिड़कें', [[-1, 'not_together', false]]],
    ['ब्लीचिंग पाउडर 100 ग्राम + एसिड 10 मिली', [[-1, 'not_together', true]]],
    ['ब्लीचिंग पाउडर लें। उसमें तेज़ाब मिलाएँ।', [[-1, 'not_together', true]]],
    ['bleaching powder\nacid\nmila kar dalein', [[-1, 'not_together', true]]],
    ['bleach + HCl', [[-1, 'not_together', true]]],
    ['NaOCl + muriatic acid', [[-1, 'not_together', true]]],
    ['બ્લીચ અને તેજાબ ભેગા કરો', [[-1, 'not_together', true]]],
    ['नुवान 2 मिली डालें', [[-1, 'banned', true]]],
    ['रोगोर डालें, पानी न दें', [[-1, 'banned', true]]],
    ['रोगोर डालें पानी न दें', [[-1, 'banned', true]]],
    ['पानी न दें रोगोर डालें', [[-1, 'banned', true]]],
    ['રોગોર છાંટો', [[-1, 'banned', true]]],
    ['रोगोर न भूलें', [[-1, 'banned', true]]],
    ['रोगोर डालना मत भूलें', [[-1, 'banned', true]]],
    ['रोगोर बिना देर किए छिड़कें', [[-1, 'banned', true]]],
    ['मोनोक्रोटोफॉस प्रतिबंधित नहीं है, डालें', [[-1, 'banned', true]]],
    ['रोगोर के बिना काम नहीं चलेगा', [[-1, 'banned', true]]],
    ["don't forget rogor", [[-1, 'banned', true]]],
    ['रोगोर, पानी न दें', [[-1, 'banned', true]]],
  ])('%s: blocks or asks for a reason', (text, warnings) => expect(found(text)).toEqual(warnings));

  it.each([
    ['ब्रोफ्लानिलाइड 20 SC 100 मिली प्रति लीटर', [['dose_above_label', true]]],
    ['broflanilide 20 SC 100 ml per litre', [['dose_above_label', true]]],
    ['ब्रोफ्लानिलाइड छिड़कें। 100 मिली प्रति लीटर पानी में।', [['dose_above_label', true]]],
    ['10 लीटर पानी में 50 ग्राम मेटिराम 70 WG घोलें', [['dose_above_label', true]]],
    ['Metiram 70% WG @ 75 gm / 15 litre pump', [['dose_above_label', true]]],
    ['मेटिराम 70 WG 37 ग्राम प्रति पंप', [['dose_above_label', false]]],
    ['मेटिराम 70 WG 2 ग्राम प्रति लीटर और एज़ोक्सीस्ट्रोबिन 23 SC 10 मिली प्रति लीटर', [['dose_above_label', true]]],
    ['एज़ोक्सीस्ट्रोबिन 2%', [['dose_above_label', true]]],
    ['मेटिराम 70 WG 1,500 ग्राम प्रति 200 लीटर', [['dose_above_label', true]]],
    ['टोल्फेनपायराड 15 EC 3 लीटर प्रति हेक्टेयर', [['dose_above_label', true]]],
    ['मेटिराम 70 WG एक पुड़िया प्रति पंप', [['dose_unclear', false]]],
    ['azoxystrobin 23 SC 1 litre in 200 litres of water', [['dose_above_label', true]]],
    ['कॉपर सल्फेट पेंटाहाइड्रेट 6 SC 2 लीटर 200 लीटर पानी में', [['dose_above_label', true]]],
    ['टोल्फेनपायराड 15 EC 5 लीटर/हेक्टेयर घोल', [['dose_above_label', true]]],
    ['मेटिराम 70 WG दो सौ पचास ग्राम प्रति 30 लीटर', [['dose_above_label', true]]],
    ['metiram 70 wg twenty two grams per litre', [['dose_above_label', true]]],
    ['मेटिराम 70 WG साठ ग्राम 10 लीटर पानी में', [['dose_above_label', true]]],
    ['मेटिराम 70 WG 5 ग्राम आधे लीटर पानी में', [['dose_above_label', true]]],
    ['मेटिराम 70 WG\nमात्रा: 20 ग्राम\nपानी: 1 लीटर', [['dose_above_label', true]]],
    ['metiram 70 WG | 20 g | 1 L', [['dose_above_label', true]]],
    ['Tab metiram 70 WG\nDose 200 g\nWater 15 L', [['dose_above_label', true]]],
    ['मेटिराम 70 WG 200 ग्राम। पानी 15 लीटर।', [['dose_above_label', true]]],
    ['मेटिराम 70 WG लेबल से दस गुना', [['dose_unclear', false]]],
    ['metiram 70 WG 10 times the label dose', [['dose_unclear', false]]],
    ['मेटिराम 70 WG 2 ग्राम प्रति लीटर, दोगुना कर दें', [['dose_unclear', false]]],
    ['मेटिराम पूरा पैकेट पंप में', [['dose_unclear', false]]],
    ['एज़ोक्सीस्ट्रोबिन मुट्ठी भर', [['dose_unclear', false]]],
    ['metiram 70 WG 2 000 gram per 100 litre', [['dose_unclear', false]]],
    ['मेटिराम 70 WG 500 ग्राम प्रति हेक्टेयर 100 लीटर पानी में', [['dose_above_label', true]]],
    ['मेटिराम 70 WG 20 एम एल प्रति लीटर', [['dose_above_label', true]]],
    ['metiram 70 WG 20000 ppm', [['dose_above_label', true]]],
    ['एज़ोक्सीस्ट्रोबिन 23 SC 10 मि.ली./ली.', [['dose_above_label', true]]],
    ['एज़ोक्सीस्ट्रोबिन 23 SC 150 मिली व मेटिराम 70 WG 30 ग्राम प्रति पंप', [['dose_above_label', true]]],
    ['मेटिराम 70 WG 200 ग्राम डालें', [['dose_unclear', false]]],
    ['मेटिराम 70 WG दो ढक्कन प्रति पंप', [['dose_unclear', false]]],
    ['मेटिराम 70 WG पचास ग्राम प्रति लीटर', [['dose_above_label', true]]],
    ['metiram 70wg ekri 2.5 kilo ghya', [['dose_above_label', true]]],
    ['कॉपर सल्फेट पेंटाहाइड्रेट 6% एससी डेढ़ लीटर दवा 200 लीटर की टंकी में डालें', [['dose_above_label', true]]],
    ['कीटाझिन ४८ ईसी ९० मिली पंपाला', [['not_on_label', false]]],
    ['एज़ोक्सीस्ट्रोबिन 18.2% + डाइफेनोकोनाज़ोल 11.4% SC 1 मिली प्रति लीटर', [['not_on_label', false]]],
    ['मेटिराम 80 WP 2 ग्राम प्रति लीटर', [['not_on_label', false]]],
    ['पायराक्लोस्ट्रोबिन 5 ग्राम प्रति लीटर', [['not_on_label', false]]],
    ['सुपरकिल गोल्ड 5 मिली प्रति लीटर छिड़कें', [['not_on_label', false]]],
  ])('%s: the dose is checked against the label', (text, warnings) =>
    expect(check.text(text).map(({ code, blocking }) => [code, blocking])).toEqual(warnings),
  );

  it.each(shown.map((label) => [label.product, label] as const))(
    '%s: its label dose passes, five times as much is blocked',
    (product, label) => {
      const { to, unit } = labelRange(label);
      const said = (amount: number) => `${product} ${amount} ${unit === 'g' ? 'ग्राम' : 'मिली'} प्रति लीटर छिड़कें।`;
      expect(found(said(to))).toEqual([]);
      expect(found(said(to * 5))).toEqual([[-1, 'dose_above_label', true]]);
    },
  );

  it.each([
    'रोगी टहनी धब्बे से 1 फुट नीचे काटें।\nकैंची धोएँ।',
    'मेटिराम 70 WG 30 ग्राम प्रति पंप (15 लीटर) छिड़कें। 10 दिन बाद दोबारा।',
    'Captan 70 + Hexaconazole 5 WP 1.5 g per litre',
    'kasugamycin 5 + copper oxychloride 45 WP @ 1 gm/l',
    'ब्रोफ्लानिलाइड 20 SC 125 मिली प्रति हेक्टेयर',
    'मेटिराम 70 WG 1.5-2.0 ग्राम प्रति लीटर, फिर 7 दिन बाद एज़ोक्सीस्ट्रोबिन 23% SC 1 मिली प्रति लीटर',
    '19:19:19 5 ग्राम प्रति लीटर छिड़कें',
    'मेटिराम 70 WG का छिड़काव करें, 3 लीटर घोल हर पेड़ पर',
    'टोल्फेनपायराड 15 EC 1 लीटर प्रति हेक्टेयर',
    'azoxystrobin 23 sc 1 ml per litre + alag din 19:19:19 5 gm per litre',
    'कॅप्टन ७०% + हेक्साकोनाझोल ५% डब्ल्यूपी ३०० ग्रॅम २०० लि. पाण्यात, शेणखत १० किलो',
    'मेटिराम 70 WG डेढ़ से दो ग्राम प्रति लीटर पानी',
    'शेड नेट 35% लगाएँ',
    'यूरिया 50 ग्राम प्रति पेड़ दें।',
    'मेटिराम 70 WG 2 ग्राम प्रति लीटर + स्टिकर 0.5 मिली',
    'एज़ोक्सीस्ट्रोबिन 23 SC 200 मिली/200 लीटर/एकड़',
    'ह्यूमिक एसिड 2 मिली प्रति लीटर ड्रिप से दें।',
    'स्यूडोमोनास 5 ग्राम प्रति लीटर छिड़कें',
    'मेटिराम 70 WG 2 ग्राम प्रति लीटर। हर पेड़ को 20 लीटर पानी दें। खुराक दोगुनी न करें।',
    'हर पेड़ को 20 लीटर पानी दें।',
    'बोर्डो और गंधक साथ न मिलाएँ।',
    'ब्लीच में कभी तेज़ाब न मिलाएँ।',
    'कैंची ब्लीच के घोल से धोएँ।',
    'कासुगामाइसिन 5 + कॉपर ऑक्सीक्लोराइड 45 WP 1 ग्राम प्रति लीटर छिड़कें।',
    'इमिडाक्लोप्रिड न डालें।',
    'मोनोक्रोटोफॉस बिल्कुल न छिड़कें।',
    'Do not spray monocrotophos or any mix from the shop.',
    'rogor mat dalna',
    'मोनोक्रोटोफॉस का छिड़काव न करें।',
    'रोगोर वापरू नका.',
    'रोगोर फवारू नका.',
    'मोनोक्रोटोफॉस या रोगोर का इस्तेमाल न करें।',
    'मोनोक्रोटोफॉस प्रतिबंधित है।',
    'Avoid monocrotophos.',
    'कटे सिरे पर बोर्डो पेस्ट लगाएँ।',
    '',
  ])('%s: no warning', (text) => expect(found(text)).toEqual([]));

  it('is open until there is a reason; poison gas is open whatever the reason', () => {
    const open = (text: string, reason: string) =>
      openWarnings({ lines: [], warnings: check.text(text, reason) }, reason).map(({ code }) => code);
    expect(open('streptocycline 5 g', 'रोग तेज़ है')).toEqual([]);
    expect(open('ब्लीच और तेज़ाब मिलाकर डालें', 'रोग तेज़ है')).toEqual(['not_together']);
  });

  it('needs a reason with words', () => {
    const text = 'मेटिराम 70 WG 37 ग्राम प्रति पंप';
    const open = (reason: string) => openWarnings({ lines: [], warnings: check.text(text, reason) }, reason);
    expect(open('.')).toHaveLength(1);
    expect(open('रोग तेज़ है')).toEqual([]);
  });

  it('cannot be moved to a reason or a product name', () => {
    expect(found('टहनी काटें', 'मेटिराम 70 WG 50 ग्राम प्रति लीटर')).toEqual([[-1, 'dose_above_label', true]]);
    expect(found('ब्लीच डालें', 'तेज़ाब के साथ')).toEqual([[-1, 'not_together', true]]);
    const gas = [{ product: 'ब्लीच और तेज़ाब' }, { product: 'ब्लीचिंग पाउडर', reason: 'इसमें तेज़ाब मिलाएँ' }];
    for (const line of gas) {
      expect(openWarnings(check.lines([line], { today: '2026-11-23' }))).toContainEqual(
        expect.objectContaining({ code: 'not_together', blocking: true }),
      );
    }
    const barred = check.lines([{ product: 'मेटिराम 70 WG / मोनोक्रोटोफॉस', reason: 'रोग तेज़ है' }], {
      today: '2026-11-23',
    });
    expect(barred.warnings).toContainEqual(expect.objectContaining({ code: 'banned', blocking: true }));
    for (const product of ['मेटिराम 70 WG - 50 ग्राम प्रति लीटर', 'सुपरकिल 5 मिली', 'सुपरकिल दो ढक्कन']) {
      const { warnings } = check.lines([{ product, reason: 'रोग तेज़ है' }], { today: '2026-11-23' });
      expect(warnings).toContainEqual(expect.objectContaining({ code: 'dose_unclear', blocking: true }));
    }
  });

  it('cannot be moved to the reason of a line', () => {
    expect(found('टहनी काटें', 'इमिडाक्लोप्रिड 5 मिली प्रति पंप डालें')).toEqual([[-1, 'not_on_label', true]]);
    const line = { product: 'नीम तेल', reason: 'साथ में streptocycline 5 g' };
    expect(openWarnings(check.lines([line], { today: '2026-11-23' }))).toMatchObject([{ line: 0, blocking: true }]);
  });

  it('explains the warning with its source', () => {
    const [warning] = check.text('गंधक और नीम तेल मिलाकर छिड़कें');
    expect(warning?.text).toMatch(/साथ न मिलाएँ.*जल सकते.*28 दिन.*Washington State University/);
  });
});

describe('a doctor’s text outside a prescription', () => {
  const refusal = (text: string) => {
    try {
      check.refuseForbidden(text);
      return undefined;
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  it.each([
    'मोनोक्रोटोफॉस छिड़कें',
    'rogor 2 ml per litre',
    'ब्रोफ्लानिलाइड 20 SC 100 मिली प्रति लीटर',
    'ब्लीच और तेज़ाब मिलाकर तने पर डालें',
    'rogor daal do',
    'रोगोर मार दो',
    'दुकान से रोगोर ले लो',
    'रोगोर टाका',
    'रोगोर डालें?',
    'पहले जो किया वैसा ही रोगोर छिड़कें',
    'रोगोर\n2 मिली',
    'રોગોર છાંટો',
    'మోనోక్రోటోఫాస్ పిచికారీ',
  ])('%s: advice_forbidden', (text) => expect(refusal(text)).toBe('advice_forbidden'));

  it.each([
    'स्ट्रेप्टोसाइक्लिन 5 ग्राम 10 लीटर में',
    'स्ट्रेप्टोसाइक्लिन छिड़कें, पानी न दें',
    'कोई एंटीबायोटिक ले लो',
    'streptocycline',
    'स्ट्रेप्टो डालना न भूलें',
    'बोर्डो मिश्रण, गंधक और नीम तेल एक साथ छिड़कें',
    'गंधक में तेल मिलाकर डालें',
    'गंधक छिड़कें, 10 दिन बाद तेल छिड़कें',
  ])('%s: advice_needs_reason', (text) => expect(refusal(text)).toBe('advice_needs_reason'));

  it.each([
    'मोनोक्रोटोफॉस न छिड़कें',
    'क्या आपने रोगोर डाला था?',
    'मोनोक्रोटोफॉस का छिड़काव न करें।',
    'रोगोर वापरू नका.',
    'पिछली बार रोगोर डाला था।',
    'रोगोर प्रतिबंधित है',
    'मेटिराम 70 WG 2 ग्राम प्रति लीटर',
    'पास की फोटो भेजें',
    'इमिडाक्लोप्रिड 5 मिली प्रति पंप',
    'क्या आपने स्ट्रेप्टोसाइक्लिन डाला था?',
    'स्ट्रेप्टोसाइक्लिन न डालें',
    'एंटीबायोटिक की ज़रूरत नहीं है',
    'एंटीबायोटिक से बचें',
    'क्या आपने गंधक और तेल साथ डाला था?',
    'बोर्डो और गंधक साथ न मिलाएँ',
    'पहले गंधक छिड़कें। 30 दिन बाद तेल छिड़कें।',
  ])('%s: allowed', (text) => expect(refusal(text)).toBeUndefined());
});

describe('two lines that do not go together', () => {
  const lines = (...products: string[]) =>
    check.lines(
      products.map((product) => ({ product, reason: 'बाग में यही है' })),
      { today: '2026-11-23' },
    );
  const together = (...products: string[]) => lines(...products).warnings.filter(({ code }) => code === 'not_together');

  it('warn at the later line, with the days between', () => {
    const [warning, ...more] = together('घुलनशील गंधक 80 WP', 'नीम का तेल');
    expect(more).toEqual([]);
    expect(warning).toMatchObject({ line: 1, blocking: false });
    expect(warning?.text).toMatch(/^दवा 1 के साथ: .*28 दिन/);
  });

  it('are found by the names of labelled products too, whose reason is kept', () => {
    const captan = { productId: 'captan_70_hexaconazole_5wp', product: 'x', reason: 'अलग दिन' };
    const checked = check.lines([{ product: 'नीम तेल', reason: 'घरेलू' }, captan], { today: '2026-11-23' });
    expect(checked.warnings).toMatchObject([{ code: 'not_on_label' }, { line: 1, code: 'not_together' }]);
    expect(checked.lines[1]).toMatchObject({ productId: captan.productId, reason: 'अलग दिन' });
  });

  it('make poison gas: blocked whatever the reason', () => {
    expect(openWarnings(lines('ब्लीचिंग पाउडर', 'तेज़ाब'))).toMatchObject([{ line: 1, blocking: true }]);
  });

  it.each([
    ['कासुगामाइसिन 5 + कॉपर ऑक्सीक्लोराइड 45 WP', 'एज़ोक्सीस्ट्रोबिन 23 SC'],
    ['मेटिराम 70 WG', 'क्लोरेन्ट्रानिलीप्रोल 9.3 + लैम्ब्डा सायहैलोथ्रिन 4.6 ZC'],
  ])('%s and %s: no warning', (one, other) => expect(together(one, other)).toEqual([]));
});

describe('mixes across lines, reasons and text of one prescription', () => {
  const TODAY = { today: '2026-11-23' };
  const REASON = 'बाग में यही है';
  type Line = { product: string; reason?: string };
  const mixes = (lines: Line[], text = '', reason?: string) =>
    [...check.lines(lines, TODAY).warnings, ...check.text(text, reason, lines)]
      .filter(({ code }) => code === 'not_together')
      .map(({ line, blocking }) => [line, blocking]);
  const BLEACH = { product: 'ब्लीचिंग पाउडर', reason: 'तना धोना है' };
  const SULPHUR = { product: 'घुलनशील गंधक 80 WP', reason: REASON };
  const OIL = { product: 'नीम का तेल', reason: REASON };
  const CAPTAN = { productId: 'captan_70_hexaconazole_5wp', product: 'x' };

  it.each<[string, Line[], string, [number, boolean][]]>([
    ['bleach in a line, acid in the text', [BLEACH], 'उसमें तेज़ाब मिलाकर तने पर डालें', [[-1, true]]],
    ['acid and water that is not given', [BLEACH], 'उसमें तेज़ाब मिलाकर डालें पानी न दें', [[-1, true]]],
    ['acid, with a double negation', [BLEACH], 'तेज़ाब मिलाना न भूलें', [[-1, true]]],
    ['acid after some days', [BLEACH], '10 दिन बाद तेज़ाब डालें', [[-1, true]]],
    ['acid in a line, bleach in the text', [{ product: 'सिरका', reason: REASON }], 'ब्लीच घोलें', [[-1, true]]],
    [
      'bleach in one line, acid in the reason of the next',
      [BLEACH, { product: 'नमक', reason: 'तेज़ाब के साथ' }],
      '',
      [[1, true]],
    ],
    ['acid in the reason of the line before', [{ product: 'नमक', reason: 'तेज़ाब के साथ' }, BLEACH], '', [[1, true]]],
    [
      'the two reasons',
      [
        { product: 'नमक', reason: 'ब्लीच के साथ' },
        { product: 'चीनी', reason: 'तेज़ाब के साथ' },
      ],
      '',
      [[1, true]],
    ],
    ['bleach in a line, urea with it in the text', [BLEACH], 'उसमें यूरिया मिलाएँ', [[-1, true]]],
    ['sulphur in a line, oil in the text', [SULPHUR], 'नीम तेल 5 मिली प्रति लीटर', [[-1, false]]],
    ['sulphur in a line, oil in Latin letters', [SULPHUR], 'neem oil bhi dalein', [[-1, false]]],
    ['sulphur in a line, oil too soon', [SULPHUR], '15 दिन बाद नीम तेल छिड़कें', [[-1, false]]],
    ['oil that is repeated', [SULPHUR], 'नीम तेल छिड़कें, 30 दिन बाद दोबारा', [[-1, false]]],
    ['sulphur, and oil in its own reason', [{ product: 'गंधक', reason: 'नीम तेल के साथ डालना है' }], '', [[0, false]]],
    ['a labelled product and oil in the text', [CAPTAN], 'साथ में नीम तेल', [[-1, false]]],
    ['two lines, once', [SULPHUR, OIL], 'गंधक और तेल अलग दिन', [[1, false]]],
    ['two lines, days between in the text', [SULPHUR, OIL], 'पहले गंधक छिड़कें। 30 दिन बाद तेल छिड़कें।', [[1, false]]],
  ])('%s: warned of', (_, lines, text, expected) => expect(mixes(lines, text)).toEqual(expected));

  it.each<[string, Line[], string]>([
    ['a warning', [BLEACH], 'इसमें तेज़ाब न मिलाएँ'],
    ['a warning of being near', [BLEACH], 'तेज़ाब के साथ न रखें।'],
    ['a warning in English', [BLEACH], 'Do not mix with acid.'],
    ['no need', [BLEACH], 'तेज़ाब की ज़रूरत नहीं'],
    ['a warning in Marathi', [BLEACH], 'आम्ल मिसळू नका'],
    ['not to be mixed', [SULPHUR], 'नीम तेल साथ न मिलाएँ'],
    ['never', [SULPHUR], 'तेल कभी न छिड़कें'],
    ['days enough between', [SULPHUR], '30 दिन बाद नीम तेल छिड़कें'],
    ['weeks enough between', [SULPHUR], 'नीम तेल 4 हफ्ते बाद छिड़कें'],
    ['another day', [{ product: 'बोर्डो मिश्रण', reason: REASON }], 'गंधक अलग दिन छिड़कें'],
    ['what was done', [SULPHUR], 'आपने पहले तेल डाला था'],
    ['clean shears', [CAPTAN], 'कैंची ब्लीच के घोल से धोएँ।'],
    ['bleach on the soil', [CAPTAN], 'ब्लीचिंग पाउडर 100 ग्राम पानी में मिलाकर ज़मीन पर डालें'],
    ['soil fertilizer', [BLEACH], 'यूरिया 50 ग्राम प्रति पेड़ दें।'],
    ['spots like oil', [SULPHUR], 'तेल जैसे धब्बे मिटेंगे'],
    ['a recipe', [{ product: 'नीला थोथा', reason: REASON }], 'चूना मिलाएँ'],
  ])('%s: no warning', (_, lines, text) => expect(mixes(lines, text)).toEqual([]));
});
