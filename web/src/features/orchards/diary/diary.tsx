import type { DiaryEntry, DiaryKind, PlannedSpray } from '@anar/contracts/orchards/diary';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { errorText } from '../../../api/api-error.ts';
import { useDiaryQuery } from '../../../api/endpoints/diary/diary-api.ts';
import { diaryCache } from '../../../api/endpoints/diary/diary-cache.ts';
import { entryOf, useWaitingLines, type WaitingLine } from '../../../api/endpoints/diary/waiting-lines.ts';
import { useQueryState } from '../../../api/queries/use-query-state.ts';
import { serverNow } from '../../../device/network/server-clock.ts';
import { diaryTexts } from '../../../i18n/catalogues/diary.hi.ts';
import { dayBefore, indiaDay, spoken } from '../../../i18n/dates/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/hooks.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeptNote } from '../../../ui/feedback/kept-note.tsx';
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
import { WaitingRow } from './waiting/waiting-row.tsx';

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
  useLinkedForm((kind) => add({ kind }));
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
      <Lines
        orchardId={orchardId}
        onDone={(planned) => add({ kind: 'spray', planned })}
        onRemove={askToRemove}
        onChange={(refused) => add({ kind: refused.payload.kind, refused })}
      />
      {EntrySheet && adding && (
        <EntrySheet key={adding.refused?.id ?? adding.planned?.id ?? adding.kind} {...adding} onClose={sheet.close} />
      )}
      {RemoveEntry && removing && <RemoveEntry entry={removing} onClose={dialog.close} />}
    </section>
  );
}

/** Opens the form that the advice of the day links to, once. */
function useLinkedForm(open: (kind: DiaryKind) => void): void {
  const [path, navigate] = useLocation();
  const linked = new URLSearchParams(useSearch()).get('write');
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const kind = KINDS.find((one) => one === linked);
    if (!kind) return;
    navigate(path, { replace: true });
    latest.current(kind);
  }, [linked, path, navigate]);
}

interface LinesProps {
  orchardId: string;
  onDone: (spray: PlannedSpray) => void;
  onRemove: (line: Removable) => void;
  onChange: (refused: WaitingLine) => void;
}

/** Also without a network: the last diary that this phone has read, and the lines that wait in its queue. */
function Lines({ orchardId, onDone, onRemove, onChange }: LinesProps) {
  const userId = useSession().user?.id ?? '';
  const query = useDiaryQuery(orchardId, { refetchOnMountOrArgChange: true });
  const copy = useMemo(() => diaryCache.copy(userId, orchardId), [userId, orchardId]);
  const { data, error, since, failed, offline, fetching, refetch } = useQueryState(query, copy);
  const waiting = useWaitingLines(orchardId);
  const changes = { onRemove, onChange };
  if (!data && failed) {
    return (
      <>
        <RetryNote className={css.failed} onRetry={offline ? undefined : refetch} busy={fetching}>
          {offline ? say('offline') : `${say('failed')} ${errorText(error)}`}
        </RetryNote>
        {waiting.length > 0 && <Days entries={[]} waiting={waiting} {...changes} />}
      </>
    );
  }
  if (!data) {
    return (
      <Skeleton>
        <SkeletonShape shape="block" />
      </Skeleton>
    );
  }
  const planned = data.planned.filter(({ id }) => !waiting.some(({ payload }) => payload.plannedId === id));
  const removePlanned = ({ id, product, on }: PlannedSpray) =>
    onRemove({ id, orchardId, name: product, on, hint: say('removePrescribed') });
  return (
    <>
      <KeptNote className={css.failed} since={since} offline={offline} say={say} busy={fetching} onRetry={refetch} />
      {planned.length > 0 && <PlannedSprays sprays={planned} onDone={onDone} onRemove={removePlanned} />}
      <Days entries={data.entries} waiting={waiting} {...changes} />
    </>
  );
}

interface DaysProps extends Pick<LinesProps, 'onRemove' | 'onChange'> {
  entries: readonly DiaryEntry[];
  waiting: readonly WaitingLine[];
}

/** Lines that are not sent yet stand before the others of their day. */
function Days({ entries, waiting, onRemove, onChange }: DaysProps) {
  if (entries.length + waiting.length === 0) return <p className={css.empty}>{say('empty')}</p>;
  const today = indiaDay(serverNow());
  const remove = ({ id, orchardId, on, ...entry }: DiaryEntry) => {
    const hint = entry.kind === 'spray' ? say('removeSpray') : undefined;
    onRemove({ id, orchardId, on, name: entryName({ on, ...entry }), hint });
  };
  const waitingById = new Map(waiting.map((line) => [line.id, line]));
  return entriesByDay([...waiting.map(entryOf), ...entries]).map(({ day, entries: ofDay }) => (
    <section key={day} aria-label={dayName(day, today)}>
      <h3 className={css.day}>{dayName(day, today)}</h3>
      <Card padding="rows">
        <ul>
          {ofDay.map((entry) => {
            const line = waitingById.get(entry.id);
            if (line) return <WaitingRow key={entry.id} line={line} onChange={() => onChange(line)} />;
            return <EntryRow key={entry.id} entry={entry} onRemove={() => remove(entry)} />;
          })}
        </ul>
      </Card>
    </section>
  ));
}

function dayName(day: string, today: string): string {
  if (day === today) return say('today');
  return day === dayBefore(today, 1) ? say('yesterday') : spoken(day, today);
}
