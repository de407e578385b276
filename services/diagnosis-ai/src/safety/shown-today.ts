import type { Diagnosis } from '@anar/contracts/diagnosis';
import type { FarmWork } from '../orchards/farm.ts';
import type { SafetyPolicy } from './apply-safety-policy.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A stored answer with what it was based on. */
export interface StoredDiagnosis {
  diagnosis: Diagnosis;
  /** The farmer's words. */
  userInput: string;
  /** As assumed when it was made; null when unknown. */
  daysToHarvest: number | null;
  answeredAt: Date;
}

/**
 * A stored answer as it may be shown today. It passes the policy anew: harvest has come nearer since, a product may have
 * been banned, a label row withdrawn, a product sprayed (`work` is what the diary says today). Stored doses are not read
 * at all, they come from the label table of today.
 */
export function shownToday(policy: SafetyPolicy, stored: StoredDiagnosis, today: Date, work?: FarmWork): Diagnosis {
  const { userInput, daysToHarvest, answeredAt } = stored;
  const { doses: _, safety: __, ...draft } = stored.diagnosis;
  const passed = Math.max(0, Math.floor((today.getTime() - answeredAt.getTime()) / DAY_MS));
  const left = daysToHarvest === null ? null : daysToHarvest - passed;
  const { diagnosis } = policy(withoutNotice(draft), { daysToHarvest: left, asked: userInput, ...(work && { work }) });
  return diagnosis;
}

/** The policy puts the notice before the advice; a stored one has it already. */
function withoutNotice<D extends Pick<Diagnosis, 'hindi_text' | 'notice'>>(draft: D): D {
  const { notice, hindi_text } = draft;
  if (!notice || !hindi_text.startsWith(notice)) return draft;
  return { ...draft, hindi_text: hindi_text.slice(notice.length).trim() };
}
