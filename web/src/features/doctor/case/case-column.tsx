import type { Consultation } from '@anar/contracts/consult/consultations';
import { useEffect } from 'react';
import { consultationsChanged, useCaseSheetQuery, useConsultationQuery } from '../../../api/endpoints/consult-api.ts';
import { QueryStatus } from '../../../api/queries/query-state.tsx';
import { useQueryState } from '../../../api/queries/use-query-state.ts';
import { send, useSocketReady } from '../../../api/socket/socket.ts';
import { useCallNow } from '../../../consultation/call/call-now.ts';
import { Face, feeText } from '../../../consultation/doctor-facts.tsx';
import { ConsultationPhotos } from '../../../consultation/photos/consultation-photos.tsx';
import { PrescriptionView } from '../../../consultation/prescription/prescription-view.tsx';
import { prescriptionOf } from '../../../consultation/prescription/prescription-words.ts';
import { StatusBadge } from '../../../consultation/status-badge.tsx';
import { ago } from '../../../i18n/dates/ago.ts';
import { timeSince } from '../../../i18n/dates/relative-time.ts';
import { readablePhone } from '../../../i18n/numbers/readable-phone.ts';
import { texts } from '../../../i18n/texts.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { EmptyState } from '../../../ui/feedback/state-screen.tsx';
import { useMediaQuery, WIDE } from '../../../ui/hooks/use-media-query.ts';
import { Card } from '../../../ui/layout/card.tsx';
import desk from '../desk/desk.module.css';
import { deskSearch, type OpenDesk } from '../desk/desk-address.ts';
import { isLate } from '../desk/queue/queue.ts';
import { farmerName, waitingText } from '../desk/queue/waiting-text.ts';
import { caseTexts } from './case.hi.ts';
import css from './case.module.css';
import { CaseActionFoot } from './case-action-bar.tsx';
import { AppEstimate } from './facts/app-estimate.tsx';
import { LetGo, TalkedNote } from './let-go.tsx';
import { Notes } from './notes/notes.tsx';

const say = texts(caseTexts);

interface CaseColumnProps {
  id: string;
  now: number;
  address: OpenDesk;
}

/** The opened consultation. */
export function CaseColumn({ id, now, address }: CaseColumnProps) {
  const state = useQueryState(useConsultationQuery(id, { refetchOnMountOrArgChange: true }));
  useSocketReady(() => void send('consultation:join', { consultationId: id }));
  const one = state.data;
  return (
    <Card padding="none" className={desk.opened} aria-label={say('title')}>
      {one === null ? (
        <EmptyState art="basket" title={say('gone')} text={say('goneText')} />
      ) : one === undefined ? (
        <div className={desk.scrolls}>
          <QueryStatus of={state} title={say('failed')} offline={say('offline')} />
        </div>
      ) : (
        <OpenCase one={one} now={now} address={address} />
      )}
    </Card>
  );
}

function OpenCase({ one, now, address }: { one: Consultation; now: number; address: OpenDesk }) {
  const dispatch = useAppDispatch();
  // Photo links expire after 15 minutes.
  const renew = () => dispatch(consultationsChanged(one.id));
  const paper = prescriptionOf(one);
  const talks = useCallNow() === one.id;
  const accepted = one.acceptedAt !== undefined;
  const wide = useMediaQuery(WIDE);
  const { data: sheet } = useCaseSheetQuery(one.id, { skip: !one.sharesRecords });
  const district = (sheet?.orchards.find(({ isAsked }) => isAsked) ?? sheet?.orchards[0])?.districtName;
  const since = timeSince(one.createdAt, now);
  useEffect(() => {
    if (one.photoUrls.length === 0) return;
    const timer = setInterval(() => dispatch(consultationsChanged(one.id)), LINK_MS);
    return () => clearInterval(timer);
  }, [dispatch, one.id, one.photoUrls.length]);
  return (
    <>
      <div className={desk.scrolls}>
        <header className={css.head}>
          <Face name={farmerName(one)} />
          <div className={css.who}>
            <h2>{farmerName(one)}</h2>
            <p className={css.soft}>
              {[district, one.user && readablePhone(one.user.phone), since && say('asked', { when: ago(since) })]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          {one.status === 'requested' ? (
            <Badge tone={isLate(one, now) ? 'medium' : 'brand'} icon="clock">
              {say('waits', { time: waitingText(one.createdAt, now) })}
            </Badge>
          ) : (
            <StatusBadge of={one} viewer="doctor" />
          )}
        </header>
        <Outcome one={one} />
        {one.isCutOff && (
          <Caution icon="alert" title={say('cutOffTitle')} role="status">
            <p>{say('cutOff')}</p>
          </Caution>
        )}
        {one.status === 'ringing' && <LetGo one={one} onDone={() => address.go({ caseId: null }, { replace: true })} />}
        <section aria-label={say('problem')}>
          <p className={css.problem}>{one.problemDescription ? `“${one.problemDescription}”` : say('noWords')}</p>
        </section>
        {one.photoUrls.length > 0 && (
          <section aria-label={say('photos')} className={css.photos}>
            <ConsultationPhotos urls={one.photoUrls} shown={3} onExpired={renew} />
          </section>
        )}
        {one.sharesRecords && <AppEstimate id={one.id} />}
        {paper && (
          <PrescriptionView
            of={paper}
            by={{ doctorName: one.doctorName }}
            paperPath={`${location.pathname}${deskSearch({ ...address, paper: one.id })}`}
            onExpired={renew}
          />
        )}
        <TalkedNote one={one} />
        {/* During a call notes are edited there: two editors would overwrite each other. */}
        {accepted && one.status !== 'rejected' && !talks && <Notes one={one} />}
      </div>
      {wide && <CaseActionFoot one={one} address={address} />}
    </>
  );
}

/** Shorter than the lifetime of photo links. */
const LINK_MS = 12 * 60_000;

/** The fee and its status. */
function Outcome({ one }: { one: Consultation }) {
  const { status, rejectReason, rejectText, review, dispute } = one;
  const why = [rejectReason && say(`reason_${rejectReason}`), rejectText].filter(Boolean).join(' · ');
  return (
    <>
      <p className={css.facts}>
        <span>{feeLine(one)}</span>
        {status === 'rejected' && why && <span>{say('whyRejected', { why })}</span>}
      </p>
      {review && (
        <p className={css.review}>
          <b>{say('review')}</b> {say('reviewOf', { rating: review.rating })}
          {review.reviewText && ` · “${review.reviewText}”`}
        </p>
      )}
      {dispute && (
        <Caution icon="alert" tone="care" role="status">
          {say(`dispute_${dispute.state}`)}
        </Caution>
      )}
    </>
  );
}

function feeLine({ funding, consultationFee, isRefunded, status }: Consultation): string {
  if (isRefunded) return say('feeBack');
  if (funding === 'included') return say('included');
  if (consultationFee === 0) return say('free');
  const fee = feeText(consultationFee);
  return status === 'ended' ? say('feePaid', { fee }) : say('feeHeld', { fee });
}
