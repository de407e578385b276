import { ConsultPage } from '../../features/consult/consult-page.tsx';
import { Dictation } from '../../features/voice/dictation/dictation.tsx';

/** Composes the features consult and voice for the farmer's consultations. */
export function FarmerConsult() {
  return <ConsultPage voice={(onWords) => <Dictation onWords={onWords} />} />;
}
