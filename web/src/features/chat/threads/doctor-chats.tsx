import { CONSULTATION } from '@anar/contracts/consult/constants';
import type { ReactNode } from 'react';
import { useChatThreadQuery } from '../../../api/endpoints/chat-api.ts';
import { useLiveChats } from '../../../consultation/chat/use-live-chats.ts';
import { timeLeft } from '../../../consultation/time-left.tsx';
import { useServerNow } from '../../../device/network/server-clock.ts';
import { texts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/hooks.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Seeds } from '../../../ui/feedback/loading/seeds.tsx';
import { EmptyState } from '../../../ui/feedback/state-screen.tsx';
import { useMediaQuery, WIDE } from '../../../ui/hooks/use-media-query.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ChatList } from './chat-list.tsx';
import css from './doctor-chats.module.css';
import { daysLeft } from './thread-words.ts';
import { threadsTexts } from './threads.hi.ts';

const say = texts(threadsTexts);
/** Minimum width for the case beside list and chat; the CSS has the same number. */
const WIDER = '(min-width: 1280px)';

interface DoctorChatsProps {
  /** The open chat; null: none, so the list alone. */
  openId: string | null;
  /** At laptop width, above the columns: the desk's header. */
  header?: ReactNode;
  /** The case beside an open chat, with the links to its prescription; rendered by another feature. */
  sheet: (consultationId: string) => ReactNode;
  /** The open chat; it fills the height of its container. */
  view: (threadId: string) => ReactNode;
}

/** A doctor's chats: at laptop width list, chat and case side by side; narrower the open chat alone, or the list. */
export function DoctorChats({ openId, header, sheet, view }: DoctorChatsProps) {
  const userId = useSession().user?.id ?? '';
  const wide = useMediaQuery(WIDE);
  const wider = useMediaQuery(WIDER);
  useLiveChats();
  if (!wide) {
    if (openId !== null) return view(openId);
    return (
      <Card padding="none" aria-label={say('list')}>
        <ChatList userId={userId} openId={null} />
      </Card>
    );
  }
  return (
    <div className={css.desk} data-wide>
      {header}
      <div className={css.columns}>
        <Card padding="none" className={css.column} aria-label={say('list')}>
          <ChatList userId={userId} openId={openId} />
        </Card>
        {openId === null ? (
          <Card padding="none" className={css.nothing}>
            <EmptyState art="sprout" title={say('choose')} text={say('chooseText')} />
          </Card>
        ) : (
          <Card padding="none" className={css.column}>
            {view(openId)}
          </Card>
        )}
        {wider && openId !== null && <CaseColumn key={openId} threadId={openId} sheet={sheet} />}
      </div>
    </div>
  );
}

/** The remaining time of the chat, and its case. */
function CaseColumn({ threadId, sheet }: { threadId: string; sheet: DoctorChatsProps['sheet'] }) {
  const { data: thread } = useChatThreadQuery(threadId);
  const now = useServerNow();
  if (!thread) return null;
  const days = daysLeft(thread.expiresAt, now);
  const left = thread.isExpired ? null : timeLeft(thread.expiresAt, now);
  return (
    <Card className={css.case} aria-label={say('case')}>
      <div className={css.time}>
        <span className={css.soft}>{say('chatTime')}</span>
        <Seeds kind="steps" value={left === null ? 0 : days} max={CONSULTATION.chatDays} label={say('daysLeft')} />
        <b>{left ?? say('over')}</b>
      </div>
      {sheet(thread.consultationId)}
      <p className={css.private}>
        <Icon name="lock" size="s" />
        {say('private')}
      </p>
    </Card>
  );
}
