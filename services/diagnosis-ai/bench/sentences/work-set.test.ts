import { describe, expect, it } from 'vitest';
import { createRulesAdviser } from '../../src/adviser/rules-adviser.ts';
import { loadKnowledge } from '../../src/knowledge/load-knowledge.ts';
import { type LabelledSentence, loadSentences } from './labelled-sentences.ts';
import { judge, measure, NO_SEASON, ratio } from './measure-adviser.ts';
import { differentSeasons } from './seasons.ts';

/**
 * Keeps what the word lists reached on all open sentences (`npm run bench:adviser` prints the numbers): a change that loses
 * a few is a choice, one that loses more, or that is sure of wrong things, is a mistake.
 */
const LEAST = { topRight: 0.96, reached: 0.955, silentOffTopic: 0.99, silentTooLittle: 0.97 };
const MOST_WRONG = 0.005;
/** A season leans the scores; it may not tip more than this. */
const MOST_WRONG_IN_SEASON = 0.01;

const knowledge = loadKnowledge();
const adviser = createRulesAdviser(knowledge);
const rows = loadSentences('work');

describe('the open sentences of all writers', () => {
  it('are understood, hardly ever wrongly above 30 %, and met with silence when they are about something else', async () => {
    const measured = measure(await judge(rows, adviser));
    expect(ratio(measured.topRight)).toBeGreaterThanOrEqual(LEAST.topRight);
    expect(ratio(measured.reached)).toBeGreaterThanOrEqual(LEAST.reached);
    expect(ratio(measured.confidentlyWrong)).toBeLessThanOrEqual(MOST_WRONG);
    expect(ratio(measured.abstainsOffTopic)).toBeGreaterThanOrEqual(LEAST.silentOffTopic);
    expect(ratio(measured.abstainsTooLittle)).toBeGreaterThanOrEqual(LEAST.silentTooLittle);
  });

  it('are enough of each kind to say so', () => {
    const count = (which: (row: LabelledSentence) => boolean) => rows.filter(which).length;
    expect(count(({ problem }) => problem !== null)).toBeGreaterThan(550);
    expect(count(({ problem }) => problem === null)).toBeGreaterThan(250);
    for (const { id } of knowledge.problems) expect([id, count(({ problem }) => problem === id)]).not.toEqual([id, 0]);
  });

  const seasons = differentSeasons(knowledge).filter((season) => season !== NO_SEASON);
  it.each(seasons)('%j makes the adviser sure of hardly anything wrong', async (season) => {
    const measured = measure(await judge(rows, adviser, season));
    expect(ratio(measured.confidentlyWrong)).toBeLessThanOrEqual(MOST_WRONG_IN_SEASON);
    expect(ratio(measured.topRight)).toBeGreaterThanOrEqual(LEAST.topRight);
  });
});
