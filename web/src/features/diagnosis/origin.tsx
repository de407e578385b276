import { card as words } from '../../i18n/hi/card.ts';
import { t } from '../../i18n/t.ts';
import { texts } from '../../i18n/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { CheckRecord } from './check-record.ts';
import css from './diagnosis-card.module.css';

const say = texts(words);

/** What led to the result: the book or a model, which words, and whether anything looked at the photo. */
export function Origin({ record: { imageUrl, diagnosis } }: { record: CheckRecord }) {
  const { source, photoSeen, matchedWords } = diagnosis;
  return (
    <div className={css.origin}>
      {source && (
        <p className={css.answers}>
          <Icon name={source === 'rules' ? 'book' : 'bulb'} size="s" /> {say(`origin_${source}`)}
        </p>
      )}
      {imageUrl && <p className={css.answers}>{photoSeen ? say('photoSeen') : t('diagnosis.photoNotRead')}</p>}
      {matchedWords.length > 0 && (
        <p className={css.matched}>
          <span>{t('diagnosis.matchedWords')}</span>
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
