import { LIFE_FIRST } from '@anar/contracts/constants';
import type { Advice } from '@anar/contracts/diagnosis/diagnosis-records';
import { useEffect, useRef } from 'react';
import { verdictTexts } from '../../../i18n/catalogues/verdict.hi.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { consultPath } from '../../../navigation/route-table.ts';
import type { Speech } from '../../../sound/speech/use-speech.ts';
import { useVoiceless } from '../../../sound/speech/voiceless.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Callable, CallButtons } from '../../../ui/feedback/callable/callable.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { Seeds } from '../../../ui/feedback/loading/seeds.tsx';
import { UrgencyStrip } from '../../../ui/feedback/urgency-strip.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { voiceTexts } from '../voice.hi.ts';
import css from './answer-card.module.css';
import { estimateText, type SpokenAnswer, spokenAnswer } from './spoken-answer.ts';

const sayVerdict = texts(verdictTexts);
const say = texts(voiceTexts);

interface AnswerCardProps {
  advice: Advice;
  speech: Speech;
  onReplay: () => void;
  onClear: () => void;
}

/** The short answer: urgency, problem, advice, confidence; everything else is on the result page. */
export function AnswerCard({ advice, speech, onReplay, onClear }: AnswerCardProps) {
  const answer = spokenAnswer(advice);
  return (
    <>
      {answer && <Summary advice={advice} answer={answer} />}
      <div className={css.actions}>
        {answer && <Replay speech={speech} onReplay={onReplay} />}
        <ButtonLink kind="sec" href={`/diagnosis/${encodeURIComponent(advice.recordId)}`} replace>
          {say(advice.followUp ? 'answerQuestion' : 'fullAdvice')}
        </ButtonLink>
        <Button kind="txt" size="m" icon="mic" onClick={onClear}>
          {say('clear')}
        </Button>
      </div>
    </>
  );
}

function Summary({ advice, answer }: { advice: Advice; answer: SpokenAnswer }) {
  const percent = Math.floor(advice.confidence);
  const urgent = LIFE_FIRST.includes(advice.action);
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus from the removed element, so that screen readers continue with the answer.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Card padding="none" look="flat" className={css.card}>
      {answer.sure && <UrgencyStrip urgency={advice.urgency} />}
      <div className={css.inside}>
        {!urgent && advice.notice && (
          <Caution icon="alert" tone="danger">
            <Callable text={advice.notice} />
          </Caution>
        )}
        <h3 ref={heading} tabIndex={-1} className={css.problem}>
          {answer.title}
        </h3>
        {urgent && <CallButtons text={advice.notice ?? ''} />}
        <p className={css.text}>
          <Callable text={answer.text} />
        </p>
        {!urgent && !answer.isPage && (
          <Sureness percent={percent} sure={answer.sure} leadsOn={advice.leadsTo !== undefined} />
        )}
      </div>
    </Card>
  );
}

function Sureness({ percent, sure, leadsOn }: { percent: number; sure: boolean; leadsOn: boolean }) {
  return (
    <>
      <div className={css.meter}>
        <Seeds kind="confidence" value={percent} max={100} label={sayVerdict('confidenceLabel')} />
        <b>{sayVerdict('confidence', { n: percent })}</b>
      </div>
      {sure ? <p className={css.estimate}>{estimateText()}</p> : !leadsOn && <AskDoctor />}
    </>
  );
}

/** Link to a doctor; until that page exists, a text what helps meanwhile. */
function AskDoctor() {
  const path = consultPath();
  return (
    <div className={css.doctor}>
      <b>{say(path ? 'doctorTitle' : 'doctorSoonTitle')}</b>
      <p>
        <Callable text={say(path ? 'doctorText' : 'doctorSoon')} />
      </p>
      {path && (
        <ButtonLink icon="doctor" size="m" href={path} replace>
          {sayVerdict('askExpert')}
        </ButtonLink>
      )}
    </div>
  );
}

/** Starts and stops the spoken answer; pulses when the browser blocked autoplay and needs a tap. */
function Replay({ speech, onReplay }: { speech: Speech; onReplay: () => void }) {
  const { state } = speech;
  if (useVoiceless()) return null;
  const sounding = state === 'preparing' || state === 'speaking';
  const label = {
    idle: say('replay'),
    blocked: say('listen'),
    none: say('replay'),
    preparing: t('app.voiceComing'),
    speaking: t('app.stopListening'),
  }[state];
  return (
    <div>
      <Button
        icon={sounding ? 'stop' : 'speaker'}
        className={classNames(state === 'blocked' && css.pulsing)}
        onClick={sounding ? speech.stop : onReplay}
      >
        {label}
      </Button>
      <p className={css.silent} role="status">
        {state === 'none' && t('app.noVoice')}
      </p>
    </div>
  );
}
