import { wordsOf } from '@anar/hindi/words';
import { describe, expect, it } from 'vitest';
import { createEmergencyClassifier, emergencyModels } from './emergency-text.ts';
import { loadEmergencyModels } from './load-emergency-models.ts';

const models = loadEmergencyModels();
const read = createEmergencyClassifier(models);
const classify = (text: string) => read(models.classify(wordsOf(text)));
const TALK = 'नमस्ते जी पानी कब देना है और खाद कितनी डालनी है बताइए '.repeat(12);

describe('danger', () => {
  it.each([
    ['in few words', 'बच्चे ने दवा पी ली'],
    ['beside plants', 'पत्ते पीले हैं और आत्महत्या करूँगा'],
    ['late in a story', `${TALK} मेरे बेटे ने कीटनाशक पी लिया है`],
    ['in the middle of one', `${TALK} सांप ने काट लिया भाई को ${TALK}`],
  ])('is detected in %s', (_, text) => expect(classify(text).danger).toBeGreaterThan(0.7));

  it.each([
    ['no word', ''],
    ['marks alone', '।,!'],
    ['talk', TALK],
    ['a sick plant', 'पत्ते पीले हैं'],
  ])('is not detected in %s', (_, text) => expect(classify(text).danger).toBeLessThan(0.5));

  it('has harms that sum to 1', () => {
    const { harms } = classify('गाय ने दवा पी ली');
    expect(harms.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1);
  });
});

it('a danger model without word classes throws', () => {
  const { classes: _, ...danger } = models.danger;
  expect(() => emergencyModels(danger, models.harms)).toThrow(/classes/);
});
