import { CONSULTATION } from '@anar/contracts/consult/constants';
import type { Consultation } from '@anar/contracts/consult/consultations';
import { useState } from 'react';
import { useLocation } from 'wouter';
import {
  useConsultationQuery,
  usePastConsultationsInfiniteQuery,
  useReviewConsultationMutation,
} from '../../../api/endpoints/consult-api.ts';
import { QueryStatus } from '../../../api/queries/query-state.tsx';
import { useQueryState } from '../../../api/queries/use-query-state.ts';
import { useSubmit } from '../../../api/queries/use-submit.ts';
import { ChatLink } from '../../../consultation/chat/chat-link.tsx';
import { Face } from '../../../consultation/doctor-facts.tsx';
import { isActive } from '../../../consultation/status-badge.tsx';
import { useServerNow } from '../../../device/network/server-clock.ts';
import { spokenDay } from '../../../i18n/dates/spoken-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/state-screen.tsx';
import { TextArea } from '../../../ui/form/fields/text-area.tsx';
import { Form, Problem } from '../../../ui/form/form.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ListRow } from '../../../ui/layout/list-row.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { track } from '../../../wrapper/wrapper.ts';
import { pathOf } from '../consult-view.ts';
import { ActiveCard, Doctor, PastCard, Written } from '../list/consultation-card.tsx';
import { reviewTexts } from './review.hi.ts';
import css from './review.module.css';

const say = texts(reviewTexts);
const LABELS = ['one', 'two', 'three', 'four', 'five'] as const;
const BEST = LABELS.length;

/** One consultation with its prescription, chat and review, or the choice of one to review. */
export function ReviewView({ userId, id }: { userId: string; id: string | undefined }) {
  return id === undefined ? <ReviewChoice userId={userId} /> : <ReviewPage key={id} id={id} />;
}

/** The ended consultations without a review. */
function ReviewChoice({ userId }: { userId: string }) {
  const past = useQueryState(usePastConsultationsInfiniteQuery(userId, { refetchOnMountOrArgChange: true }));
  if (!past.data) return <QueryStatus of={past} title={say('loadFailed')} offline={say('loadOffline')} />;
  const open = past.data.pages.flat().filter(({ status, review }) => status === 'ended' && !review);
  if (open.length === 0) {
    return (
      <EmptyState art="basket" title={say('none')} text={say('noneText')}>
        <ButtonLink kind="sec" href={pathOf({ name: 'list' })}>
          {say('toList')}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className={css.choose}>{say('choose')}</h2>
      <Card padding="rows">
        <ul>
          {open.map((one) => (
            <ListRow
              key={one.id}
              start={<Face name={one.doctorName} image={one.doctorImage} small />}
              href={pathOf({ name: 'review', id: one.id })}
            >
              <b>{one.doctorName}</b>
              <span className={css.soft}>{spokenDay(one.endedAt ?? one.createdAt)}</span>
            </ListRow>
          ))}
        </ul>
      </Card>
    </>
  );
}

/** The farmer lands here after a call: the consultation as it is now, with the review form once it has ended. */
function ReviewPage({ id }: { id: string }) {
  const state = useQueryState(useConsultationQuery(id, { refetchOnMountOrArgChange: true }));
  const one = state.data;
  if (one === undefined) return <QueryStatus of={state} title={say('loadFailed')} offline={say('loadOffline')} />;
  if (one === null) {
    return (
      <EmptyState art="basket" title={say('none')} text={say('noneText')}>
        <ButtonLink kind="sec" href={pathOf({ name: 'list' })}>
          {say('toList')}
        </ButtonLink>
      </EmptyState>
    );
  }
  if (one.status === 'ended' && !one.review) return <ReviewForm of={one} />;
  return <WithoutForm of={one} />;
}

/** There is nothing to review yet, or no more. */
function WithoutForm({ of }: { of: Consultation }) {
  const now = useServerNow();
  const note = of.review ? say('done') : isActive(of) && say('notYet');
  return (
    <>
      {isActive(of) ? <ActiveCard of={of} /> : <PastCard of={of} now={now} />}
      {note && <p className={css.note}>{note}</p>}
      <ButtonLink kind="txt" size="m" href={pathOf({ name: 'list' })}>
        {say('toList')}
      </ButtonLink>
    </>
  );
}

function ReviewForm({ of }: { of: Consultation }) {
  const now = useServerNow();
  const [rating, setRating] = useState<number>(BEST);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [review] = useReviewConsultationMutation();
  const { busy, send } = useSubmit(setProblem, {
    offline: say('offline'),
    failed: (message) => say('failed', { message }),
  });
  const [, navigate] = useLocation();
  const toast = useToast();
  const toList = () => navigate(pathOf({ name: 'list' }), { replace: true });
  const { id, userId, doctorId } = of;
  const give = async () => {
    setProblem(null);
    const reviewText = text.trim();
    const said = { consultationId: id, userId, doctorId, rating, ...(reviewText !== '' && { reviewText }) };
    if (!(await send(said, (idempotencyKey) => review({ id, ...said, idempotencyKey })))) return;
    track('consultation_reviewed', { rating });
    toast({ title: say('sent'), tone: 'ok' });
    toList();
  };
  return (
    <Form onSubmit={give}>
      <Card className={css.summary}>
        <Doctor of={of} />
        <p className={css.soft}>{spokenDay(of.endedAt ?? of.createdAt)}</p>
        {of.problemDescription && <p className={css.problem}>{of.problemDescription}</p>}
        <Written of={of} />
        <ChatLink of={of} now={now} />
      </Card>
      <Stars value={rating} onChange={setRating} />
      <TextArea
        label={say('textLabel')}
        rows={3}
        maxLength={CONSULTATION.reviewMax}
        placeholder={say('textHint')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Problem>{problem}</Problem>
      <div className={css.actions}>
        <Button kind="txt" onClick={toList}>
          {say('cancel')}
        </Button>
        <Button type="submit" icon="send" busy={busy} busyText={say('sending')}>
          {say('send')}
        </Button>
      </div>
    </Form>
  );
}

/** One to five stars, each with its label; native radio buttons, so that arrow keys and screen readers work. */
export function Stars({ value, onChange }: { value: number; onChange: (rating: number) => void }) {
  return (
    <fieldset className={css.rating}>
      <legend className={css.question}>{say('title')}</legend>
      <div className={css.stars}>
        {LABELS.map((label, index) => {
          const n = index + 1;
          const word = say(label);
          return (
            <label key={label} className={classNames(css.star, n <= value && css.on)}>
              <input
                type="radio"
                name="rating"
                value={n}
                checked={n === value}
                aria-label={say('star', { n, word })}
                onChange={() => onChange(n)}
              />
              <Icon name="star" size="xl" filled={n <= value} />
              <span aria-hidden>{word}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
