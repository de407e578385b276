import { card as words } from '../../i18n/hi/card.ts';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import type { CheckRecord } from './check-record.ts';
import css from './diagnosis-card.module.css';
import { symptomLabel } from './symptom-label.ts';

const say = texts(words);

/** The farmer's own words and the tapped symptom. */
export function Question({ record: { userInput, symptom } }: { record: CheckRecord }) {
  if (userInput === '' && !symptom) return null;
  return (
    <p className={css.question}>
      <Icon name="user" size="s" />
      <span>
        {userInput !== '' && `${say('youAsked')} “${userInput}”`}
        {userInput !== '' && symptom && <br />}
        {symptom && `${say('youTapped')} ${symptomLabel(symptom)}`}
      </span>
    </p>
  );
}
