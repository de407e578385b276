import { keepForLater } from '../features/diagnosis/waiting/keep-for-later.ts';
import { VoiceEntry } from '../features/voice/voice-entry.tsx';
import { useSession } from '../session/hooks.ts';

/** The way in by voice; what it cannot send goes to the queue of the plant check. */
export function VoiceWay() {
  const userId = useSession().user?.id;
  if (userId === undefined) return null;
  const nothingElse = { kind: 'question', userId, symptom: null, photo: null } as const;
  return <VoiceEntry keepForLater={(text, refusal) => keepForLater({ ...nothingElse, text }, refusal)} />;
}
