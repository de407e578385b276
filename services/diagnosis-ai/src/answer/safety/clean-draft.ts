import type { FollowUp } from '@anar/contracts/diagnosis/diagnosis';
import type { Draft } from './draft.ts';
import { ASK_TODAY } from './safety-texts.ts';

/** Removes what is unsafe from one text; the empty string when nothing of it may stay. */
export type CleanText = (text: string) => string;

export interface Cleaners {
  text: CleanText;
  /** For names of sources, which may carry numbers: the date of a register, the number of an order. */
  source: CleanText;
}

const REMOVED_ADVICE = `इस सलाह की कुछ बातें सुरक्षित नहीं थीं, इसलिए हटाईं। ${ASK_TODAY}।`;
const UNKNOWN = 'अभी पता नहीं';
const VERSION = /^[0-9a-f]{8}(?:-[0-9a-f]{8})*$/;
const ACTION_CODE = /^[a-z][a-z_]{1,60}$/;

/** The draft with every text cleaned, field by field: fields that are not listed here are dropped. */
export function cleanDraft(draft: Draft, { text: clean, source }: Cleaners): Draft {
  const { irrigation, fertilizer } = draft;
  const spoken = draft.action.replaceAll('_', ' ');
  const action = ACTION_CODE.test(draft.action) && clean(spoken) === spoken ? clean(draft.actionText) : '';
  return {
    problemId: draft.problemId,
    confidence: draft.confidence,
    urgency: draft.urgency,
    action: action ? draft.action : 'ask_expert',
    actionText: action || ASK_TODAY,
    diagnosis: clean(draft.diagnosis) || 'रोग साफ़ नहीं दिखा',
    hindi_text: clean(draft.hindi_text) || REMOVED_ADVICE,
    steps: cleanList(draft.steps, clean),
    irrigation: {
      when: clean(irrigation.when) || UNKNOWN,
      ...numbers(irrigation, ['litersPerPlant']),
      ...(irrigation.day && { day: irrigation.day }),
      ...texts(irrigation, ['why'], clean),
      ...texts(irrigation, ['source'], source),
    },
    fertilizer: {
      type: clean(fertilizer.type) || UNKNOWN,
      ...numbers(fertilizer, ['amountPerPlant_g', 'amountPerAcre_kg']),
      ...texts(fertilizer, ['schedule', 'organicOption', 'caution'], clean),
      ...texts(fertilizer, ['source'], source),
      ...(fertilizer.items && {
        items: fertilizer.items.flatMap(({ name, perPlant_g, perAcre_kg }) =>
          clean(name) ? [{ name: clean(name), perPlant_g, perAcre_kg }] : [],
        ),
      }),
    },
    askExpert: draft.askExpert,
    matchedWords: cleanList(draft.matchedWords, clean),
    source: draft.source,
    ...(VERSION.test(draft.classifier ?? '') && { classifier: draft.classifier }),
    ...(draft.photoSeen && { photoSeen: true }),
    sources: cleanList(draft.sources, source),
    ...texts(draft, ['scientificName', 'notice', 'why', 'contradiction'], clean),
    ...(draft.leadsTo && { leadsTo: { page: draft.leadsTo.page, ...texts(draft.leadsTo, ['search'], clean) } }),
    ...(draft.followUp && cleanQuestion(draft.followUp, clean)),
  };
}

function cleanList(list: readonly string[], clean: CleanText): string[] {
  return list.map(clean).filter((text) => text !== '');
}

function texts<K extends string>(from: { [key in K]?: string }, keys: readonly K[], clean: CleanText) {
  const cleaned = keys.map((key) => [key, clean(from[key] ?? '')] as const).filter(([, text]) => text !== '');
  return Object.fromEntries(cleaned) as { [key in K]?: string };
}

function numbers<K extends string>(from: { [key in K]?: number }, keys: readonly K[]) {
  const finite = keys.map((key) => [key, from[key]] as const).filter(([, value]) => Number.isFinite(value));
  return Object.fromEntries(finite) as { [key in K]?: number };
}

/** A question needs its text and two options; with less it is not asked. */
function cleanQuestion(followUp: FollowUp, clean: CleanText): { followUp?: FollowUp } {
  const question = clean(followUp.question);
  const options = followUp.options.filter(({ label }) => clean(label) === label);
  return question !== '' && options.length >= 2 ? { followUp: { question, options } } : {};
}
