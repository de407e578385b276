import type { DiaryEntry, PlannedSpray } from '@anar/contracts/orchards/diary';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { useDiaryQuery } from '../../../api/endpoints/diary/diary-api.ts';
import { useQueryState } from '../../../api/queries/use-query-state.ts';
import { serverNow } from '../../../device/network/server-clock.ts';
import { diaryTexts } from '../../../i18n/catalogues/diary.hi.ts';
import { dayBefore, indiaDay, spoken } from '../../../i18n/dates/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Skeleton, SkeletonShape } from '../../../ui/feedback/loading/skeleton.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { useLazyOnClick } from '../../../ui/hooks/lazy.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SeasonCard } from '../season/season-card.tsx';
import css from './diary.module.css';
import { EntryRow } from './entry/entry-row.tsx';
import { entryName } from './entry/entry-words.ts';
import type { Removable } from './entry/remove-entry.tsx';
import type { NewEntry } from './entry/use-add-entry.ts';
import { KIND_LOOKS, KINDS } from './kinds.ts';
import { PlannedSprays } from './spray/planned-sprays.tsx';

interface DiaryDay {
  day: string;
  entries: DiaryEntry[];
}

/** The entries by day, newest day first; within a day in the given order. */
export function entriesByDay(entries: readonly DiaryEntry[]): DiaryDay[] {
  const days = new Map<string, DiaryEntry[]>();
  for (const entry of entries) days.set(entry.on, [...(days.get(entry.on) ?? []), entry]);
  return [...days]
    .map(([day, some]) => ({ day, entries: some }))
    .sort((one, other) => other.day.localeCompare(one.day));
}

const say = texts(diaryTexts);

/** The orchard's entries by day, and buttons to add new ones. */
export function Diary({ orchardId }: { orchardId: string }) {
  const [adding, setAdding] = useState<NewEntry | null>(null);
  const [removing, setRemoving] = useState<Removable | null>(null);
  const { part: EntrySheet, ...sheet } = useLazyOnClick(
    async () => (await import('./entry/entry-sheet.tsx')).EntrySheet,
  );
  const { part: RemoveEntry, ...dialog } = useLazyOnClick(
    async () => (await import('./entry/remove-entry.tsx')).RemoveEntry,
  );
  const add = (entry: Omit<NewEntry, 'orchardId'>) => {
    setAdding({ orchardId, ...entry });
    void sheet.show();
  };
  const askToRemove = (line: Removable) => {
    setRemoving(line);
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
            busy={sheet.loading && adding?.kind === kind && !adding.planned}
            onClick={() => add({ kind })}
          >
            {say(`add_${kind}`)}
          </Button>
        ))}
      </div>
      <SeasonCard orchardId={orchardId} />
      <Lines orchardId={orchardId} onDone={(planned) => add({ kind: 'spray', planned })} onRemove={askToRemove} />
      {EntrySheet && adding && <EntrySheet key={adding.planned?.id ?? adding.kind} {...adding} onClose={sheet.close} />}
      {RemoveEntry && removing && <RemoveEntry entry={removing} onClose={dialog.close} />}
    </section>
  );
}

interface LinesProps {
  orchardId: string;
  onDone: (spray: PlannedSpray) => void;
  onRemove: (line: Removable) => void;
}

function Lines({ orchardId, onDone, onRemove }: LinesProps) {
  const query = useDiaryQuery(orchardId, { refetchOnMountOrArgChange: true });
  const { data, error, offline, fetching, refetch } = useQueryState(query);
  if (!data && error) {
    return (
      <RetryNote className={css.failed} onRetry={offline ? undefined : refetch} busy={fetching}>
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
  const removePlanned = ({ id, product, on }: PlannedSpray) =>
    onRemove({ id, orchardId, name: product, on, hint: say('removePrescribed') });
  return (
    <>
      {data.planned.length > 0 && <PlannedSprays sprays={data.planned} onDone={onDone} onRemove={removePlanned} />}
      <Days entries={data.entries} onRemove={onRemove} />
    </>
  );
}

function Days({ entries, onRemove }: { entries: readonly DiaryEntry[]; onRemove: (line: Removable) => void }) {
  if (entries.length === 0) return <p className={css.empty}>{say('empty')}</p>;
  const today = indiaDay(serverNow());
  const remove = ({ id, orchardId, on, ...entry }: DiaryEntry) => {
    const hint = entry.kind === 'spray' ? say('removeSpray') : undefined;
    onRemove({ id, orchardId, on, name: entryName({ on, ...entry }), hint });
  };
  return entriesByDay(entries).map(({ day, entries: ofDay }) => (
    <section key={day} aria-label={dayName(day, today)}>
      <h3 className={css.day}>{dayName(day, today)}</h3>
      <Card padding="rows">
        <ul>
          {ofDay.map((entry) => (
            <EntryRow key={entry.id} entry={entry} onRemove={() => remove(entry)} />
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
