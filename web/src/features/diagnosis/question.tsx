import { t } from '../../i18n/t.ts';
import { Icon } from '../../ui/icon.tsx';
import type { CheckRecord } from './check-record.ts';
import css from './diagnosis-card.module.css';
import { symptomLabel } from './symptom-label.ts';

/** The farmer's own words and the tapped symptom. */
export function Question({ record: { userInput, symptom } }: { record: CheckRecord }) {
  if (userInput === '' && !symptom) return null;
  return (
    <p className={css.question}>
      <Icon name="user" size="s" />
      <span>
        {userInput !== '' && `${t('diagnosis.youAsked')} “${userInput}”`}
        {userInput !== '' && symptom && <br />}
        {symptom && `${t('diagnosis.youTapped')} ${symptomLabel(symptom)}`}
      </span>
    </p>
  );
}
