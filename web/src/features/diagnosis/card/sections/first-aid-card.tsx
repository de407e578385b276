import { TALK_NOW } from '@anar/contracts/constants';
import { verdictTexts } from '../../../../i18n/catalogues/verdict.hi.ts';
import { texts } from '../../../../i18n/texts.ts';
import { ListenButton } from '../../../../sound/speech/listen-button.tsx';
import { Callable, CallButtons } from '../../../../ui/feedback/callable/callable.tsx';
import { UrgencyStrip } from '../../../../ui/feedback/urgency-strip.tsx';
import { Card, CardBody } from '../../../../ui/layout/card.tsx';
import { ProblemName } from '../../../../ui/layout/problem-name.tsx';
import { Steps } from '../../../../ui/layout/steps.tsx';
import type { CheckRecord } from '../../record/check-record.ts';
import { Question } from '../card-facts.tsx';
import css from './first-aid-card.module.css';

const sayVerdict = texts(verdictTexts);

/**
 * A person or an animal is in danger, not a plant: call buttons and first aid only. After words about suicide the
 * farmer's own text is not repeated.
 */
export function FirstAidCard({ record }: { record: CheckRecord }) {
  const { action, actionText, diagnosis, notice = '', hindi_text, steps, safety } = record.diagnosis;
  return (
    <Card padding="none">
      <UrgencyStrip urgency="high">{actionText}</UrgencyStrip>
      <CardBody>
        <ProblemName name={diagnosis} />
        <CallButtons text={notice} />
        <p className={css.text}>
          <Callable text={notice} />
        </p>
        <ListenButton text={hindi_text} label={sayVerdict('listenAdvice')} />
        <Steps of={steps} show={(step) => <Callable text={step} />} />
        <ul className={css.lines}>
          {safety.map((line) => (
            <li key={line}>
              <Callable text={line} />
            </li>
          ))}
        </ul>
        {action !== TALK_NOW && <Question record={record} />}
      </CardBody>
    </Card>
  );
}
