import { describe, expect, it } from 'vitest';
import { loadBlocklist } from '../blocklist.ts';
import { isShown } from '../label.ts';
import { loadLabels } from '../load-labels.ts';
import { MIXING_RULES, MIXING_SOURCES } from './mixing-rules.ts';
import { sprayAnswer, WAIT_DAYS } from './spray-answer.ts';
import { createReadSprayQuestion } from './spray-question.ts';
import { SUBSTANCES } from './substances.ts';

const read = createReadSprayQuestion(Object.values(loadBlocklist()).flat());
const pairsIn = (text: string) =>
  read(text).badPairs.map(({ one, other, rule }) => [[one.id, other.id].sort().join(' '), rule.why]);

describe('the table of mixing rules', () => {
  it('has a source and a substance for both classes of every rule, and no substance twice', () => {
    const classes = new Set(SUBSTANCES.flatMap((one) => one.is));
    for (const { a, b, src } of MIXING_RULES) {
      expect([classes.has(a), classes.has(b), MIXING_SOURCES[src]]).toEqual([true, true, expect.any(String)]);
    }
    const ids = SUBSTANCES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('recognises every spelling of its substances, also in a sentence', () => {
    const unknown = SUBSTANCES.flatMap(({ id, names }) =>
      names
        .filter((name) => !read(`${name} और बेसिल मिलाकर छिड़कूं`).rest.startsWith('और'))
        .map((name) => `${id}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('states the same days before harvest as the labels', () => {
    const waits = loadLabels()
      .filter(isShown)
      .map(({ phi }) => phi);
    expect(WAIT_DAYS).toEqual({ fewest: Math.min(...waits), most: Math.max(...waits) });
  });
});

describe('incompatible mixes', () => {
  it.each([
    ['ब्लीचिंग पाउडर और तेज़ाब मिलाकर छिड़कूँ?', 'acid bleach', 'poison_gas'],
    ['bleaching me sirka mila du', 'acid bleach', 'poison_gas'],
    ['ब्लीच में यूरिया डाल दूं क्या', 'bleach urea', 'poison_gas'],
    ['ब्लिचिंग आणि गोमूत्र एकत्र फवारू का', 'bleach cow_urine', 'poison_gas'],
    ['can i mix sulphur with neem oil', 'oil sulphur', 'burns'],
    ['गंधकासोबत तेल फवारू का', 'oil sulphur', 'burns'],
    ['गंधक के कितने दिन बाद तेल छिड़कूं', 'oil sulphur', 'burns'],
    ['bordo + gandhak chalega', 'bordeaux sulphur', 'burns'],
    ['कैप्टान में नीम का तेल मिला सकते हैं', 'captan oil', 'burns'],
    ['chlorpyriphos aur chuna sath me dal sakte hai', 'chlorpyrifos lime', 'inactive'],
    ['ट्राइकोडर्मा के साथ बाविस्टिन मिला दूं', 'carbendazim trichoderma', 'inactive'],
    ['राउंडअप वाली टंकी में मैंकोजेब मिला दूं', 'mancozeb weedkiller', 'burns'],
  ])('%s', (text, pair, why) => expect(pairsIn(text)).toContainEqual([pair, why]));

  it('with three substances all incompatible pairs are named', () => {
    expect(pairsIn('बोर्डो मिश्रण, गंधक और तेल एक साथ?')).toEqual([
      ['oil sulphur', 'burns'],
      ['bordeaux sulphur', 'burns'],
    ]);
  });

  it.each([
    'चार दवाइयां एक टंकी में मिला दूं',
    'दो दवा मिला सकते हैं',
    'paanch dawa ek sath mila sakte hai kya',
    'कॉन्फिडोर, कोराजन, कवच और एंट्राकोल एक साथ मिलाकर मारूं',
    'imida aur humic acid ek sath de sakte kya',
    'कीटनाशक और फफूंदनाशक साथ में मारूं',
    'कोराजन और एंट्राकोल?',
    'mancozeb aur imida?',
  ])('%s: reported as a mix without a rule', (text) => {
    expect(read(text)).toMatchObject({ badPairs: [], mixesUnknown: true });
  });

  it.each([
    'बोर्डो और गंधक न मिलाएँ',
    'बोर्डो के लिए नीला थोथा और चूना मिलाऊं',
    'नीम तेल में साबुन मिलाकर छिड़कूं',
    'ब्लीच पानी में मिलाकर कैंची धोऊं',
    'यूरिया और पोटाश साथ में दूं',
    'कोराजन और एंट्राकोल',
    'मैंकोजेब?',
    'तेल जैसे धब्बे हैं, बोर्डो डालूं क्या',
    'क्लोरेन्ट्रानिलीप्रोल 9.3 + लैम्ब्डा सायहैलोथ्रिन 4.6 छिड़कूं',
  ])('%s: no mix is reported', (text) => expect(read(text)).toMatchObject({ badPairs: [], mixesUnknown: false }));
});

describe('strength and repetition', () => {
  it.each([
    ['5 प्रतिशत डालूँ?', 'own'],
    ['gandhak 3 percent maru', 'own'],
    ['पंप में 50 मिली डालूं', 'own'],
    ['तिगुना?', 'multiple'],
    ['असर नहीं हुआ, डबल डोज डाल दूं क्या', 'multiple'],
    ['kya dawa ki matra duguni kar du', 'multiple'],
    ['औषधाचा डोस दुप्पट करू का', 'multiple'],
    ['can i spray double dose', 'multiple'],
    ['3 गुना दवा डालूं', 'multiple'],
    ['मात्रा बढ़ाकर छिड़कूं', 'multiple'],
  ])('%s: %s', (text, strength) => expect(read(text).strength).toBe(strength));

  it.each(['रोज़ छिड़कूं', 'कितने दिन बाद दोबारा स्प्रे करूं', 'दवा कितनी बार मारूं'])('%s: asks how often', (text) =>
    expect(read(text).again).toBe(true),
  );

  it.each([
    'फल 5 प्रतिशत खराब',
    '50 प्रतिशत फूल झड़ गए, क्या डालूं',
    'डबल लाइन ड्रिप लगाऊं क्या',
    'पिछले साल से दुगना फल झड़ा',
    'ड्रिप से 20 लीटर पानी दूं',
    'चार दिन से दवा मार रहा हूं',
    'रोज़ कितना पानी दूं',
    'सब्सिडी 50 प्रतिशत कैसे मिलेगी',
  ])('%s: neither strength nor repetition', (text) => expect(sprayAnswer(read(text))).toBeUndefined());
});

describe('the first answer', () => {
  it('a refusal states the reason, the days between and the source', () => {
    const { say = '', sources = [] } = sprayAnswer(read('बोर्डो, गंधक और तेल एक साथ?')) ?? {};
    expect(say).toMatch(/^नहीं। गंधक और तेल साथ न मिलाएँ.*जल सकते.*28 दिन.*बोर्डो मिश्रण और गंधक साथ न मिलाएँ/);
    expect(sources.join()).toContain('Washington State University');
  });

  it('poison gas is named before everything else', () => {
    expect(sprayAnswer(read('गंधक, तेल, ब्लीच और तेजाब मिलाकर दुगना डालूं'))?.say).toMatch(/^नहीं। ब्लीचिंग पाउडर और तेज़ाब कभी न/);
  });

  it.each([
    [1, /तुड़ाई कल है.*रुकने के दिन इससे ज़्यादा न हों/],
    [0, /आज टूटने हैं, उन पर कोई दवा न छिड़कें/],
    [null, /तुड़ाई से पहले/],
    [40, /तुड़ाई 40 दिन में है/],
    [80, undefined],
  ])('picking in %s days', (days, said) => {
    const say = sprayAnswer(read('आज क्या छिड़कूं'), days)?.say;
    if (said) expect(say).toMatch(said);
    else expect(say).toBeUndefined();
  });

  it('an antibiotic is refused with the reason', () => {
    expect(sprayAnswer(read('स्ट्रेप्टो डालूं'))?.say).toMatch(/इसलिए नहीं बताते.*लेबल नहीं.*रोक का सरकारी आदेश.*जीवाणु/);
  });
});
