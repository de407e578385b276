import { ConsultPage } from '../features/consult/consult-page.tsx';
import { Dictation } from '../features/voice/dictation.tsx';

/** The farmer's consultations with the voice, two features that do not know each other. */
export function FarmerConsult() {
  return <ConsultPage voice={(onWords) => <Dictation onWords={onWords} />} />;
}
