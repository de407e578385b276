import type { StatedHarvest } from '@anar/classifier/harvest/harvest-text';
import { readClearNo } from '@anar/emergencies/read-emergency';
import type { Blocklist } from '@anar/label-claims/blocklist';
import { createNamesBlocked } from '@anar/label-claims/names/blocked-names';
import { type SprayAnswer, sprayAnswer } from '@anar/label-claims/spraying/spray-answer';
import { createReadSprayQuestion, type SprayQuestion } from '@anar/label-claims/spraying/spray-question';

/** The spray rules on a farmer's text, independent of the adviser that answers the rest. */
export interface SprayRules {
  read(text: string): SprayQuestion;
  /**
   * The answer that precedes everything else; undefined for most texts. `stated`: the next harvest stated in the text.
   */
  answer(text: string, stated: StatedHarvest | null): SprayAnswer | undefined;
}

const made = new WeakMap<Blocklist, SprayRules>();

/** One instance per blocklist, cached. */
export function sprayRulesOf(blocklist: Blocklist): SprayRules {
  const before = made.get(blocklist);
  if (before) return before;
  const { expert_only: _, ...products } = blocklist;
  const readQuestion = createReadSprayQuestion(Object.values(products).flat());
  const namesBlocked = createNamesBlocked(blocklist);
  /** The search for barred names also sees a disguised one. */
  const read = (text: string): SprayQuestion => {
    const question = readQuestion(text);
    return { ...question, antibiotic: question.antibiotic || namesBlocked(text, 'expert_only') };
  };
  const rules: SprayRules = {
    read,
    answer(text, stated) {
      const no = readClearNo(text);
      const answer = sprayAnswer(read(text), daysOf(stated));
      if (!no) return answer;
      return { say: [no.say, answer?.say ?? ''].join(' ').trim(), sources: [no.source, ...(answer?.sources ?? [])] };
    },
  };
  made.set(blocklist, rules);
  return rules;
}

/** Undefined: no harvest is stated; null: on a day that is not said. */
function daysOf(stated: StatedHarvest | null): number | null | undefined {
  return stated === 'day_unsaid' ? null : (stated ?? undefined);
}
