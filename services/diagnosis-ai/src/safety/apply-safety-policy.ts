import { CONFIDENCE_THRESHOLD } from '@anar/contracts/constants';
import type { Knowledge } from '../knowledge/load-knowledge.ts';
import { cleanDraft } from './clean-draft.ts';
import { tellsDose } from './dose-text.ts';
import type { Draft, SafeAnswer, SafetyContext } from './draft.ts';
import { dropSentences } from './drop-sentences.ts';
import { labelDoses } from './label-doses.ts';
import { createNameFinder } from './product-names.ts';
import { BANNED, HARVEST_NEAR, HARVEST_UNKNOWN, NO_LABEL, NOT_LABELLED, RESTRICTED } from './safety-texts.ts';

/** Every answer, whoever wrote it, passes this before it is stored or sent. */
export type SafetyPolicy = (draft: Draft, context: SafetyContext) => SafeAnswer;

/**
 * The hard safety policy (agronomy facts 0.1): a dose only from a label row for this very problem, without an open check,
 * with days enough to harvest and at more than 30 % confidence; no name of the blocklist and no amount in any text;
 * a warning when the farmer names such a product. Source of labels: CIB&RC (S1), of bans: S2.
 */
export function createSafetyPolicy(knowledge: Knowledge): SafetyPolicy {
  const { banned, restricted, expert_only, not_labelled } = knowledge.blocklist;
  const barred = createNameFinder([...banned, ...restricted, ...expert_only]);
  const isBanned = createNameFinder(banned);
  const isRestricted = createNameFinder(restricted);
  const hasNoLabel = createNameFinder([...expert_only, ...not_labelled]);

  function noticeFor(asked: string): string | undefined {
    if (isBanned.find(asked).length > 0) return BANNED;
    if (isRestricted.find(asked).length > 0) return RESTRICTED;
    return hasNoLabel.find(asked).length > 0 ? NOT_LABELLED : undefined;
  }

  return function applySafetyPolicy(draft, { daysToHarvest, asked }) {
    const removed = { bannedNames: 0, doses: 0 };
    const clean = (text: string) => {
      const unnamed = dropSentences(text, (part) => barred.find(part).length > 0);
      if (unnamed !== text) removed.bannedNames++;
      const safe = dropSentences(unnamed, tellsDose);
      if (safe !== unnamed) removed.doses++;
      return barred.find(safe).length > 0 ? '' : safe;
    };
    const cleaned = cleanDraft(draft, clean);
    const problem = knowledge.problems.find(({ id }) => id === draft.problemId);
    const confidence = problem ? draft.confidence : Math.min(draft.confidence, CONFIDENCE_THRESHOLD);
    const sure = problem && confidence > CONFIDENCE_THRESHOLD ? problem : undefined;
    const doses = sure ? labelDoses(sure, daysToHarvest, knowledge) : { shown: [], heldBack: 0 };
    const notice = noticeFor(asked) ?? cleaned.notice;
    const withDose = doses.shown.length > 0;
    const safety = [
      ...(sure && !withDose && doses.heldBack === 0 ? [NO_LABEL] : []),
      ...(doses.heldBack > 0 ? [daysToHarvest === null ? HARVEST_UNKNOWN : HARVEST_NEAR] : []),
      ...knowledge.safetyLines.filter(({ when }) => withDose || when === 'always').map(({ say }) => say),
    ];
    const lostText = removed.bannedNames + removed.doses > 0;
    return {
      diagnosis: {
        ...cleaned,
        problemId: problem?.id ?? null,
        confidence,
        hindi_text: notice ? `${notice} ${cleaned.hindi_text}` : cleaned.hindi_text,
        ...(notice && { notice }),
        doses: doses.shown,
        safety,
        askExpert: cleaned.askExpert || !withDose || lostText || notice !== undefined,
      },
      removed,
    };
  };
}
