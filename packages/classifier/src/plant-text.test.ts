import { describe, expect, it } from 'vitest';
import { loadPlantTextClassifier, type PlantText, plantFeaturesOf, TEXT_KINDS } from './plant-text.ts';
import { classifiedWordsOf } from './words/word-classes.ts';

const classifier = loadPlantTextClassifier();
const kindOf = ({ kinds }: PlantText) => TEXT_KINDS[kinds.indexOf(Math.max(...kinds))];
const problemOf = ({ scores }: PlantText) => classifier.problems[scores.indexOf(Math.max(...scores))];
const LIFE =
  'पिछले हफ्ते बहन की शादी थी और मजदूर नहीं मिले, बैंक का कर्ज भी है। कल शहर गए थे, बारिश हुई। भाई का बेटा पढ़ने गया है पुणे। ';
/** Some 150 words in which one sentence names a sign. */
const STORY = `${LIFE.repeat(3)}तने में छेद और बुरादा है। ${LIFE.repeat(3)}`;

describe('a text', () => {
  it.each([
    ['फल पर तेल जैसे चिकने धब्बे हैं', 'problem', 'bacterial_blight'],
    ['तने में छेद है और बुरादा निकल रहा है', 'problem', 'stem_bark_borer'],
    ['पानावर जाळी आहे, लाल कोळी', 'problem', 'mites'],
    ['patto ke niche safed makhi ud rahi hai', 'problem', 'whitefly'],
  ])('%s', (text, kind, problem) => {
    const found = classifier.classify(text);
    expect([kindOf(found), problemOf(found)]).toEqual([kind, problem]);
  });

  it.each([
    ['टमाटर के फल पर काले धंसे दाग हैं', 'other_crop'],
    ['अनार का भाव क्या चल रहा है मंडी में', 'market'],
    ['छंटाई कब और कैसे करें', 'howto'],
  ])('%s is of another kind', (text, kind) => expect(kindOf(classifier.classify(text))).toBe(kind));

  it('gives the same result for composed and decomposed letters', () => {
    const [one, other] = ['फल सड़ रहे हैं, कीड़े भी', 'फल सड\u093c रहे हैं, कीडे भी'].map((text) => classifier.classify(text));
    expect(one?.kinds).toEqual(other?.kinds);
    expect(one?.scores).toEqual(other?.scores);
  });

  it('returns the words with the largest weight, without negated ones', () => {
    const reasons = classifier.reasons(classifier.classify('फल पर तेल जैसे धब्बे, कीड़ा नहीं'), 'bacterial_blight');
    expect(reasons).toContain('तेल');
    expect(reasons).not.toContain('पर');
    expect(reasons).not.toContain('कीड़ा');
  });

  it('without words has no kind', () => expect(kindOf(classifier.classify(' 😀 '))).toBe('vague'));

  it('with one symptom in a long story finds that symptom', () => {
    const found = classifier.classify(STORY);
    expect(problemOf(found)).toBe('stem_bark_borer');
    expect(found.kinds[TEXT_KINDS.indexOf('problem')]).toBeGreaterThan(0.7);
  });
});

it('features are deterministic, and each group is normalised', () => {
  const [short, long] = ['फल फटा', 'फल पर तेल जैसे चिकने धब्बे हैं और पत्ती पर भी दिखते'].map(
    (text) => () => plantFeaturesOf(classifiedWordsOf(text)),
  );
  expect(short?.()).toEqual(short?.());
  const squared = (values?: Float32Array) => values?.reduce((sum, value) => sum + value * value, 0);
  expect(squared(long?.().values)).toBeCloseTo(squared(short?.().values) ?? 0);
});
