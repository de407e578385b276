import type { ChatSummary } from '@anar/contracts/consult/chat';
import { useEffect, useRef, useState } from 'react';
import { QueryStatus } from '../../../api/queries/query-state.tsx';
import { useServerNow } from '../../../device/network/server-clock.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { KeptNote } from '../../../ui/feedback/kept-note.tsx';
import { EmptyState } from '../../../ui/feedback/state-screen.tsx';
import { useDebounced } from '../../../ui/hooks/use-debounced.ts';
import css from './chat-list.module.css';
import { ThreadRow } from './thread-row.tsx';
import { groupThreads } from './thread-words.ts';
import { threadsTexts } from './threads.hi.ts';
import { useChatList } from './use-chat-list.ts';

const say = texts(threadsTexts);
const SEARCH_AFTER_MS = 300;
const SEARCH_MAX = 60;
const CONSULT = '/consult';

/** Each chat is its own screen, which remounts this list: it restores its search and scroll position. */
let left = { userId: '', search: '', scrollTop: 0 };

interface ChatListProps {
  userId: string;
  openId: string | null;
}

/** All chats, unread ones first, searchable by a word. */
export function ChatList({ userId, openId }: ChatListProps) {
  const [before] = useState(() => (left.userId === userId ? left : { userId, search: '', scrollTop: 0 }));
  const [typed, setTyped] = useState(before.search);
  const search = useDebounced(typed.trim(), SEARCH_AFTER_MS);
  const list = useChatList(userId, search);
  const now = useServerNow();
  const box = useRef<HTMLDivElement>(null);
  const known = list.data !== undefined;
  useEffect(() => {
    left = { ...left, userId, search };
  }, [userId, search]);
  useEffect(() => {
    if (known && box.current) box.current.scrollTop = before.scrollTop;
  }, [known, before]);
  return (
    <>
      <label className={css.search}>
        <Icon name="search" size="s" />
        <input
          type="search"
          value={typed}
          maxLength={SEARCH_MAX}
          placeholder={say('searchHint')}
          aria-label={say('search')}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <div
        ref={box}
        className={css.scrolls}
        onScroll={(event) => {
          left = { ...left, userId, scrollTop: event.currentTarget.scrollTop };
        }}
      >
        <KeptNote
          since={list.since}
          offline={list.offline}
          say={(why, params) => say(why, params)}
          onRetry={list.refetch}
          busy={list.fetching}
          className={css.kept}
        />
        {list.data === undefined ? (
          <div className={css.state}>
            <QueryStatus of={list} title={say('failed')} offline={say('offline')} />
          </div>
        ) : list.data.length === 0 ? (
          <Nothing search={search} />
        ) : (
          <Groups of={list.data} openId={openId} now={now} />
        )}
        {list.hasMore && (
          <Button
            kind="txt"
            size="m"
            icon="down"
            busy={list.loadingMore}
            busyText={say('moreBusy')}
            onClick={list.loadMore}
          >
            {say('more')}
          </Button>
        )}
      </div>
    </>
  );
}

function Groups({ of, openId, now }: { of: readonly ChatSummary[]; openId: string | null; now: number }) {
  const { unread, read } = groupThreads(of);
  const rows = (group: readonly ChatSummary[]) => (
    <ul>
      {group.map((one) => (
        <li key={one.threadId}>
          <ThreadRow of={one} now={now} isOpen={one.threadId === openId} replace={openId !== null} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {unread.length > 0 && (
        <section aria-label={say('unreadGroup')}>
          <div className={css.group}>
            <h2>{say('unreadGroup')}</h2>
            <span>{say('unreadCount', { n: unread.length })}</span>
          </div>
          {rows(unread)}
        </section>
      )}
      {read.length > 0 && (
        <section aria-label={say('readGroup')}>
          <div className={css.group}>
            <h2>{say('readGroup')}</h2>
          </div>
          {rows(read)}
        </section>
      )}
    </>
  );
}

function Nothing({ search }: { search: string }) {
  if (search === '') {
    return (
      <EmptyState art="sprout" title={say('empty')} text={say('emptyText')}>
        <ButtonLink href={CONSULT} kind="soft" size="m">
          {say('toConsult')}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div className={css.state} role="status">
      <b>{say('nothingFound', { words: search })}</b>
      <p>{say('nothingFoundText')}</p>
    </div>
  );
}
