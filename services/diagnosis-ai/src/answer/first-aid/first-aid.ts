import type { Diagnosis } from '@anar/contracts/diagnosis/diagnosis';
import { firstAidFor } from '@anar/emergencies/first-aid';
import { asDiagnosis } from '@anar/emergencies/first-aid-diagnosis';
import { EMERGENCY_MODELS_VERSION, readEmergency } from '@anar/emergencies/read-emergency';
import { memoize } from '@anar/india/memoize';

/** A check reads its text more than once: the cache holds a few of the longest ones. */
const LETTERS_KEPT = 20_000;

/**
 * What to do and whom to call, and nothing else, when a text is about a danger to life; undefined for all other texts.
 */
export const firstAidAnswer = memoize((text: string): Diagnosis | undefined => {
  const emergency = readEmergency(text);
  return emergency && { ...asDiagnosis(firstAidFor(emergency)), classifier: EMERGENCY_MODELS_VERSION };
}, LETTERS_KEPT);
