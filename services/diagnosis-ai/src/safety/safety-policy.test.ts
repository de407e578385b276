import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadKnowledge } from '../knowledge/load-knowledge.ts';
import { createSafetyPolicy } from './apply-safety-policy.ts';
import { tellsDose } from './dose-text.ts';
import type { Draft } from './draft.ts';
import { createNameFinder } from './product-names.ts';

const knowledge = loadKnowledge();
const policy = createSafetyPolicy(knowledge);
const { banned, restricted, expert_only } = knowledge.blocklist;
const barred = createNameFinder([...banned, ...restricted, ...expert_only]);

const draftOf = (change: Partial<Draft> = {}): Draft => ({
  problemId: 'bacterial_blight',
  confidence: 70,
  urgency: 'high',
  action: 'cut_infected_branch',
  actionText: 'रोगी टहनी आज ही काटें',
  diagnosis: 'तेलिया रोग',
  hindi_text: 'तेलिया रोग का अनुमान है। रोगी टहनी काटें।',
  steps: ['टहनी काटें।'],
  irrigation: { when: 'रोज सुबह' },
  fertilizer: { type: 'अभी पता नहीं' },
  askExpert: false,
  matchedWords: [],
  source: 'rules',
  sources: [],
  ...change,
});
const safe = (change: Partial<Draft> = {}, context: { daysToHarvest?: number | null; asked?: string } = {}) =>
  policy(draftOf(change), { daysToHarvest: 120, asked: '', ...context });
const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
/** Every text of an answer but the label doses themselves. */
const freeTexts = ({ diagnosis }: ReturnType<typeof policy>) => textsOf({ ...diagnosis, doses: [] });

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
    for (const word of ['दस्ताने', 'मधुमक्खी', 'बच्चों', 'लेबल', '1800-116-117', 'पुष्टि बाकी', '1800-180-1551']) {
      expect(safety.join('\n')).toContain(word);
    }
    expect(safe({ confidence: 10 }).diagnosis.safety).toContain('हम दवा नहीं बेचते।');
  });

  it('of a problem nobody knows cannot exist: it counts as unsure', () => {
    const { diagnosis } = safe({ problemId: 'dragon_bite', confidence: 90 });
    expect(diagnosis).toMatchObject({ problemId: null, confidence: 30, doses: [] });
  });
});

describe('amounts in texts', () => {
  it.each([
    'कार्बेन्डाजिम 2 ग्राम प्रति लीटर छिड़कें।',
    '०.५ मिली प्रति लीटर',
    'ढाई ग्राम दवा डालें',
    'एक ढक्कन प्रति पंप',
    'spray 2.5ml/L now',
    '0.3% घोल बनाएँ',
    'दो चम्मच पंद्रह लीटर में',
    '2 gm per pump',
    '５ ml',
    '½ ग्राम',
    'प्रति टंकी एक पुड़िया',
    '100 ppm',
  ])('%s does not survive', (text) => {
    expect(tellsDose(text)).toBe(true);
    const answer = safe({ hindi_text: `टहनी काटें। ${text}`, steps: [text, 'पानी दें।'] });
    expect(answer.diagnosis.hindi_text).toBe('टहनी काटें।');
    expect(answer.diagnosis.steps).toEqual(['पानी दें।']);
    expect(answer.removed.doses).toBe(2);
    expect(answer.diagnosis.askExpert).toBe(true);
  });

  it.each(['धब्बे से 10-12 इंच नीचे काटें', '24-48 घंटे में', 'हर 3-4 दिन पर', '5 सेमी से पहले', '72 घंटे', 'सिरे से 8वीं पत्ती'])(
    '%s is no amount',
    (text) => expect(tellsDose(text)).toBe(false),
  );
});

const DISGUISED: readonly (readonly [string, string])[] = [
  ['carbaryl', 'carbaryl'],
  ['CarBaRyl50WP', 'carbaryl'],
  ['c a r b a r y l', 'carbaryl'],
  ['c.a.r.b.a.r.y.l', 'carbaryl'],
  ['carb\u200baryl', 'carbaryl'],
  ['cаrbаryl', 'carbaryl'],
  ['ｃａｒｂａｒｙｌ', 'carbaryl'],
  ['𝐜𝐚𝐫𝐛𝐚𝐫𝐲𝐥', 'carbaryl'],
  ['c4rb4ryl', 'carbaryl'],
  ['कार्बारिल', 'carbaryl'],
  ['कार्बा\u200dरिल', 'carbaryl'],
  ['का र्बा रिल', 'carbaryl'],
  ['मोनोक्रोटोफॉस', 'monocrotophos'],
  ['मोनोक्रोटोफ़ास36', 'monocrotophos'],
  ['mono-croto-phos', 'monocrotophos'],
  ['m0n0crotofos', 'monocrotophos'],
  ['डाइक्लोरवॉस', 'dichlorvos'],
  ['डायक्लोरवास', 'dichlorvos'],
  ['नुवान', 'dichlorvos'],
  ['NUVAN76EC', 'dichlorvos'],
  ['एंडोसल्फान', 'endosulfan'],
  ['एन्डोसल्फ़ान', 'endosulfan'],
  ['endo sulfan', 'endosulfan'],
  ['फोरेट 10जी', 'phorate'],
  ['थिमेट', 'phorate'],
  ['रोगोर', 'dimethoate'],
  ['फ्यूराडान', 'carbofuran'],
  ['D.D.T.', 'ddt'],
  ['डी डी टी', 'ddt'],
  ['methyl parathion', 'methyl_parathion'],
  ['paraquat', 'paraquat'],
  ['xcarbarylx', 'carbaryl'],
  ['streptocycline', 'streptomycin_tetracycline'],
];

describe('names that never reach a farmer', () => {
  it.each(DISGUISED)('%s is %s and does not survive in any text', (written, id) => {
    expect(barred.find(`छेद में ${written} डालें`)).toContain(id);
    const unsafe = `छेद में ${written} डालें।`;
    const answer = safe({
      action: 'spray_carbaryl',
      actionText: unsafe,
      diagnosis: unsafe,
      hindi_text: `मिट्टी से बंद करें। ${unsafe}`,
      scientificName: unsafe,
      why: unsafe,
      steps: [unsafe],
      irrigation: { when: unsafe, why: unsafe, source: unsafe },
      fertilizer: {
        type: unsafe,
        schedule: unsafe,
        organicOption: unsafe,
        caution: unsafe,
        items: [{ name: written, perPlant_g: 1, perAcre_kg: 1 }],
      },
      notice: unsafe,
      matchedWords: [written],
      sources: [written],
      followUp: {
        question: unsafe,
        options: [
          { id: 'a', label: written },
          { id: 'b', label: 'दो' },
          { id: 'c', label: 'तीन' },
        ],
      },
    });
    expect(freeTexts(answer).flatMap((text) => barred.find(text))).toEqual([]);
    expect(answer.diagnosis.hindi_text).toContain('मिट्टी से बंद करें।');
    expect(answer.diagnosis.action).toBe('ask_expert');
    expect(answer.removed.bannedNames).toBeGreaterThan(8);
  });

  it.each([
    'रोगरोधी किस्म लगाएँ',
    'रोगरहित पौधा',
    'add the salt',
    'दवा का सेवन',
    'पत्ती पर दाग',
    'for each tree',
    'ड्रिप से पानी',
  ])('%s names nothing', (text) => expect(barred.find(text)).toEqual([]));

  it('are in none of our own texts, nor are amounts', () => {
    const { problems, symptoms, questions, safetyLines, labels } = knowledge;
    const own = problems.flatMap(({ name, text, actionText, why, signs, differ = '', first, organic }) => [
      ...[name, text, actionText, why, signs, differ, organic?.say ?? ''],
      ...first.map(({ say }) => say),
    ]);
    const others = [...symptoms, ...questions, ...safetyLines].flatMap(textsOf);
    for (const text of [...own, ...others, ...labels.map(({ product }) => product)])
      expect(barred.find(text)).toEqual([]);
    for (const text of own) expect([text, tellsDose(text)]).toEqual([text, false]);
  });
});

describe('a farmer who names a product', () => {
  it.each(['नुवान कितना डालूं', 'carbaryl ki dose batao', 'एंडोसल्फान छिड़क दूं क्या'])(
    '%s: it is banned, do this instead',
    (asked) => {
      const { diagnosis } = safe({ problemId: null, confidence: 0 }, { asked });
      expect(diagnosis.notice).toMatch(/प्रतिबंधित.*इसकी जगह/);
      expect(diagnosis.hindi_text).toContain('प्रतिबंधित');
      expect(diagnosis.askExpert).toBe(true);
    },
  );

  it.each(['मोनोक्रोटोफॉस डाल दूं?', 'rogor kitna dale'])('%s: forbidden on pomegranate', (asked) =>
    expect(safe({}, { asked }).diagnosis.notice).toContain('मनाही'),
  );

  it.each(['इमिडाक्लोप्रिड की मात्रा', 'bavistin kitni', 'streptocycline dose'])('%s: no label, no amount', (asked) =>
    expect(safe({}, { asked }).diagnosis.notice).toContain('लेबल'),
  );

  it('of ordinary words gets no warning', () =>
    expect(safe({}, { asked: 'फल पर काले धब्बे' }).diagnosis.notice).toBeUndefined());
});

const anyName = fc.constantFrom(...[...banned, ...restricted, ...expert_only].flatMap(({ names }) => names));
const disguise = fc.constantFrom<(name: string) => string>(
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => [...name].join('\u200b'),
  (name) => `${name}50`,
  (name) => `36${name}`,
  (name) => `(${name})`,
  (name) => name.normalize('NFD'),
  (name) => name.replace(/a/g, 'а').replace(/o/g, 'ο'),
  (name) => name.replace(/(.)/, '$1 '),
);
const amount = fc
  .tuple(
    fc.double({ min: 0.1, max: 999, noNaN: true }),
    fc.constantFrom(' ग्राम', 'ml', ' मिली', ' %', ' gm/L', ' किलो', 'cc', ' एमएल'),
  )
  .map(([number, unit]) => `${Math.round(number * 10) / 10}${unit}`);
const words = fc.string({
  unit: fc.constantFrom(...'अआकखगचजटडतदनपबमयरलवसह abefgklmnoprst।. ,'.split('')),
  maxLength: 30,
});
const unsafeText = fc
  .tuple(words, anyName, disguise, words, amount, words)
  .map(([before, name, hide, between, dose, after]) => `${before} ${hide(name)} ${between} ${dose} ${after}`);

describe('whatever an adviser writes', () => {
  it('shows no dose without a label row, no barred name and no amount in any text', () => {
    const problemIds = [...knowledge.problems.map(({ id }) => id), 'unknown_thing', null];
    fc.assert(
      fc.property(
        fc.constantFrom(...problemIds),
        fc.integer({ min: 0, max: 100 }),
        fc.option(fc.integer({ min: 0, max: 200 })),
        fc.array(unsafeText, { minLength: 12, maxLength: 12 }),
        words,
        (problemId, confidence, daysToHarvest, [a, b, c, d, e, f, g, h, i, j, k, l], asked) => {
          const draft = draftOf({
            ...{ problemId, confidence, action: `${a}`, actionText: `${b}`, diagnosis: `${c}`, hindi_text: `${d}` },
            ...{ steps: [`${e}`, `${f}`], why: `${g}`, notice: `${h}`, scientificName: `${i}` },
            irrigation: { when: `${j}`, why: `${k}` },
            fertilizer: { type: `${l}`, schedule: `${a}`, caution: `${b}`, organicOption: `${c}` },
          });
          const answer = policy(draft, { daysToHarvest, asked });
          for (const text of freeTexts(answer)) {
            expect(barred.find(text)).toEqual([]);
            expect(tellsDose(text)).toBe(false);
          }
          for (const { productId, preHarvestDays } of answer.diagnosis.doses) {
            const row = knowledge.labels.find(({ id }) => id === productId);
            const problem = knowledge.problems.find(({ id }) => id === problemId);
            expect(confidence).toBeGreaterThan(30);
            expect(row?.check).toBeUndefined();
            expect(row?.pests.some((pest) => problem?.pests.includes(pest))).toBe(true);
            expect(problem?.label).toContain(productId);
            expect(preHarvestDays).toBe(row?.phi);
            expect(preHarvestDays).toBeLessThanOrEqual(daysToHarvest ?? -1);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
