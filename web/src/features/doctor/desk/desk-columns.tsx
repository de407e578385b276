import type { Consultation } from '@anar/contracts/consult/consultations';
import { useEffect, useRef } from 'react';
import type { DoctorProfile } from '../../../api/endpoints/consult-api.ts';
import type { QueryState } from '../../../api/queries/use-query-state.ts';
import { unreadIn } from '../../../consultation/chat/unread.ts';
import { useUnread } from '../../../consultation/chat/unread-count.tsx';
import { useServerNow } from '../../../device/network/server-clock.ts';
import { texts } from '../../../i18n/texts.ts';
import { KeptNote } from '../../../ui/feedback/kept-note.tsx';
import { EmptyState } from '../../../ui/feedback/state-screen.tsx';
import { useMediaQuery, WIDE } from '../../../ui/hooks/use-media-query.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { CaseActionBar } from '../case/case-action-bar.tsx';
import { CaseColumn } from '../case/case-column.tsx';
import { CaseSheetCard } from '../case/case-sheet.tsx';
import { FiguresCard } from '../figures/figures-card.tsx';
import { SoundButton } from '../incoming/sound-button.tsx';
import { ChatsRow } from './chats-way.tsx';
import { deskTexts } from './desk.hi.ts';
import css from './desk.module.css';
import type { OpenDesk } from './desk-address.ts';
import { DeskHeader, DoctorCard } from './desk-header.tsx';
import { DeskTabs } from './desk-tabs.tsx';
import { HistoryCard } from './history-card.tsx';
import { emptyText, emptyTitle } from './queue/empty-text.ts';
import { groupOf, pendingOf, type queueOf } from './queue/queue.ts';
import { QueueCard } from './queue/queue-card.tsx';

const say = texts(deskTexts);

interface DeskColumnsProps {
  profile: DoctorProfile;
  address: OpenDesk;
  list: QueryState<Consultation[]>;
  queue: ReturnType<typeof queueOf>;
  onEditProfile: () => void;
}

/**
 * The list and the case that are shown. Without a choice they are the first one that waits; it stays open while others
 * arrive. A case is shown under its own list: a running one never under the new ones.
 */
function useOpened({ list, caseId }: OpenDesk, queue: DeskColumnsProps['queue'], pending: readonly Consultation[]) {
  const last = useRef<string | null>(null);
  const all = [...queue.new, ...queue.active, ...queue.done];
  const shown = list === 'history' ? [] : list ? queue[list] : [...queue.new, ...pending];
  const openId = caseId ?? (shown.find(({ id }) => id === last.current) ?? shown[0])?.id ?? null;
  last.current = openId;
  const opened = all.find(({ id }) => id === openId);
  const name = list === 'history' ? list : ((opened && groupOf(opened)) ?? list ?? 'new');
  return { name, openId };
}

/** On a laptop three columns with their own scrolling; on a phone one: case, case sheet, queue, figures. */
export function DeskColumns({ profile, address, list, queue, onEditProfile }: DeskColumnsProps) {
  const wide = useMediaQuery(WIDE);
  const now = useServerNow();
  const { caseId } = address;
  const unread = useUnread();
  const pending = pendingOf(queue, ({ chatThreadId }) => unreadIn(unread, chatThreadId));
  const { name, openId } = useOpened(address, queue, pending);
  const isHistory = name === 'history';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen case is looked at from its start
  useEffect(() => {
    if (caseId && !wide) window.scrollTo({ top: 0 });
  }, [caseId]);

  const choose = (id: string) => address.go({ list: isHistory ? 'history' : null, caseId: id });
  const tabs = <DeskTabs address={address} list={name} queue={queue} />;
  const rows = isHistory ? (
    <HistoryCard doctorId={profile.id} openId={openId} now={now} onChoose={choose} address={address} />
  ) : (
    <QueueCard
      list={name}
      rows={queue[name]}
      pending={pending}
      openId={openId}
      now={now}
      online={profile.status === 'online'}
      address={address}
      onChoose={choose}
    />
  );
  const kept = (
    <KeptNote
      since={list.since}
      offline={list.offline}
      say={(why, params) => say(why, params)}
      onRetry={list.refetch}
      busy={list.fetching}
    />
  );
  const figures = <FiguresCard doctorId={profile.id} />;
  const opened = openId ? (
    <CaseColumn key={`case-${openId}`} id={openId} now={now} address={address} />
  ) : (
    <Card className={css.nothing}>
      <EmptyState
        art={isHistory ? 'basket' : 'sprout'}
        title={isHistory ? say('chooseCase') : emptyTitle(name)}
        text={isHistory ? say('chooseCaseText') : emptyText(name, profile.status === 'online')}
      />
    </Card>
  );
  const sheet = openId && <CaseSheetCard key={`sheet-${openId}`} id={openId} folded={!wide} />;

  if (wide) {
    return (
      <div className={css.desk} data-wide>
        <DeskHeader profile={profile} onEditProfile={onEditProfile} />
        <div className={css.columns}>
          <div className={css.left}>
            {kept}
            {tabs}
            {rows}
            {figures}
          </div>
          {opened}
          {sheet}
        </div>
      </div>
    );
  }
  const listFirst = !openId || (isHistory && !caseId);
  const self = <DoctorCard profile={profile} onEditProfile={onEditProfile} />;
  return (
    <div className={css.stack}>
      {kept}
      {!openId && self}
      {tabs}
      {listFirst ? rows : opened}
      {!listFirst && sheet}
      {!listFirst && rows}
      <ChatsRow />
      {openId && self}
      {figures}
      <SoundButton />
      {!listFirst && <CaseActionBar key={`bar-${openId}`} id={openId} address={address} />}
    </div>
  );
}
