import type { DiaryEntry, DiaryKind } from '@anar/contracts/diary';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { useDiaryQuery } from '../../../api/endpoints/diary-api.ts';
import { useRetryOnline } from '../../../api/queries/use-retry-online.ts';
import { diary as words } from '../../../i18n/hi/orchard/diary.ts';
import { dayBefore, indiaDay, spoken } from '../../../i18n/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { useNetwork } from '../../../session/hooks.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Skeleton, SkeletonShape } from '../../../ui/feedback/skeleton.tsx';
import { useLazyOnPress } from '../../../ui/hooks/lazy.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import css from './diary.module.css';
import { entriesByDay } from './entries-by-day.ts';
import { EntryRow } from './entry-row.tsx';
import { KIND_LOOKS, KINDS } from './kinds.ts';

const say = texts(words);

/** What was done in the orchard, day by day, and the ways to write it down. */
export function Diary({ orchardId }: { orchardId: string }) {
  const [adding, setAdding] = useState<DiaryKind | null>(null);
  const [removing, setRemoving] = useState<DiaryEntry | null>(null);
  const { part: EntrySheet, ...sheet } = useLazyOnPress(async () => (await import('./entry-sheet.tsx')).EntrySheet);
  const { part: RemoveEntry, ...dialog } = useLazyOnPress(async () => (await import('./remove-entry.tsx')).RemoveEntry);
  const add = (kind: DiaryKind) => {
    setAdding(kind);
    void sheet.show();
  };
  const askToRemove = (entry: DiaryEntry) => {
    setRemoving(entry);
    void dialog.show();
  };
  return (
    <section aria-labelledby="diary">
      <h2 id="diary" className={css.title}>
        {say('title')}
      </h2>
      <p className={css.hint}>{say('hint')}</p>
      <div className={css.ways}>
        {KINDS.map((kind) => (
          <Button
            key={kind}
            kind="soft"
            size="m"
            icon={KIND_LOOKS[kind].icon}
            busy={sheet.loading && adding === kind}
            onClick={() => add(kind)}
          >
            {say(`add_${kind}`)}
          </Button>
        ))}
      </div>
      <Days orchardId={orchardId} onRemove={askToRemove} />
      {EntrySheet && adding && <EntrySheet key={adding} orchardId={orchardId} kind={adding} onClose={sheet.close} />}
      {RemoveEntry && removing && <RemoveEntry entry={removing} onClose={dialog.close} />}
    </section>
  );
}

function Days({ orchardId, onRemove }: { orchardId: string; onRemove: (entry: DiaryEntry) => void }) {
  const { data, error, isFetching, refetch } = useDiaryQuery(orchardId, { refetchOnMountOrArgChange: true });
  const offline = useNetwork() === 'offline';
  useRetryOnline(error !== undefined, refetch);
  if (!data && error) {
    return (
      <RetryNote className={css.failed} onRetry={offline ? undefined : refetch} busy={isFetching}>
        {offline ? say('offline') : `${say('failed')} ${errorText(error)}`}
      </RetryNote>
    );
  }
  if (!data) {
    return (
      <Skeleton>
        <SkeletonShape shape="block" />
      </Skeleton>
    );
  }
  if (data.length === 0) return <p className={css.empty}>{say('empty')}</p>;
  const today = indiaDay(Date.now());
  return entriesByDay(data).map(({ day, entries }) => (
    <section key={day} aria-label={dayName(day, today)}>
      <h3 className={css.day}>{dayName(day, today)}</h3>
      <Card padding="rows">
        <ul>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} onRemove={() => onRemove(entry)} />
          ))}
        </ul>
      </Card>
    </section>
  ));
}

function dayName(day: string, today: string): string {
  if (day === today) return say('today');
  return day === dayBefore(today, 1) ? say('yesterday') : spoken(day, today);
}
