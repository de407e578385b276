import { FREE_NOTICE } from '@anar/contracts/consult/constants';
import { useState } from 'react';
import { type Doctor, useNotifyWhenFreeMutation } from '../../../api/endpoints/consult-api.ts';
import { useSubmit } from '../../../api/queries/use-submit.ts';
import { Face } from '../../../consultation/doctor-facts.tsx';
import { PushOffer } from '../../../device/push/push-offer.tsx';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { askTexts } from './ask.hi.ts';
import css from './ask.module.css';

const say = texts(askTexts);
const HOUR_MS = 3_600_000;
/** Absent doctors shown: those who answered soonest come first. */
const MOST_ABSENT = 5;

/** Asks for one push when a busy or absent doctor is free. */
export function FreeNotice({ of: { id, name } }: { of: Doctor }) {
  const [call] = useNotifyWhenFreeMutation();
  const [asked, setAsked] = useState(false);
  const toast = useToast();
  const { busy, send } = useSubmit((text) => toast({ title: say('noticeFailed'), text, tone: 'bad' }), {
    offline: say('noticeOffline'),
    failed: (message) => message,
  });
  if (asked) {
    return (
      <>
        <p className={css.fact} role="status">
          <Icon name="bell" size="s" />
          {say('noticeSet', { doctor: name, hours: FREE_NOTICE.keptMs / HOUR_MS })}
        </p>
        <PushOffer title={say('noticePush')} text={say('noticePushText')} />
      </>
    );
  }
  const ask = async () => setAsked((await send(id, () => call(id))) !== null);
  return (
    <Button
      kind="sec"
      size="m"
      aria-label={say('noticeOf', { doctor: name })}
      busy={busy}
      busyText={say('noticeBusy')}
      onClick={() => void ask()}
    >
      {say('notice')}
    </Button>
  );
}

/** Doctors who cannot be asked now. */
export function AbsentDoctors({ doctors }: { doctors: readonly Doctor[] }) {
  if (doctors.length === 0) return null;
  return (
    <section>
      <h3 className={css.absent}>{say('absent')}</h3>
      <ul className={css.doctors}>
        {doctors.slice(0, MOST_ABSENT).map((doctor) => (
          <li key={doctor.id}>
            <Card className={css.doctor} aria-label={doctor.name}>
              <div className={css.doctorHead}>
                <Face name={doctor.name} image={doctor.image} small />
                <div className={css.names}>
                  <h4>{doctor.name}</h4>
                  <p className={css.soft}>{doctor.specialty}</p>
                </div>
              </div>
              <FreeNotice of={doctor} />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
