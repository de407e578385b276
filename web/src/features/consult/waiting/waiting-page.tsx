import { CONSULTATION } from '@anar/contracts/consult/constants';
import type { Consultation } from '@anar/contracts/consult/consultations';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type Doctor, useConsultationQuery } from '../../../api/endpoints/consult-api.ts';
import { QueryStatus } from '../../../api/queries/query-state.tsx';
import { useQueryState } from '../../../api/queries/use-query-state.ts';
import { ReadyButton } from '../../../consultation/call/ready-button.tsx';
import { ChatLink } from '../../../consultation/chat/chat-link.tsx';
import { Face } from '../../../consultation/doctor-facts.tsx';
import { StatusBadge } from '../../../consultation/status-badge.tsx';
import { TimeLeft } from '../../../consultation/time-left.tsx';
import { serverNow, useServerNow } from '../../../device/network/server-clock.ts';
import { PushOffer } from '../../../device/push/push-offer.tsx';
import { texts } from '../../../i18n/texts.ts';
import { inSentences } from '../../../sound/speech/in-sentences.ts';
import { ListenIcon } from '../../../sound/speech/listen-button.tsx';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { KeptNote } from '../../../ui/feedback/kept-note.tsx';
import { EmptyState } from '../../../ui/feedback/state-screen.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { track } from '../../../wrapper/wrapper.ts';
import { askTexts } from '../ask/ask.hi.ts';
import { declineText } from '../ask/declined.tsx';
import { draftOf } from '../ask/draft-of.ts';
import { StepHead } from '../ask/step-head.tsx';
import { consultTexts } from '../consult.hi.ts';
import { pathOf } from '../consult-view.ts';
import { CancelConsultation } from '../list/cancel-consultation.tsx';
import { PhoneLink } from '../list/consultation-card.tsx';
import { heldFee } from '../list/held-fee.ts';
import { refreshMoney } from '../refresh-money.ts';
import { NextDoctor } from './next-doctor.tsx';
import { type Move, useMove } from './use-move.ts';
import { waitingTexts } from './waiting.hi.ts';
import css from './waiting.module.css';

const say = texts(waitingTexts);
const sayAsk = texts(askTexts);
const sayConsult = texts(consultTexts);
const MINUTE_MS = 60_000;

/** Shown until the doctor answers: place in the queue, expected minutes, cancel button, refund. */
export function WaitingPage({ id }: { id: string }) {
  const state = useQueryState(useConsultationQuery(id, { refetchOnMountOrArgChange: true }));
  const [, navigate] = useLocation();
  const toList = () => navigate(pathOf({ name: 'list' }));
  const one = state.data;
  useOutcome(one);
  const move = useMove();
  if (one?.status === 'dismissed' && move.to) return <Moving of={one} to={move.to} move={move} />;
  if (one === null || one?.status === 'dismissed') {
    return (
      <EmptyState art="basket" title={say(one ? 'cancelled' : 'gone')} text={say('goneText')}>
        <ButtonLink href={pathOf({ name: 'list' })}>{say('toList')}</ButtonLink>
      </EmptyState>
    );
  }
  if (!one) return <QueryStatus of={state} title={say('failed')} offline={say('offline')} />;
  return (
    <>
      <StepHead step={3} title={one.status === 'requested' ? say('title') : say('acceptedTitle')} onBack={toList} />
      <KeptNote
        since={state.since}
        offline={state.offline}
        say={(why, params) => say(why, params)}
        onRetry={state.refetch}
        busy={state.fetching}
      />
      {one.status === 'requested' ? <Requested of={one} move={move} onCancelled={toList} /> : <Accepted of={one} />}
    </>
  );
}

/** Acts on the doctor's answer: a rejection leads back to the doctors with the draft, the end leads to the list. */
function useOutcome(one: Consultation | null | undefined): void {
  const [, navigate] = useLocation();
  const toast = useToast();
  const before = useRef<Consultation['status']>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once per status
  useEffect(() => {
    if (!one) return;
    const waited = before.current === 'requested' || before.current === 'ringing';
    before.current = one.status;
    if (one.status === 'ringing' && waited) track('consultation_accepted');
    const declined = declineText(one);
    if (declined) {
      track('consultation_declined', { status: one.status });
      toast({ title: sayConsult('error'), text: waited ? sayAsk('declined') : declined, tone: 'bad' });
      refreshMoney();
      void draftOf(one).then(() => navigate(pathOf({ name: 'doctors' }), { replace: true }));
    } else if (one.status === 'ended') {
      navigate(pathOf({ name: 'list' }), { replace: true });
    }
  }, [one?.status]);
}

/** The request is withdrawn, and the next doctor's not made yet. */
function Moving({ of, to, move }: { of: Consultation; to: Doctor; move: Move }) {
  if (move.busy) {
    return (
      <div role="status">
        <EmptyState art="basket" title={say('moving', { doctor: to.name })} text={say('movingText')} />
      </div>
    );
  }
  return (
    <EmptyState art="basket" title={say('moveStopped', { doctor: to.name })} text={say('moveStoppedText')}>
      <Button onClick={() => void move.start(of, to)}>{say('askNext')}</Button>
      <ButtonLink kind="txt" size="m" href={pathOf({ name: 'list' })}>
        {say('toList')}
      </ButtonLink>
    </EmptyState>
  );
}

/** Whether the doctor had the minutes after which the next one is offered. */
function useUnanswered({ createdAt }: Consultation): boolean {
  const now = useServerNow();
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const left = Date.parse(createdAt) + CONSULTATION.unansweredMinutes * MINUTE_MS - Math.max(now, serverNow());
    const timer = setTimeout(() => setIsOver(true), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [createdAt, now]);
  return isOver;
}

function Requested({ of, move, onCancelled }: { of: Consultation; move: Move; onCancelled: () => void }) {
  const unanswered = useUnanswered(of);
  const next = <NextDoctor insteadOf={of} unanswered={unanswered} move={move} />;
  const fee = heldFee(of);
  const refund = fee
    ? say('refund', { minutes: CONSULTATION.answerMinutes, fee })
    : say('refundFree', { minutes: CONSULTATION.answerMinutes });
  const minutes = of.queue?.expectedMinutes ?? null;
  return (
    <>
      <Card className={css.queue}>
        <div className={css.listen}>
          <ListenIcon text={spoken(of, refund)} label={say('listen')} />
        </div>
        <h3>{of.doctorName}</h3>
        <Line of={of} />
        {of.queue && (
          <dl className={css.numbers}>
            <div>
              <dt>{say('number')}</dt>
              <dd className={css.mine}>{of.queue.ahead + 1}</dd>
            </div>
            {minutes !== null && (
              <div>
                <dt>{say('about')}</dt>
                <dd>{say('minutes', { n: minutes })}</dd>
              </div>
            )}
          </dl>
        )}
        <p className={css.bell} role="status">
          <Icon name="bell" size="s" />
          {say('bell')}
        </p>
      </Card>
      {unanswered && next}
      <div className={css.ways}>
        <CancelConsultation of={of} onCancelled={onCancelled} />
      </div>
      <p className={css.note}>
        <Icon name="info" size="s" />
        {[minutes !== null && say('estimate', { n: minutes }), refund].filter(Boolean).join(' ')}
      </p>
      <PushOffer title={say('pushTitle')} text={say('pushText')} otherwise={say('pushOtherwise')} />
      {!unanswered && next}
      <KisanCall />
    </>
  );
}

/** The government's free helpline: available at once, whatever happens to the request. */
function KisanCall() {
  const number = sayAsk('kisanNumber');
  return (
    <a className={css.kisan} href={`tel:${number.replaceAll('-', '')}`}>
      <Icon name="phone" />
      <span>
        <b>{say('kisan')}</b>
        <span>{say('kisanHint', { number })}</span>
      </span>
    </a>
  );
}

/** The queue as a picture: the doctor, those ahead, and the farmer. The numbers below say the same. */
function Line({ of: { doctorName, doctorImage, queue } }: { of: Consultation }) {
  const ahead = queue?.ahead ?? 0;
  return (
    <div className={css.line} aria-hidden>
      <span className={css.stand}>
        <Face name={doctorName} image={doctorImage} small />
        {say('doctor')}
      </span>
      {ahead > 0 && (
        <span className={css.stand}>
          <span className={css.other}>
            <Icon name="user" />
          </span>
          {say('ahead', { n: ahead })}
        </span>
      )}
      <span className={css.stand}>
        <span className={css.me}>
          <Icon name="user" size="l" />
        </span>
        <b>{say('you')}</b>
      </span>
    </div>
  );
}

function spoken({ doctorName, queue }: Consultation, refund: string): string {
  const ahead = queue?.ahead ?? 0;
  return inSentences([
    `${say('title')}: ${doctorName}`,
    queue && (ahead === 0 ? say('placeFirst') : say('place', { n: ahead + 1 })),
    queue?.expectedMinutes != null && `${say('about')} ${say('minutes', { n: queue.expectedMinutes })}`,
    refund,
  ]);
}

function Accepted({ of }: { of: Consultation }) {
  const now = useServerNow();
  return (
    <Card className={css.accepted} role="status">
      <Face name={of.doctorName} image={of.doctorImage} />
      <h3>{of.doctorName}</h3>
      <div className={css.badges}>
        <StatusBadge of={of} viewer="farmer" />
        <TimeLeft until={of.validUntil} />
      </div>
      <p>{say('acceptedText', { doctor: of.doctorName })}</p>
      <ReadyButton of={of} />
      <PhoneLink phone={of.doctorPhone}>{say('phone')}</PhoneLink>
      <ChatLink of={of} now={now} />
      <ButtonLink kind="txt" size="m" href={pathOf({ name: 'list' })}>
        {say('toList')}
      </ButtonLink>
    </Card>
  );
}
