import { useState } from 'react';
import { errorText } from '../../../../api/api-error.ts';
import { createIdempotencyKeys } from '../../../../api/idempotency-key.ts';
import { texts } from '../../../../i18n/texts.ts';
import { useAppDispatch, useSession } from '../../../../session/hooks.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Caution } from '../../../../ui/feedback/caution.tsx';
import { lazyComponent } from '../../../../ui/hooks/lazy.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { useToast } from '../../../../ui/toast/toast-store.ts';
import { track } from '../../../../wrapper/wrapper.ts';
import { useAnswerFollowUpMutation } from '../../diagnosis-api.ts';
import { cacheCheck } from '../../record/cache-check.ts';
import type { CheckRecord, GivenAnswer } from '../../record/check-record.ts';
import { cardTexts } from '../card.hi.ts';
import { isAboutHarvest, showDoses } from '../sections/shown-doses.ts';
import css from './follow-up.module.css';

const say = texts(cardTexts);
const SignDrawing = lazyComponent(async () => (await import('../../../../ui/drawings/sign-drawing.tsx')).SignDrawing);

/** One follow-up question; the answer refines the same record. The last two options answer nothing. */
export function FollowUpQuestion({ record }: { record: CheckRecord }) {
  const { tapped, choose } = useAnswer(record.id);
  const { followUp } = record.diagnosis;
  if (!followUp) return null;
  return (
    <Card>
      <h2>{followUp.question}</h2>
      <p className={css.help}>{say('followUpHelp')}</p>
      <div className={css.options}>
        {followUp.options.map(({ id, label }) => (
          <Button
            key={id}
            kind="soft"
            size="m"
            className={css.option}
            busy={tapped === id}
            busyText={say('answering')}
            onClick={() => choose(id)}
          >
            {!isAboutHarvest(id) && (
              <span className={css.drawing} aria-hidden>
                <SignDrawing optionId={id} />
              </span>
            )}
            {label}
          </Button>
        ))}
      </div>
    </Card>
  );
}

/** The answers so far. Each can be changed, since mis-taps happen and a new check would use up the day's free one. */
export function GivenAnswers({ record }: { record: CheckRecord }) {
  const { contradiction } = record.diagnosis;
  if (record.answers.length === 0) return null;
  return (
    <>
      {contradiction && (
        <Caution icon="help" className={css.contradiction}>
          {contradiction}
        </Caution>
      )}
      <ul className={css.answers}>
        {record.answers.map((answer) => (
          <AnswerRow key={answer.question} answer={answer} recordId={record.id} />
        ))}
      </ul>
    </>
  );
}

function AnswerRow({ answer, recordId }: { answer: GivenAnswer; recordId: string }) {
  const { question, optionId, label, options } = answer;
  const { tapped, choose } = useAnswer(recordId);
  const [open, setOpen] = useState(false);
  const others = options.filter(({ id }) => id !== optionId);
  const change = async (id: string) => {
    await choose(id);
    setOpen(false);
  };
  return (
    <li className={css.answer}>
      <div className={css.given}>
        <p>
          {question} <b>{label}</b>
        </p>
        {others.length > 0 && (
          <Button
            kind="txt"
            size="m"
            auto
            icon={open ? undefined : 'pen'}
            aria-expanded={open}
            aria-label={open ? say('keepAnswer') : say('changeAnswer', { question })}
            onClick={() => setOpen(!open)}
          >
            {say(open ? 'keepAnswer' : 'change')}
          </Button>
        )}
      </div>
      {open && (
        <div className={css.options}>
          {others.map((option) => (
            <Button
              key={option.id}
              kind="soft"
              size="m"
              busy={tapped === option.id}
              busyText={say('answering')}
              onClick={() => change(option.id)}
            >
              {option.label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

interface AnswerChoice {
  /** The option being sent. */
  tapped: string | null;
  choose: (optionId: string) => Promise<void>;
}

/** Answers the open question of a check, or changes an answer; then shows the doses that it was about, or the check from its top. */
function useAnswer(recordId: string): AnswerChoice {
  const [answer, { isLoading, originalArgs }] = useAnswerFollowUpMutation();
  const [keys] = useState(() => createIdempotencyKeys());
  const userId = useSession().user?.id;
  const dispatch = useAppDispatch();
  const toast = useToast();

  const choose = async (optionId: string) => {
    if (isLoading || !userId) return;
    track('follow_up_answered');
    const { data, error } = await answer({ id: recordId, optionId, idempotencyKey: keys.keyFor(optionId) });
    if (!data) return toast({ title: errorText(error), text: say('answerFailedHint'), tone: 'bad' });
    keys.done();
    cacheCheck(dispatch, userId, data);
    toast({ title: say('answered'), tone: 'ok' });
    if (isAboutHarvest(optionId)) showDoses();
    else window.scrollTo(0, 0);
  };
  return { tapped: isLoading ? (originalArgs?.optionId ?? null) : null, choose };
}
