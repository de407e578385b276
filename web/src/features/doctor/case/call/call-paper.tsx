import type { Consultation } from '@anar/contracts/consult/consultations';
import { useState } from 'react';
import type { DoctorProfile } from '../../../../api/endpoints/consult-api.ts';
import { useSession } from '../../../../session/hooks.ts';
import { EditorForm } from '../../prescription/editor-form.tsx';
import { usePrescriptionDraft } from '../../prescription/use-prescription-draft.ts';
import { Notes } from '../notes/notes.tsx';
import css from './call-paper.module.css';

interface PrescriptionPanelProps {
  one: Consultation;
  doctor: DoctorProfile;
  onSent: () => void;
}

/** The same editor in a narrow column, with the same draft. */
function PrescriptionPanel({ one: newest, doctor, onSent }: PrescriptionPanelProps) {
  const userId = useSession().user?.id ?? '';
  // The draft is compared with its starting point, whatever happens to the consultation meanwhile.
  const [one] = useState(newest);
  const state = usePrescriptionDraft(userId, one);
  return <EditorForm one={one} doctor={doctor} state={state} onSent={onSent} inPanel />;
}

/** Notes and prescription beside a call. Sending one starts a new one. */
export function CallPaper({ one, doctor }: { one: Consultation; doctor: DoctorProfile }) {
  const [sent, setSent] = useState(0);
  return (
    <div className={css.paper}>
      <div className={css.notes}>
        <Notes key={one.id} one={one} />
      </div>
      <PrescriptionPanel key={`${one.id} ${sent}`} one={one} doctor={doctor} onSent={() => setSent(sent + 1)} />
    </div>
  );
}
