import { readFileSync } from 'node:fs';
import type { Adviser } from '../../src/answer/adviser/adviser.ts';
import { NO_SEASON, type Share } from './measure-adviser.ts';

/**
 * A question on how work is done and the id of the page that answers it (`other`: none). Kept set: only totals are
 * read.
 */
interface HowToSentence {
  t: string;
  h: string;
}

export interface HowToMeasurement {
  /** Of the questions that a page answers: that page alone is the answer, or it is among those offered. */
  right: Share;
  reached: Share;
  /** Of all: a single wrong page is the answer. */
  wrong: Share;
  /** Of all: taken for a disease. */
  sick: Share;
}

export async function measureHowTo(adviser: Adviser): Promise<HowToMeasurement> {
  const sentences = readFileSync(new URL('./how-to-2026-11.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): HowToSentence => JSON.parse(line));
  const judged = await Promise.all(
    sentences.map(async ({ t, h }) => {
      const { pages = [], outcome } = await adviser.assess({ text: t, photo: null, answers: [], now: NO_SEASON });
      return { page: h, pages: pages.map(({ id }) => id), outcome };
    }),
  );
  const asked = judged.filter(({ page }) => page !== 'other');
  const share = (of: typeof judged, holds: (one: (typeof judged)[number]) => boolean): Share => ({
    count: of.filter(holds).length,
    of: of.length,
  });
  return {
    right: share(asked, ({ page, pages }) => pages.length === 1 && pages[0] === page),
    reached: share(asked, ({ page, pages }) => pages.includes(page)),
    wrong: share(judged, ({ page, pages }) => pages.length === 1 && pages[0] !== page),
    sick: share(judged, ({ outcome }) => outcome === 'found'),
  };
}
