import type { Diagnosis } from '@anar/contracts/diagnosis';
import { firstAidFor } from '@anar/emergencies/first-aid';
import { asDiagnosis } from '@anar/emergencies/first-aid-diagnosis';
import { EMERGENCY_MODELS_VERSION, readEmergency } from '@anar/emergencies/read-emergency';
import { memoize } from '@anar/india/memoize';

/** A check asks of its text more than once on its way: a few of the longest ones. */
const LETTERS_KEPT = 20_000;

/** What to do and whom to call, and nothing else, when a text tells of danger to life; undefined for all other texts. */
export const firstAidAnswer = memoize((text: string): Diagnosis | undefined => {
  const emergency = readEmergency(text);
  return emergency && { ...asDiagnosis(firstAidFor(emergency)), classifier: EMERGENCY_MODELS_VERSION };
}, LETTERS_KEPT);
