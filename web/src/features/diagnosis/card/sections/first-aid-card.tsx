import { TALK_NOW } from '@anar/contracts/constants';
import { card as words } from '../../../../i18n/hi/check/card.ts';
import { verdict } from '../../../../i18n/hi/check/verdict.ts';
import { texts } from '../../../../i18n/texts.ts';
import { ListenButton } from '../../../../speech/listen-button.tsx';
import { Icon } from '../../../../ui/brand/icon.tsx';
import { UrgencyStrip } from '../../../../ui/feedback/urgency-strip.tsx';
import { Card, CardBody } from '../../../../ui/layout/card.tsx';
import { ProblemName } from '../../../../ui/layout/problem-name.tsx';
import { Steps } from '../../../../ui/layout/steps.tsx';
import type { CheckRecord } from '../../check-record.ts';
import { Question } from '../card-facts.tsx';
import css from './first-aid-card.module.css';

const sayVerdict = texts(verdict);
const say = texts(words);

/**
 * A person or an animal is in danger, not a plant: whom to call, by one press, and what to do until help comes. Nothing else;
 * who spoke of death does not have the own words held up again.
 */
export function FirstAidCard({ record }: { record: CheckRecord }) {
  const { action, actionText, diagnosis, notice = '', hindi_text, steps, safety } = record.diagnosis;
  return (
    <Card padding="none">
      <UrgencyStrip urgency="high">{actionText}</UrgencyStrip>
      <CardBody>
        <ProblemName name={diagnosis} />
        <ul className={css.calls}>
          {phoneNumbers(notice).map((number) => (
            <li key={number}>
              <a className={css.call} href={`tel:${number.replaceAll('-', '')}`}>
                <Icon name="phone" />
                {say('callNumber', { number })}
              </a>
            </li>
          ))}
        </ul>
        <p className={css.text}>{notice}</p>
        <ListenButton text={hindi_text} label={sayVerdict('listenAdvice')} />
        <Steps of={steps} />
        <ul className={css.lines}>
          {safety.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {action !== TALK_NOW && <Question record={record} />}
      </CardBody>
    </Card>
  );
}

/** Numbers to call in a text of ours, each once: the short ones of an emergency and the free lines (1800-…). */
export function phoneNumbers(text: string): string[] {
  return [...new Set(text.match(/\b(?:1800(?:-\d{3,4}){2}|1(?:08|12)|1-800(?:-\d{3,4}){2}|14416|1962)\b/g))];
}
