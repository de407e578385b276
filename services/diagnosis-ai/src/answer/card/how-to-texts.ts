import { BAHAR_CALENDAR, hasFruit } from '@anar/contracts/orchards/constants';
import { MONTHS } from '@anar/india/month-names';
import { type BaharDate, type HowTo, linkTo } from '../../knowledge/tables.ts';
import type { Farm } from '../../orchards/farm.ts';
import { BAHAR_NAMES, PHASE_NAMES } from '../../orchards/hindi-names.ts';

const DATE_NAMES: Readonly<Record<BaharDate, string>> = {
  stress: 'ताण',
  firstWater: 'पहला पानी',
  flowering: 'फूल',
  harvest: 'तुड़ाई',
};

/** Card of a how-to question: the page that answers it, or some that may. */
export function howToTexts([page, ...others]: readonly [HowTo, ...HowTo[]], farm: Farm) {
  const { phase } = farm;
  const ofTrees = pageFor(page, phase !== undefined && hasFruit(phase));
  if (others.length > 0) return { ...WHICH_PAGE, steps: [], howTo: [page, ...others].map(linkTo) };
  return {
    action: 'follow_steps',
    actionText: 'नीचे के कदम देखें',
    diagnosis: page.title,
    hindi_text: [ofTrees.short, ownDates(page, farm), notNow(page, farm)].filter(Boolean).join(' '),
    steps: stepsOf(ofTrees),
    howTo: [linkTo(page)],
  };
}

const WHICH_PAGE = {
  action: 'answer_question',
  actionText: 'नीचे का पन्ना खोलें',
  diagnosis: 'इनमें से किस काम की बात है?',
  hindi_text: 'आपके सवाल का जवाब इन पन्नों में हो सकता है। जो काम पूछा है, उसका पन्ना खोलें।',
};

type PageWords = Pick<HowTo, 'short' | 'steps' | 'avoid'>;

/** The words of a page: for trees with fruit without those about withholding water. */
export function pageFor({ short, withFruit = short, steps, avoid }: HowTo, carriesFruit: boolean): PageWords {
  if (!carriesFruit) return { short, steps, avoid };
  const stays = ({ withoutFruit }: HowTo['steps'][number]) => !withoutFruit;
  return { short: withFruit, steps: steps.filter(stays), avoid: avoid.filter(stays) };
}

/** Steps to do, then things to avoid. */
export function stepsOf({ steps, avoid }: Pick<PageWords, 'steps' | 'avoid'>): string[] {
  return [...steps.map(({ say }) => say), ...avoid.map(({ say }) => `ध्यान रखें: ${say}`)];
}

function notNow({ notIn = [] }: HowTo, { phase }: Farm): string | undefined {
  return phase && notIn.includes(phase) ? `आपके बाग में अभी ${PHASE_NAMES[phase]} का समय है: अभी न करें।` : undefined;
}

/** The only date for trees that may carry fruit. */
const WITH_FRUIT: readonly BaharDate[] = ['harvest'];

/** Dates of the work in the bahar of the farmer's orchards (agronomy facts 5.2). */
function ownDates({ dates = [] }: HowTo, { bahar, phase }: Farm): string | undefined {
  const shown = phase && !hasFruit(phase) ? dates : dates.filter((date) => WITH_FRUIT.includes(date));
  if (!bahar || shown.length === 0) return undefined;
  const calendar = BAHAR_CALENDAR[bahar];
  const parts = shown.map((date) => `${DATE_NAMES[date]} ${monthsSaid(calendar[date].flat())}`);
  return `आपके बाग में (${BAHAR_NAMES[bahar]} बहार): ${parts.join(', ')}।`;
}

/** "नवंबर-दिसंबर": from the first month to the last. */
function monthsSaid(months: readonly number[]): string {
  return [...new Set([months[0], months.at(-1)])].map((month = 1) => MONTHS[month - 1]).join('-');
}
