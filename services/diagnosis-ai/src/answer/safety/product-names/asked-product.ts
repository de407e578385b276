import type { Blocklist } from '@anar/label-claims/blocklist';
import { createNamesBlocked } from '@anar/label-claims/names/blocked-names';
import type { Problem } from '../../../knowledge/problem.ts';
import { ANSWER_THE_QUESTION, ASK_THE_SIGNS, BANNED, NOT_LABELLED, RESTRICTED } from '../safety-texts.ts';

/** The context of a question that names a product which must not be used. */
export interface ProductContext {
  /** The problem that was found, if one was. */
  problem: Problem | undefined;
  /** The card has a question with taps. */
  asksBack: boolean;
}

/** The warning for a question that names a product, with what to do instead; undefined when none is named. The name is not repeated. */
export type AskedProductNotice = (asked: string, instead: ProductContext) => string | undefined;

const STEPS_SAID = 2;

export function createAskedProductNotice(blocklist: Blocklist): AskedProductNotice {
  const namesBlocked = createNamesBlocked(blocklist);

  return (asked, instead) => {
    if (namesBlocked(asked, 'banned')) return `${BANNED} ${say(instead)}`;
    if (namesBlocked(asked, 'restricted')) return `${RESTRICTED} ${say(instead)}`;
    return namesBlocked(asked, 'not_labelled') ? NOT_LABELLED : undefined;
  };
}

/** The first steps of the problem that was found; without one, how to find it. */
function say({ problem, asksBack }: ProductContext): string {
  if (!problem) return asksBack ? ANSWER_THE_QUESTION : ASK_THE_SIGNS;
  const steps = problem.first.slice(0, STEPS_SAID).map((step) => step.say);
  return `इसकी जगह यह करें: ${steps.join(' ')}`;
}
