import { Link } from 'wouter';
import { chatLinkTexts } from '../../../consultation/chat/chat-link.hi.ts';
import { UnreadCount, useUnread } from '../../../consultation/chat/unread-count.tsx';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ListRow } from '../../../ui/layout/list-row.tsx';
import desk from './desk.module.css';
import css from './desk-header.module.css';

const say = texts(chatLinkTexts);
const CHATS = '/chat';

/** Link to all chats, in the header's navigation. */
export function ChatsPlace() {
  const unread = useUnread()?.total ?? 0;
  const isHere = /^\/chat(?:\/|$)/.test(location.pathname);
  return (
    <Link href={CHATS} className={css.place} aria-current={isHere ? 'page' : undefined}>
      <Icon name="chat" size="s" />
      {say('chat')}
      <UnreadCount count={unread} />
    </Link>
  );
}

/** The same on a phone. */
export function ChatsRow() {
  const unread = useUnread()?.total ?? 0;
  return (
    <Card padding="rows" className={desk.chats}>
      <ul>
        <ListRow href={CHATS} start={<Icon name="chat" />}>
          <span className={css.chatsWords}>
            <b>{say('chat')}</b>
            <UnreadCount count={unread} />
          </span>
        </ListRow>
      </ul>
    </Card>
  );
}
