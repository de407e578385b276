import { useState } from 'react';
import { t } from '../../i18n/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { TileIcon } from '../../ui/tile-icon.tsx';
import { ago } from './ago.ts';
import type { CheckRecord } from './check-record.ts';
import { showsAdvice } from './confidence.ts';
import { pathOfCheck } from './keep-check.ts';
import css from './previous-advice.module.css';
import { timeSince } from './relative-time.ts';
import { symptomLabel } from './symptom-label.ts';

interface PreviousAdviceRowProps {
  record: CheckRecord;
  /** The signed link of its photo has run out. */
  onPhotoExpired: (url: string) => void;
}

/** One past check: photo, what it was, how urgent, how long ago. */
export function PreviousAdviceRow({ record, onPhotoExpired }: PreviousAdviceRowProps) {
  const { diagnosis, createdAt } = record;
  const sure = showsAdvice(diagnosis.confidence);
  const since = createdAt && timeSince(createdAt, Date.now());
  return (
    <ListRow href={pathOfCheck(record.id)} start={<Thumbnail record={record} onExpired={onPhotoExpired} />}>
      <b className={css.name}>{sure ? diagnosis.diagnosis : askedFor(record)}</b>
      <span className={css.facts}>
        {sure ? (
          <Badge tone={diagnosis.urgency}>{t(`diagnosis.level_${diagnosis.urgency}`)}</Badge>
        ) : (
          <Badge tone="plain" icon="help">
            {t('diagnosis.unsureLabel')}
          </Badge>
        )}
        {since && <span className={css.since}>{ago(since)}</span>}
      </span>
    </ListRow>
  );
}

/** An unsure check is named by what was asked, never by the guess. */
function askedFor({ userInput, symptom }: CheckRecord): string {
  if (userInput !== '') return userInput;
  return symptom ? symptomLabel(symptom) : t('diagnosis.noProblemName');
}

function Thumbnail({ record, onExpired }: { record: CheckRecord; onExpired: (url: string) => void }) {
  const [failed, setFailed] = useState<string | null>(null);
  const url = record.thumbnailUrl ?? record.imageUrl;
  if (!url || failed === url) {
    return (
      <span className={css.noPhoto}>
        <TileIcon icon={url ? 'photo' : 'pen'} tone={url ? 'plain' : 'brand'} />
      </span>
    );
  }
  const broken = () => {
    setFailed(url);
    onExpired(url);
  };
  return <img className={css.thumbnail} src={url} alt="" loading="lazy" onError={broken} />;
}
