import { CheckPage } from '../features/diagnosis/check-page.tsx';
import { VoiceWay } from './voice-way.tsx';

/** The plant check, composed from independent features. */
export default function DiagnoseScreen() {
  return <CheckPage voice={<VoiceWay />} />;
}
