import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { useQueryState } from '../../../api/queries/use-query-state.ts';
import { spokenDay } from '../../../i18n/dates/spoken-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { TileIcon } from '../../../ui/brand/tile-icon.tsx';
import { Skeleton } from '../../../ui/feedback/loading/skeleton.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { useConsentsQuery } from '../profile-api.ts';
import { DownloadMyData } from './download-my-data.tsx';
import { myDataTexts } from './my-data.hi.ts';
import css from './my-data.module.css';

const say = texts(myDataTexts);

/** Consents with their dates, and an export of all data. */
export function MyDataCards({ userId }: { userId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Card padding="rows">
        <Fold start={<TileIcon icon="check" />} title={say('consents')} onToggle={setOpen}>
          {open && <Consents userId={userId} />}
        </Fold>
      </Card>
      <Card>
        <h2 className={css.title}>{say('downloadTitle')}</h2>
        <DownloadMyData userId={userId} />
      </Card>
    </>
  );
}

function Consents({ userId }: { userId: string }) {
  const { data, failed, offline, error, fetching, refetch } = useQueryState(
    useConsentsQuery(userId, { refetchOnMountOrArgChange: true }),
  );
  if (!data) {
    if (!failed) return <Skeleton />;
    return (
      <RetryNote title={say('consentsFailed')} onRetry={offline ? undefined : refetch} busy={fetching}>
        {offline ? say('consentsOffline') : errorText(error)}
      </RetryNote>
    );
  }
  if (data.length === 0) return <p className={css.soft}>{say('consentsNone')}</p>;
  return (
    <>
      <ul>
        {data.map(({ noticeVersion, language, at }) => (
          <li key={`${noticeVersion} ${at}`} className={css.consent}>
            <b>{say('notice')}</b>
            <p className={css.soft}>{say('version', { version: versionText(noticeVersion) })}</p>
            <p className={css.soft}>{say('givenAt', { day: spokenDay(at) })}</p>
            <p className={css.soft}>{say('language', { language: say(language === 'hi' ? 'hindi' : 'english') })}</p>
          </li>
        ))}
      </ul>
      <p className={css.soft}>{say('withdraw')}</p>
    </>
  );
}

/** A version is the date of its text, as shown on its page. */
const versionText = (version: string) => (Number.isNaN(Date.parse(version)) ? version : spokenDay(version));
