import { isConfident, LIFE_FIRST } from '@anar/contracts/constants';
import { useState } from 'react';
import { serverNow } from '../../../device/network/server-clock.ts';
import { urgencyTexts } from '../../../i18n/catalogues/urgency.hi.ts';
import { ago } from '../../../i18n/dates/ago.ts';
import { timeSince } from '../../../i18n/dates/relative-time.ts';
import { texts } from '../../../i18n/texts.ts';
import { TileIcon } from '../../../ui/brand/tile-icon.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { ListRow } from '../../../ui/layout/list-row.tsx';
import { diagnosisTexts } from '../diagnosis.hi.ts';
import { pathOfCheck } from '../record/check-paths.ts';
import type { CheckRecord } from '../record/check-record.ts';
import { isAnsweredByPage } from '../record/check-record.ts';
import { symptomLabel } from '../symptom-label.ts';
import css from './check-row.module.css';

const say = texts(diagnosisTexts);
const sayUrgency = texts(urgencyTexts);

interface PreviousAdviceRowProps {
  record: CheckRecord;
  /** The signed URL of its photo has expired. */
  onPhotoExpired: (url: string) => void;
}

/** One past check: photo, problem, urgency, age. */
export function PreviousAdviceRow({ record, onPhotoExpired }: PreviousAdviceRowProps) {
  const { diagnosis, createdAt } = record;
  const isPage = isAnsweredByPage(diagnosis);
  const named = isPage || isConfident(diagnosis.confidence) || LIFE_FIRST.includes(diagnosis.action);
  const since = createdAt && timeSince(createdAt, serverNow());
  return (
    <ListRow href={pathOfCheck(record.id)} start={<Thumbnail record={record} onExpired={onPhotoExpired} />}>
      <b className={css.what}>{named ? diagnosis.diagnosis : askedFor(record)}</b>
      <span className={css.facts}>
        {isPage ? (
          <Badge tone="plain" icon="book">
            {say('howToLabel')}
          </Badge>
        ) : named ? (
          <Badge tone={diagnosis.urgency}>{sayUrgency(`level_${diagnosis.urgency}`)}</Badge>
        ) : (
          <Badge tone="plain" icon="help">
            {say('unsureLabel')}
          </Badge>
        )}
        {since && <span className={css.since}>{ago(since)}</span>}
      </span>
    </ListRow>
  );
}

/** An unsure check is titled by the farmer's question, never by the guess. */
function askedFor({ userInput, symptom }: CheckRecord): string {
  if (userInput !== '') return userInput;
  return symptom ? symptomLabel(symptom) : say('noProblemName');
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
  return <img className={css.photo} src={url} alt="" loading="lazy" onError={broken} />;
}
