import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Callable } from '../../../ui/feedback/callable/callable.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import type { CheckRecord } from '../record/check-record.ts';
import { symptomLabel } from '../symptom-label.ts';
import { cardTexts } from './card.hi.ts';
import css from './diagnosis-card.module.css';

const say = texts(cardTexts);

/** What the result is based on: the rules or a model, which words, and whether the photo was analysed. */
export function Origin({ record: { imageUrl, userInput, diagnosis } }: { record: CheckRecord }) {
  const { source, photoSeen, matchedWords, confidence } = diagnosis;
  const something = confidence > 0 || matchedWords.length > 0;
  const photo = photoOrigin(photoSeen, something, userInput !== '');
  return (
    <div className={css.origin}>
      {source && something && (
        <p className={css.answers}>
          <Icon name={source === 'rules' ? 'book' : 'bulb'} size="s" /> {say(`origin_${source}`)}
        </p>
      )}
      {imageUrl && photo && <p className={css.answers}>{say(photo)}</p>}
      {matchedWords.length > 0 && (
        <p className={css.matched}>
          <span>{say('matchedWords')}</span>
          {matchedWords.map((word) => (
            <Badge key={word} tone="plain">
              {word}
            </Badge>
          ))}
        </p>
      )}
    </div>
  );
}

/** For a photo without text the answer itself mentions the photo; without text no result is attributed to words. */
function photoOrigin(seen: boolean, something: boolean, asked: boolean) {
  if (seen) return 'photoSeen';
  if (something) return 'photoNotRead';
  return asked ? 'photoNotSeen' : null;
}

/** A warning shown at any confidence, such as for a banned product named in the farmer's text. */
export function Notice({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Caution icon="alert" tone="danger">
      <Callable text={text} />
    </Caution>
  );
}

/** The farmer's own text and the tapped symptom. */
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
