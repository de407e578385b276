import type { Consultation } from '@anar/contracts/consult/consultations';
import { useState } from 'react';
import type { DoctorProfile } from '../../../../api/endpoints/consult-api.ts';
import { texts } from '../../../../i18n/texts.ts';
import { useSession } from '../../../../session/hooks.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { unsentOf } from '../../drafts.ts';
import { EditorForm } from '../../prescription/editor-form.tsx';
import { prescriptionEditorTexts } from '../../prescription/prescription-editor.hi.ts';
import { usePrescriptionDraft } from '../../prescription/use-prescription-draft.ts';
import { Notes } from '../notes/notes.tsx';
import css from './call-paper.module.css';

const say = texts(prescriptionEditorTexts);

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

/** Notes and prescription beside a call. Once sent, it is written again only on a click that says it becomes the next. */
export function CallPaper({ one, doctor }: { one: Consultation; doctor: DoctorProfile }) {
  const userId = useSession().user?.id ?? '';
  const { id, prescriptionVersion: version = 0 } = one;
  const [isOpen, setOpen] = useState(() => version === 0 || unsentOf(userId, id)?.prescription !== undefined);
  return (
    <div className={css.paper}>
      <div className={css.notes}>
        <Notes key={one.id} one={one} />
      </div>
      {isOpen ? (
        <PrescriptionPanel one={one} doctor={doctor} onSent={() => setOpen(false)} />
      ) : (
        <Card className={css.sent}>
          <h3>{say('sentNow', { n: Math.max(version, 1) })}</h3>
          <p>{say('sentNowText', { next: Math.max(version, 1) + 1 })}</p>
          {/* Once the sent one is known here: the next one starts from it. */}
          <Button kind="sec" icon="pen" busy={version === 0} onClick={() => setOpen(true)}>
            {say('writeNext', { next: Math.max(version, 1) + 1 })}
          </Button>
        </Card>
      )}
    </div>
  );
}
