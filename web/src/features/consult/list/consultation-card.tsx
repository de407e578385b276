import type { Consultation } from '@anar/contracts/consult/consultations';
import type { ReactNode } from 'react';
import { consultationsChanged } from '../../../api/endpoints/consult-api.ts';
import { ReadyButton } from '../../../consultation/call/ready-button.tsx';
import { ChatLink } from '../../../consultation/chat/chat-link.tsx';
import { consultationTexts } from '../../../consultation/consultation.hi.ts';
import { Face, feeText, Rating } from '../../../consultation/doctor-facts.tsx';
import { ConsultationPhotos } from '../../../consultation/photos/consultation-photos.tsx';
import { prescriptionOf } from '../../../consultation/prescription/prescription-of.ts';
import { StatusBadge } from '../../../consultation/status-badge.tsx';
import { TimeLeft } from '../../../consultation/time-left.tsx';
import { useServerNow } from '../../../device/network/server-clock.ts';
import { spokenDay } from '../../../i18n/dates/spoken-day.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { lazyComponent } from '../../../ui/hooks/lazy.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { consultTexts } from '../consult.hi.ts';
import { pathOf } from '../consult-view.ts';
import { CancelConsultation } from './cancel-consultation.tsx';
import { Dispute } from './dispute.tsx';
import css from './list.module.css';
import { SharesRecords } from './shares-records.tsx';

const say = texts(consultTexts);
const sayShared = texts(consultationTexts);
const PrescriptionView = lazyComponent(
  async () => (await import('../../../consultation/prescription/prescription-view.tsx')).PrescriptionView,
);

/** An open consultation: its status, the problem, the doctor's prescription, and the contact buttons. */
export function ActiveCard({ of }: { of: Consultation }) {
  const now = useServerNow();
  return (
    <Card className={css.card} aria-label={of.doctorName}>
      <Doctor of={of} />
      <div className={css.badges}>
        <StatusBadge of={of} viewer="farmer" />
        <TimeLeft until={of.validUntil} />
      </div>
      {of.status === 'requested' && <Queue of={of} />}
      <Asked of={of} />
      <Written of={of} />
      {of.status === 'requested' ? (
        <>
          <ButtonLink kind="sec" size="m" icon="clock" href={pathOf({ name: 'waiting', id: of.id })}>
            {say('openWaiting')}
          </ButtonLink>
          <CancelConsultation of={of} />
        </>
      ) : (
        <>
          <p className={css.state}>{say(of.status === 'ringing' ? 'ringingText' : 'connectedText')}</p>
          <ReadyButton of={of} />
          <PhoneLink phone={of.doctorPhone}>{say('phone')}</PhoneLink>
          <ChatLink of={of} now={now} />
          <SharesRecords of={of} />
        </>
      )}
      <Foot>
        <span>
          {of.funding === 'included' ? say('included') : sayShared('fee', { amount: feeText(of.consultationFee) })}
        </span>
        <span>{spokenDay(of.createdAt)}</span>
      </Foot>
    </Card>
  );
}

/** A closed consultation: its outcome, the fee, the doctor's prescription, and the remaining actions. */
export function PastCard({ of, now }: { of: Consultation; now: number }) {
  const reviewable = of.status === 'ended' && !of.review;
  return (
    <Card className={css.card} aria-label={of.doctorName}>
      <Doctor of={of} rated />
      <div className={css.badges}>
        <StatusBadge of={of} viewer="farmer" />
        {of.isRefunded && (
          <Badge tone="low" icon="rupee">
            {say('refunded')}
          </Badge>
        )}
      </div>
      <p className={css.dates}>
        {of.endedAt
          ? say('from', { from: spokenDay(of.createdAt), until: spokenDay(of.endedAt) })
          : say('asked', { day: spokenDay(of.createdAt) })}
      </p>
      <Asked of={of} />
      <Written of={of} />
      {of.review && (
        <p className={css.dates}>
          <Icon name="star" size="s" filled className={css.star} /> {say('yourReview', { rating: of.review.rating })}
        </p>
      )}
      <ChatLink of={of} now={now} />
      <Dispute of={of} now={now} />
      {of.status === 'ended' && (reviewable || of.doctorPhone) && (
        <div className={css.twins}>
          <PhoneLink phone={of.doctorPhone} soft>
            {say('phoneAgain')}
          </PhoneLink>
          {reviewable && (
            <ButtonLink kind="soft" size="m" icon="star" href={pathOf({ name: 'review', id: of.id })}>
              {say('giveReview')}
            </ButtonLink>
          )}
        </div>
      )}
      <Foot>
        <span>
          {of.funding === 'included' ? say('included') : sayShared('fee', { amount: feeText(of.consultationFee) })}
        </span>
      </Foot>
    </Card>
  );
}

export function Doctor({ of, rated }: { of: Consultation; rated?: boolean }) {
  return (
    <div className={css.doctor}>
      <Face name={of.doctorName} image={of.doctorImage} />
      <div className={css.names}>
        <h3>{of.doctorName}</h3>
        <p className={css.soft}>{of.doctorSpecialty}</p>
        {rated && <Rating rating={of.doctorRating} count={of.doctorReviewCount} />}
      </div>
    </div>
  );
}

function Queue({ of: { queue } }: { of: Consultation }) {
  return (
    <div className={css.queue}>
      {queue && <b className={css.place}>{queue.ahead + 1}</b>}
      <p>
        {queue && <b>{say('yourNumber')}</b>}
        {queue?.expectedMinutes != null && <span>{say('about', { n: queue.expectedMinutes })}</span>}
        <span>{say('waitingText')}</span>
      </p>
    </div>
  );
}

/** The problem with its photos; an expired photo URL is refetched. */
function Asked({ of }: { of: Consultation }) {
  const dispatch = useAppDispatch();
  return (
    <>
      {of.problemDescription && <p className={css.problem}>{of.problemDescription}</p>}
      <ConsultationPhotos
        urls={of.photoUrls}
        thumbnails={of.thumbnailUrls}
        onExpired={() => dispatch(consultationsChanged(of.id))}
      />
    </>
  );
}

/** The doctor's prescription, once there is one. */
export function Written({ of }: { of: Consultation }) {
  const dispatch = useAppDispatch();
  const prescription = prescriptionOf(of);
  if (!prescription) return null;
  return (
    <PrescriptionView
      of={prescription}
      by={{ doctorName: of.doctorName }}
      paperPath={pathOf({ name: 'paper', id: of.id })}
      onExpired={() => dispatch(consultationsChanged(of.id))}
    />
  );
}

interface PhoneLinkProps {
  /** Ten digits; undefined when not known. */
  phone: string | undefined;
  soft?: boolean;
  children: string;
}

/** A phone call, which needs no network: shown as long as the number is known. */
export function PhoneLink({ phone, soft, children }: PhoneLinkProps) {
  if (!phone) return null;
  return (
    <a className={classNames(css.phone, soft && css.phoneSoft)} href={`tel:${t('app.phonePrefix')}${phone}`}>
      <Icon name="phone" />
      {children}
    </a>
  );
}

function Foot({ children }: { children: ReactNode }) {
  return <div className={css.foot}>{children}</div>;
}
