import { CheckPage } from '../features/diagnosis/check-page.tsx';
import { VoiceEntry } from '../features/voice/voice-entry.tsx';

/** The plant check, put together from features that do not know each other. */
export default function DiagnoseScreen() {
  return <CheckPage voice={<VoiceEntry />} />;
}
