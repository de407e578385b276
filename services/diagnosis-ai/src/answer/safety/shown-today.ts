import type { Diagnosis } from '@anar/contracts/diagnosis/diagnosis';
import {
  type DaysToHarvest,
  type HarvestOrigin,
  harvestIn,
  strictest,
  UNKNOWN_HARVEST,
} from '@anar/harvest/days-to-harvest';
import { daysBetween, indiaDay } from '@anar/india/time';
import { type Farm, withFarm } from '../../orchards/farm.ts';
import { statedHarvest, statedHarvestAsOf } from '../card/stated-harvest.ts';
import type { SafetyPolicy } from './apply-safety-policy.ts';

/** A stored answer with what it was based on. */
export interface StoredDiagnosis {
  diagnosis: Diagnosis;
  /** The farmer's text. */
  userInput: string;
  /** As assumed when it was made; null when unknown. */
  daysToHarvest: number | null;
  harvestFrom?: HarvestOrigin | null;
  answeredAt: Date;
  /** When the text was written, if not at `answeredAt`. */
  createdAt?: Date;
}

/**
 * A stored answer as it may be shown today. It passes the policy again: since then harvest has come nearer, a product
 * may have been banned, a label row withdrawn, a product sprayed, a picking planned (`farm` is what is known today; an
 * unknown harvest stays unknown until the farmer is asked), and more of the text may be understood. Stored doses are
 * not read at all, they come from the label table of today.
 */
export function shownToday(policy: SafetyPolicy, stored: StoredDiagnosis, today: Date, farm?: Farm): Diagnosis {
  const { userInput, daysToHarvest, harvestFrom, answeredAt } = stored;
  const { doses: _, safety: __, ...draft } = stored.diagnosis;
  const left = daysToHarvest === null ? null : daysLeft(daysToHarvest, answeredAt, today, harvestFrom ?? 'calendar');
  const harvest = left
    ? withFarm(strictest(statedInWords(stored, today), left), farm ?? UNKNOWN_HARVEST)
    : UNKNOWN_HARVEST;
  const work = farm?.work;
  const stated = statedHarvestAsOf(userInput, indiaDay(stored.createdAt ?? answeredAt), indiaDay(today));
  const { diagnosis } = policy(withoutNotice(draft), {
    ...harvest,
    ...{ asked: userInput, stated },
    ...(work && { work }),
  });
  return diagnosis;
}

/** Days to harvest as of `on`, counted down to `today`, by the days of India. */
function daysLeft(days: number, on: Date, today: Date, from: HarvestOrigin): DaysToHarvest {
  return harvestIn(days - Math.max(0, daysBetween(indiaDay(on), indiaDay(today))), from);
}

function statedInWords({ userInput, answeredAt, createdAt = answeredAt }: StoredDiagnosis, today: Date): DaysToHarvest {
  const stated = statedHarvest(userInput, indiaDay(createdAt));
  return typeof stated === 'number' ? daysLeft(stated, createdAt, today, 'words') : UNKNOWN_HARVEST;
}

/** Strips the stored notice from the advice: only the policy makes notices and prepends them, with today's rules. */
function withoutNotice<D extends Pick<Diagnosis, 'hindi_text' | 'notice'>>({ notice, ...draft }: D) {
  if (!notice || !draft.hindi_text.startsWith(notice)) return draft;
  return { ...draft, hindi_text: draft.hindi_text.slice(notice.length).trim() };
}
