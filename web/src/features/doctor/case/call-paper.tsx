import type { Consultation } from '@anar/contracts/consult/consultations';
import { useState } from 'react';
import type { DoctorProfile } from '../../../api/endpoints/consult-api.ts';
import { PrescriptionPanel } from '../prescription/prescription-panel.tsx';
import css from './call-paper.module.css';
import { Notes } from './notes.tsx';

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
