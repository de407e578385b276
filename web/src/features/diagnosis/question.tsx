import { t } from '../../i18n/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { CheckRecord } from './check-record.ts';
import css from './diagnosis-card.module.css';
import { symptomLabel } from './symptom-label.ts';

/** The farmer's own words, the tapped symptom, and which words led to the result. */
export function Question({ record }: { record: CheckRecord }) {
  const { userInput, symptom, answers, diagnosis } = record;
  const words = diagnosis.matchedWords;
  if (userInput === '' && !symptom && answers.length === 0 && words.length === 0) return null;
  return (
    <div>
      {(userInput !== '' || symptom) && (
        <p className={css.question}>
          <Icon name="user" size="s" />
          <span>
            {userInput !== '' && `${t('diagnosis.youAsked')} “${userInput}”`}
            {userInput !== '' && symptom && <br />}
            {symptom && `${t('diagnosis.youTapped')} ${symptomLabel(symptom)}`}
          </span>
        </p>
      )}
      {record.imageUrl && !diagnosis.photoSeen && <p className={css.answers}>{t('diagnosis.photoNotRead')}</p>}
      {answers.map(({ question, label }) => (
        <p key={question} className={css.answers}>
          {question} <b>{label}</b>
        </p>
      ))}
      {words.length > 0 && (
        <p className={css.matched}>
          <span>{t('diagnosis.matchedWords')}</span>
          {words.map((word) => (
            <Badge key={word} tone="plain">
              {word}
            </Badge>
          ))}
        </p>
      )}
    </div>
  );
}
