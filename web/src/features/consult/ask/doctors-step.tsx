import { CONSULTATION } from '@anar/contracts/consult/constants';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { type Doctor, useActiveConsultationsQuery, useDoctorsQuery } from '../../../api/endpoints/consult-api.ts';
import { QueryStatus } from '../../../api/queries/query-state.tsx';
import { useQueryState } from '../../../api/queries/use-query-state.ts';
import { Face, feeText, languagesText, Rating } from '../../../consultation/doctor-facts.tsx';
import { texts } from '../../../i18n/texts.ts';
import { useNetwork } from '../../../session/hooks.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { EmptyState } from '../../../ui/feedback/state-screen.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { pathOf } from '../consult-view.ts';
import { useLiveDoctors } from '../use-live-doctors.ts';
import { askTexts } from './ask.hi.ts';
import css from './ask.module.css';
import { askDraft } from './ask-draft.ts';
import { openAskPhotos } from './ask-photos.ts';
import { Declined } from './declined.tsx';
import { AbsentDoctors, FreeNotice } from './free-notice.tsx';
import { ShortfallCard } from './shortfall-card.tsx';
import { StepHead } from './step-head.tsx';
import { type Ask, useAsk } from './use-ask.ts';

const say = texts(askTexts);
const ONLINE = { status: 'online' } as const;
const OFFLINE = { status: 'offline' } as const;

/** Choice of the online doctors, the available ones first. `go`: requests the doctor of the draft at once. */
export function DoctorsStep({ userId, go }: { userId: string; go: boolean }) {
  const doctors = useQueryState(useDoctorsQuery(ONLINE, { refetchOnMountOrArgChange: true }));
  const { data: offline = [] } = useDoctorsQuery(OFFLINE, { refetchOnMountOrArgChange: true });
  const { data: active = [] } = useActiveConsultationsQuery(userId);
  const ask = useAsk();
  const [, navigate] = useLocation();
  useLiveDoctors();
  const goingOn = useCarryOn({ userId, go, doctors: doctors.data, ask });
  const head = <StepHead step={2} title={say('doctorsTitle')} onBack={() => navigate(pathOf({ name: 'problem' }))} />;
  if (!doctors.data) {
    return (
      <>
        {head}
        <QueryStatus
          of={doctors}
          title={say('doctorsFailed')}
          offline={say('doctorsOffline')}
          say={(why) => say('doctorsSafe', { why })}
        />
      </>
    );
  }
  // A doctor who goes away is not offered as free until the lists are read again.
  const online = doctors.data.filter(({ status }) => status === 'online');
  const absent = offline.filter(({ id, status }) => status === 'offline' && !online.some((one) => one.id === id));
  const openWith = (id: string) => active.find(({ doctorId }) => doctorId === id)?.id;
  return (
    <>
      {head}
      <Declined />
      {ask.emergency && (
        <Caution icon="alert" tone="danger" role="alert" className={css.above}>
          {say('emergency')}
        </Caution>
      )}
      {goingOn && (
        <p className={css.lead} role="status">
          {say('goingOn', { doctor: goingOn.name })}
        </p>
      )}
      {online.length === 0 ? (
        <NoDoctor />
      ) : (
        <>
          <p className={css.lead}>{doctors.offline ? say('doctorsOffline') : say('doctorsText')}</p>
          <ul className={css.doctors}>
            {online.map((doctor) => (
              <li key={doctor.id}>
                <DoctorCard of={doctor} ask={ask} openId={openWith(doctor.id)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <AbsentDoctors doctors={absent} />
    </>
  );
}

/** Requests the doctor chosen before, once, with the whole draft. A refund may not be credited to the wallet yet. */
function useCarryOn(of: { userId: string; go: boolean; doctors: Doctor[] | undefined; ask: Ask }): Doctor | null {
  const { userId, go, doctors, ask } = of;
  const started = useRef(false);
  const [, navigate] = useLocation();
  const online = useNetwork() !== 'offline';
  const chosen = askDraft.use().doctorId;
  const doctor = go ? doctors?.find(({ id }) => id === chosen) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, as soon as the list is loaded
  useEffect(() => {
    if (!doctor || started.current || !online) return;
    started.current = true;
    navigate(pathOf({ name: 'doctors' }), { replace: true });
    void openAskPhotos(userId).then(() => ask.ask(doctor));
  }, [doctor, online]);
  useEffect(() => void openAskPhotos(userId), [userId]);
  const now = doctors?.find(({ id }) => id === ask.asking);
  return started.current && now ? now : null;
}

function DoctorCard({ of: doctor, ask, openId }: { of: Doctor; ask: Ask; openId: string | undefined }) {
  const { name, isBusy, consultationFee, answerMinutes, waiting } = doctor;
  const short = ask.shortfall?.doctor.id === doctor.id ? ask.shortfall : null;
  return (
    <Card className={css.doctor} aria-label={name}>
      <div className={css.doctorHead}>
        <Face name={name} image={doctor.image} />
        <div className={css.names}>
          <h3>{name}</h3>
          <p className={css.soft}>{doctor.specialty}</p>
          <Badge tone={isBusy ? 'medium' : 'low'} icon={isBusy ? 'clock' : 'check'}>
            {say(isBusy ? 'busy' : 'free')}
          </Badge>
        </div>
      </div>
      <p className={css.facts}>
        <Rating rating={doctor.rating} count={doctor.reviewCount} />
        <span>
          <b>{say('years', { n: doctor.experience })}</b> {say('yearsOf')}
        </span>
      </p>
      {doctor.languages.length > 0 && (
        <p className={css.fact}>
          <Icon name="speaker" size="s" />
          {languagesText(doctor.languages)}
        </p>
      )}
      {(answerMinutes !== null || waiting > 0) && (
        <p className={css.fact}>
          <Icon name="user" size="s" />
          {[
            answerMinutes !== null && say('answersIn', { n: answerMinutes }),
            waiting > 0 && say('inQueue', { n: waiting }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <p className={css.fee}>
        <span>{say('feeWith', { days: CONSULTATION.chatDays })}</span>
        <b>{feeText(consultationFee)}</b>
      </p>
      {short && <ShortfallCard of={short} />}
      {openId ? (
        <ButtonLink kind="sec" size="m" href={pathOf({ name: 'waiting', id: openId })}>
          {say('openOne')}
        </ButtonLink>
      ) : isBusy ? (
        <>
          <p className={css.soft}>{say('busyNow')}</p>
          <FreeNotice of={doctor} />
        </>
      ) : (
        <Button
          kind={short ? 'sec' : 'pri'}
          aria-label={ask.asking === doctor.id ? undefined : say('bookAt', { doctor: name })}
          busy={ask.asking === doctor.id}
          busyText={say('booking')}
          disabled={ask.asking !== null && ask.asking !== doctor.id}
          onClick={() => void ask.ask(doctor)}
        >
          {say('book')}
        </Button>
      )}
    </Card>
  );
}

/** No doctor is online: the draft stays, and a helpline is shown. */
function NoDoctor() {
  const number = say('kisanNumber');
  return (
    <EmptyState art="basket" title={say('noDoctorTitle')} text={say('noDoctorText')}>
      <a className={css.call} href={`tel:${number.replaceAll('-', '')}`}>
        <Icon name="phone" />
        {say('noDoctorCall', { number })}
      </a>
      <ButtonLink kind="sec" size="m" href={pathOf({ name: 'problem' })}>
        {say('changeProblem')}
      </ButtonLink>
    </EmptyState>
  );
}
