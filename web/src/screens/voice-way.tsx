import { NETWORK_ERROR, noAnswer } from '../api/api-error.ts';
import type { VoiceChecks } from '../features/voice/question/use-advice.ts';
import { VoiceEntry, type VoiceEntryProps } from '../features/voice/voice-entry.tsx';
import { useSession } from '../session/hooks.ts';
import { codeMissing } from '../ui/hooks/lazy.tsx';

/** The entry by voice; its questions go through the queue of the plant check. */
export function VoiceWay({ compact }: Pick<VoiceEntryProps, 'compact'>) {
  const userId = useSession().user?.id;
  return userId === undefined ? null : <VoiceEntry checks={checksOf(userId)} compact={compact} />;
}

function checksOf(userId: string): VoiceChecks {
  const submissionOf = (text: string, id: string) => ({ id, userId, payload: { text, symptom: null } });
  return {
    async ask(words, idempotencyKey) {
      const outcome = await (await loadAdvices())?.submit(submissionOf(words, idempotencyKey));
      return outcome && !('kept' in outcome) ? outcome : { error: noAnswer(NETWORK_ERROR), why: codeMissing() };
    },
    async keep(words, idempotencyKey, refusal) {
      const advices = await loadAdvices();
      return advices ? advices.keep(submissionOf(words, idempotencyKey), refusal) : codeMissing();
    },
  };
}

/** The code of the queue is loaded with the first question. */
async function loadAdvices() {
  try {
    return (await import('./orchards/advice-kind.ts')).advices;
  } catch (cause) {
    console.warn('code of the queue did not load', cause);
    return null;
  }
}
