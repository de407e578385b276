import { CheckPage } from '../features/diagnosis/check-page.tsx';
import { VoiceWay } from './voice-way.tsx';

/** The plant check, put together from features that do not know each other. */
export default function DiagnoseScreen() {
  return <CheckPage voice={<VoiceWay />} />;
}
