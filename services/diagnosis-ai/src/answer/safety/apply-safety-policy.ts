import { CONFIDENCE_THRESHOLD, isConfident } from '@anar/contracts/constants';
import type { LabelDose } from '@anar/contracts/diagnosis/diagnosis';
import { unsupportedScriptNotice } from '@anar/emergencies/unsupported-script';
import { createNamesBlocked } from '@anar/label-claims/names/blocked-names';
import type { Knowledge } from '../../knowledge/knowledge.ts';
import { type HowTo, linkTo } from '../../knowledge/tables.ts';
import type { FarmWork } from '../../orchards/farm.ts';
import { daysAgoInHindi } from '../../orchards/field-work/field-work.ts';
import { pageFor, stepsOf } from '../card/how-to-texts.ts';
import { firstAidAnswer } from '../first-aid/first-aid.ts';
import { type Cleaners, cleanDraft } from './clean-draft.ts';
import { createKnownAmounts } from './doses/known-amounts.ts';
import { labelDoses } from './doses/label-doses.ts';
import type { Draft, SafeAnswer, SafetyContext } from './draft.ts';
import { createAskedProductNotice } from './product-names/asked-product.ts';
import { createSafeText } from './safe-text.ts';
import { HARVEST_KNOWN_FROM, HARVEST_NEAR, HARVEST_UNKNOWN, NO_LABEL, WHEN_AGAIN } from './safety-texts.ts';
import { sprayRulesOf } from './spray-rules.ts';

/**
 * The dose with a note when the diary has a spray of the same product. No label row says after how many days it may be
 * used again, so the note refers to the label of the bottle; the farmer's free text is compared, never repeated.
 */
function withSprayedBefore(dose: LabelDose, work: FarmWork | undefined): LabelDose {
  const last = work?.done.find(
    ({ kind, productId, product }) => kind === 'spray' && (productId === dose.productId || product === dose.product),
  );
  if (!work || !last) return dose;
  const diary = work.onOneOfSeveral ? 'आपके एक बाग की डायरी' : 'आपकी डायरी';
  const sprayedBefore = `${diary} में यह दवा ${daysAgoInHindi(last.daysAgo)} डाली हुई लिखी है। ${WHEN_AGAIN}`;
  return { ...dose, sprayedBefore };
}

/** Every answer, of the rules or of a model, passes this before it is stored or sent. */
export type SafetyPolicy = (draft: Draft, context: SafetyContext) => SafeAnswer;

/**
 * The hard safety policy (agronomy facts 0.1): a dose only from a label row for this very problem, without an open
 * check, with days enough to harvest and at more than 30 % confidence; no name of the blocklist and no amount in any
 * text but a how-to page (`withPage`); an idea without a label goes to the expert; a warning when the farmer names such
 * a product, with what to do instead, and before it the spray rules on mixing, strength and picking where asked; the
 * emergency numbers for a question in a script without support. A farmer who is suicidal or was harmed by a product
 * gets first aid alone, whatever was drafted. Source of labels: CIB&RC (S1), of bans: S2.
 */
export function createSafetyPolicy(knowledge: Knowledge): SafetyPolicy {
  const { blocklist, problems, safetyLines, howTo } = knowledge;
  const safeText = createSafeText(blocklist);
  const noticeFor = createAskedProductNotice(blocklist);
  const namesBlocked = createNamesBlocked(blocklist);
  const sprayRules = sprayRulesOf(blocklist);
  const amounts = createKnownAmounts(knowledge);
  const knownSources = new Set(Object.values(knowledge.sources));

  const namesIdea = ({ hindi_text, actionText, steps, why = '' }: Draft) =>
    [hindi_text, actionText, why, ...steps].some((text) => namesBlocked(text, 'not_labelled'));

  return function applySafetyPolicy(draft, { daysToHarvest, harvestFrom, asked, stated = null, work }) {
    const removed = { bannedNames: 0, doses: 0 };
    const urgent = firstAidAnswer(asked);
    if (urgent) return { diagnosis: structuredClone(urgent), removed };
    const text = (one: string) => safeText(one, removed);
    const source = (one: string) => (knownSources.has(one) ? one : text(one));
    const pages = (draft.howTo ?? []).flatMap(({ id }) => howTo.find((page) => page.id === id) ?? []);
    const page = pages.length === 1 && draft.problemId === null ? pages[0] : undefined;
    const cleaned = page ? withPage(page, draft, { text, source }) : cleanDraft(draft, { text, source });
    const problem = problems.find(({ id }) => id === draft.problemId);
    const confidence = problem ? draft.confidence : Math.min(draft.confidence, CONFIDENCE_THRESHOLD);
    const sure = problem && isConfident(confidence) ? problem : undefined;
    const doses = sure ? labelDoses(sure, daysToHarvest, knowledge) : { shown: [], heldBack: 0 };
    const asksBack = cleaned.followUp !== undefined;
    const first = sprayRules.answer(asked, stated);
    const ofProduct = noticeFor(asked, { problem: sure, asksBack });
    const notice = [unsupportedScriptNotice(asked), first?.say, ofProduct].filter(Boolean).join(' ') || cleaned.notice;
    const withDose = doses.shown.length > 0;
    const safety = [
      ...(sure && !withDose && doses.heldBack === 0 ? [NO_LABEL] : []),
      ...(doses.heldBack > 0 ? [daysToHarvest === null ? HARVEST_UNKNOWN : HARVEST_NEAR] : []),
      ...(doses.heldBack > 0 && harvestFrom && harvestFrom !== 'tap' ? [HARVEST_KNOWN_FROM[harvestFrom]] : []),
      ...safetyLines.filter(({ when }) => withDose || when === 'always').map(({ say }) => say),
    ];
    const lostText = removed.bannedNames + removed.doses > 0;
    const needsExpert = (!withDose && !page) || lostText || notice !== undefined || namesIdea(cleaned);
    return {
      diagnosis: {
        ...cleaned,
        problemId: problem?.id ?? null,
        confidence,
        hindi_text: notice ? `${notice} ${cleaned.hindi_text}` : cleaned.hindi_text,
        ...(notice && { notice }),
        ...(pages.length > 0 && { howTo: pages.map(linkTo) }),
        fertilizer: amounts.fertilizer(cleaned.fertilizer),
        irrigation: amounts.irrigation(cleaned.irrigation),
        doses: doses.shown.map((dose) => withSprayedBefore(dose, work)),
        safety,
        sources: first ? [...new Set([...cleaned.sources, ...first.sources])] : cleaned.sources,
        askExpert: cleaned.askExpert || needsExpert,
      },
      removed,
    };
  };
}

/**
 * The answer of a how-to page, whose words and amounts are those of the knowledge base: Bordeaux mixture, manure and
 * water are no product with a label (issue 37 asks for them). Of the draft only the text after the page's own words
 * stays, cleaned.
 */
function withPage(page: HowTo, draft: Draft, cleaners: Cleaners): Draft {
  const { title, withFruit } = page;
  const words = pageFor(page, withFruit !== undefined && draft.hindi_text.startsWith(withFruit));
  const { short } = words;
  const rest = draft.hindi_text.startsWith(short) ? cleaners.text(draft.hindi_text.slice(short.length).trim()) : '';
  return {
    ...cleanDraft({ ...draft, diagnosis: '', hindi_text: '', steps: [] }, cleaners),
    ...{ diagnosis: title, hindi_text: [short, rest].filter(Boolean).join(' '), steps: stepsOf(words) },
  };
}
