import type { Consultation } from '@anar/contracts/consult/consultations';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type Doctor, useActiveConsultationsQuery, useDoctorsQuery } from '../../../api/endpoints/consult-api.ts';
import { Face, feeText } from '../../../consultation/doctor-facts.tsx';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { modalEntryGone } from '../../../ui/modal/use-back-to-close.ts';
import { changeDraft } from '../ask/ask-draft.ts';
import { draftOf } from '../ask/draft-of.ts';
import { pathOf } from '../consult-view.ts';
import { useCancel } from '../list/use-cancel.ts';
import { useLiveDoctors } from '../use-live-doctors.ts';
import { waitingTexts } from './waiting.hi.ts';
import css from './waiting.module.css';

const say = texts(waitingTexts);
const ONLINE = { status: 'online' } as const;

/**
 * Offers the first free doctor not requested yet, so that the farmer can switch instead of waiting, with the same
 * draft.
 */
export function NextDoctor({ insteadOf }: { insteadOf: Consultation }) {
  const { data: doctors = [] } = useDoctorsQuery(ONLINE, { refetchOnMountOrArgChange: true });
  const { data: active = [] } = useActiveConsultationsQuery(insteadOf.userId);
  const [open, setOpen] = useState<Doctor | null>(null);
  const { busy, cancel } = useCancel();
  const [, navigate] = useLocation();
  useLiveDoctors();
  const isAsked = (id: string) => id === insteadOf.doctorId || active.some(({ doctorId }) => doctorId === id);
  const next = doctors.find(({ id, isBusy }) => !isBusy && !isAsked(id));
  const change = async (doctor: Doctor) => {
    const gone = modalEntryGone();
    setOpen(null);
    await gone;
    await draftOf(insteadOf);
    if (!(await cancel(insteadOf))) return;
    changeDraft({ doctorId: doctor.id });
    navigate(pathOf({ name: 'doctors', go: true }), { replace: true });
  };
  if (!next && !open) return null;
  return (
    <section>
      <h3 className={css.instead}>{say('instead')}</h3>
      {next && (
        <Card className={css.next}>
          <Face name={next.name} image={next.image} small />
          <p>
            <b>{next.name}</b>
            <span className={css.free}>{say('freeNow', { fee: feeText(next.consultationFee) })}</span>
          </p>
          <Button
            kind="sec"
            size="m"
            auto
            aria-label={say('chooseDoctor', { doctor: next.name })}
            busy={busy}
            busyText={say('switching')}
            onClick={() => setOpen(next)}
          >
            {say('choose')}
          </Button>
        </Card>
      )}
      {open && (
        <Dialog
          open
          onClose={() => setOpen(null)}
          title={say('switchTitle', { doctor: open.name })}
          text={say('switchText', { from: insteadOf.doctorName, to: open.name })}
          actions={
            <>
              <Button kind="sec" onClick={() => setOpen(null)}>
                {say('switchKeep')}
              </Button>
              <Button onClick={() => void change(open)}>{say('switchNow')}</Button>
            </>
          }
        />
      )}
    </section>
  );
}
