import { CONSULTATION } from '@anar/contracts/consult/constants';
import type { Consultation } from '@anar/contracts/consult/consultations';
import { useState } from 'react';
import { type Doctor, useActiveConsultationsQuery, useDoctorsQuery } from '../../../api/endpoints/consult-api.ts';
import { Face, feeText } from '../../../consultation/doctor-facts.tsx';
import { texts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/hooks.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { modalEntryGone } from '../../../ui/modal/use-back-to-close.ts';
import { useLiveDoctors } from '../use-live-doctors.ts';
import type { Move } from './use-move.ts';
import { waitingTexts } from './waiting.hi.ts';
import css from './waiting.module.css';

const say = texts(waitingTexts);
const ONLINE = { status: 'online' } as const;

interface NextDoctorProps {
  insteadOf: Consultation;
  /** The doctor had time to answer: one tap asks the next one, unless that costs more. */
  unanswered: boolean;
  move: Move;
}

/** Offers the first free doctor not requested yet whom the wallet can pay; one who costs no more comes first. */
export function NextDoctor({ insteadOf, unanswered, move }: NextDoctorProps) {
  const { data: doctors = [] } = useDoctorsQuery(ONLINE, { refetchOnMountOrArgChange: true });
  const { data: active = [] } = useActiveConsultationsQuery(insteadOf.userId);
  const paise = useSession().user?.wallet.balancePaise ?? 0;
  const [open, setOpen] = useState<Doctor | null>(null);
  useLiveDoctors();
  const isAsked = (id: string) => id === insteadOf.doctorId || active.some(({ doctorId }) => doctorId === id);
  const free = doctors.filter(({ id, isBusy, status }) => status === 'online' && !isBusy && !isAsked(id));
  const more = (doctor: Doctor) => moreToPay(insteadOf, doctor);
  const next = free.find((doctor) => more(doctor) <= 0) ?? free.find((doctor) => more(doctor) * 100 <= paise);
  const change = async (doctor: Doctor) => {
    const gone = modalEntryGone();
    setOpen(null);
    await gone;
    await move.start(insteadOf, doctor);
  };
  if (!next && !open) return null;
  return (
    <section>
      <h3 className={css.instead}>
        {unanswered ? say('unanswered', { minutes: CONSULTATION.unansweredMinutes }) : say('instead')}
      </h3>
      {next && (
        <Card className={css.next}>
          <Face name={next.name} image={next.image} small />
          <p>
            <b>{next.name}</b>
            <span className={css.free}>{say('freeNow', { fee: feeText(next.consultationFee) })}</span>
            <span>{costText(insteadOf, next)}</span>
          </p>
          <Button
            kind={unanswered ? 'pri' : 'sec'}
            size="m"
            auto={!unanswered}
            aria-label={say(unanswered ? 'askNextDoctor' : 'chooseDoctor', { doctor: next.name })}
            busy={move.busy}
            busyText={say('switching')}
            onClick={() => (unanswered && more(next) <= 0 ? void move.start(insteadOf, next) : setOpen(next))}
          >
            {say(unanswered ? 'askNext' : 'choose')}
          </Button>
        </Card>
      )}
      {open && (
        <Dialog
          open
          onClose={() => setOpen(null)}
          title={say('switchTitle', { doctor: open.name })}
          text={[say('switchText', { from: insteadOf.doctorName, to: open.name }), costText(insteadOf, open)].join(' ')}
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

/** Rupees that the wallet pays beside the fee set aside; negative: they come back. A plan pays no dearer doctor. */
function moreToPay({ funding, consultationFee }: Consultation, next: Doctor): number {
  const more = next.consultationFee - consultationFee;
  if (funding === 'held') return more;
  return more > 0 ? next.consultationFee : 0;
}

function costText(of: Consultation, next: Doctor): string {
  const more = moreToPay(of, next);
  if (more > 0) return say('costsMore', { more: feeText(more) });
  if (more < 0) return say('costsLess', { less: feeText(-more) });
  return say(of.funding === 'held' && of.consultationFee > 0 ? 'costsSame' : 'costsNothing');
}
