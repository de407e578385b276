import { describe, expect, it } from 'vitest';
import { knowledge } from '../../testing/safety-bench.ts';
import { contradictionIn } from './contradiction.ts';

const { questions } = knowledge;
const contradiction = (text: string, ...taps: string[]) => {
  const answers = taps.map((optionId) => ({
    questionId: questions.find(({ options }) => options.some(({ id }) => id === optionId))?.id ?? '',
    optionId,
  }));
  return contradictionIn({ text, answers }, questions);
};

describe('two answers that do not fit together are named in one sentence', () => {
  it.each([
    ['फल में छेद है', ['where_leaf', 'yellow_leaves'], '‘पत्ती’', '‘फल’'],
    ['fal me ched', ['where_branch'], '‘डाल, तना या पेड़’', '‘फल’'],
    ['पत्तियों पर दाग', ['where_fruit'], '‘फल’', '‘पत्ती’'],
    ['', ['oily_spots', 'spot_dry'], '‘तेल जैसे धब्बे’', '‘सूखा, गोल, बिना दरार’'],
    ['', ['oily_leaf', 'oily_dry'], '‘तेल जैसे धब्बे’', '‘धब्बे सूखे निकले, चिकने नहीं’'],
  ])('%s, %j', (text, taps, first, second) => {
    const sentence = contradiction(text, ...taps);
    expect(sentence).toContain(first);
    expect(sentence).toContain(second);
  });

  it.each([
    ['पत्ती पीली और फल छोटे', ['where_leaf', 'yellow_leaves']],
    ['कल से, 20 पेड़ों में', ['where_leaf']],
    ['फल नहीं फटे', ['where_leaf']],
    ['फल में छेद है', ['where_unknown']],
    ['फल में छेद है', []],
    ['', ['where_fruit', 'oily_spots', 'oily_cracks']],
    ['', ['oily_spots', 'spot_other']],
  ])('%s, %j: nothing to name', (text, taps) => expect(contradiction(text, ...taps)).toBeUndefined());
});
