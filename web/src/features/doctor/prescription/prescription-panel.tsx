import type { Consultation } from '@anar/contracts/consult/consultations';
import { useState } from 'react';
import type { DoctorProfile } from '../../../api/endpoints/consult-api.ts';
import { useSession } from '../../../session/hooks.ts';
import { EditorForm } from './editor-form.tsx';
import { usePrescriptionDraft } from './use-prescription-draft.ts';

interface PrescriptionPanelProps {
  one: Consultation;
  doctor: DoctorProfile;
  onSent: () => void;
}

/** The same editor in a narrow column, with the same draft. */
export function PrescriptionPanel({ one: newest, doctor, onSent }: PrescriptionPanelProps) {
  const userId = useSession().user?.id ?? '';
  // The draft is compared with its starting point, whatever happens to the consultation meanwhile.
  const [one] = useState(newest);
  const state = usePrescriptionDraft(userId, one);
  return <EditorForm one={one} doctor={doctor} state={state} onSent={onSent} inPanel />;
}
