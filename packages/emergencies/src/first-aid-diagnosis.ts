import type { Diagnosis } from '@anar/contracts/diagnosis/diagnosis';
import type { FirstAid } from './first-aid.ts';

const UNKNOWN = 'अभी पता नहीं';

/** First aid in the shape of an answer about a plant. */
export function asDiagnosis({ action, actionText, title, notice, steps, safety, sources }: FirstAid): Diagnosis {
  return {
    problemId: null,
    confidence: 0,
    urgency: 'high',
    action,
    actionText,
    diagnosis: title,
    notice,
    hindi_text: [notice, ...steps].join(' '),
    steps: [...steps],
    irrigation: { when: UNKNOWN },
    fertilizer: { type: UNKNOWN },
    doses: [],
    safety: [...safety],
    askExpert: true,
    matchedWords: [],
    source: 'rules',
    sources: [...sources],
  };
}
