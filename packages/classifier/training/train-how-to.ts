import { type Model, scoresOf, softmax } from '../src/model.ts';
import { plantFeaturesOf } from '../src/plant-text.ts';
import { classifiedWordsOf } from '../src/words/word-classes.ts';
import { saveModel } from './save-model.ts';
import { linesOf } from './sentence-files.ts';
import { bestTemperature, divided } from './temperature.ts';
import { centre, quantise, train } from './train.ts';

/**
 * Trains `how-to.model`, the topic of a how-to question, from `data/how-to/`, deterministically: `node
 * packages/classifier/training/train-how-to.ts`. First it cross-validates: each writer by a model trained on all
 * others.
 */
const SETTINGS = { bits: 15, rate: 0.5, rounds: 3 };
/** Quantisation step of a weight. */
const STEP = 0.1;
/** Threshold above which the adviser shows one page. */
const SHOWN = 0.5;

const lines = linesOf<{ t: string; h: string }>('how-to').map(({ writer, t, h }) => ({
  ...{ writer, topic: h },
  features: plantFeaturesOf(classifiedWordsOf(t)),
}));
const topics = [...new Set(lines.map(({ topic }) => topic))].sort();

const strangers = [...new Set(lines.map(({ writer }) => writer))].flatMap((writer) => {
  const model = trainOn(lines.filter((line) => line.writer !== writer));
  return lines
    .filter((line) => line.writer === writer)
    .map((line) => ({ ...line, scores: scoresOf(model, line.features) }));
});
const temperature = bestTemperature(strangers.map(({ scores, topic }) => [scores, topics.indexOf(topic)]));
for (const [writer, of] of [...Map.groupBy(strangers, (line) => line.writer), ['all', strangers] as const]) {
  const read = of.map(({ scores, topic }) => {
    const chances = softmax(divided(scores, temperature));
    const chance = Math.max(...chances);
    return { chance, isRight: topics[chances.indexOf(chance)] === topic };
  });
  const right = read.filter(({ isRight }) => isRight).length;
  const shown = read.filter(({ chance }) => chance > SHOWN);
  const wrong = shown.filter(({ isRight }) => !isRight).length;
  const percent = (count: number) => `${((100 * count) / of.length).toFixed(1)} %`;
  console.log(`${writer}: top ${percent(right)}, shown ${percent(shown.length)}, shown and wrong ${percent(wrong)}`);
}
saveModel('how-to', { ...trainOn(lines), temperature });

function trainOn(some: typeof lines): Model {
  const examples = some.map(({ features, topic }) => ({ features, label: topics.indexOf(topic) }));
  return { ...quantise(centre(train(examples, topics.length, SETTINGS)), topics, STEP), version: '' };
}
