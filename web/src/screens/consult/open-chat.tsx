import { useLocation } from 'wouter';
import { addToDraft } from '../../features/chat/composer/text/draft.ts';
import { QuickReplies } from '../../features/chat/threads/quick-replies.tsx';
import { Chat, ChatPage } from '../../features/chat/view/chat-page.tsx';
import { pathOf } from '../../features/consult/consult-view.ts';
import { useSession } from '../../session/hooks.ts';
import { lazyView } from '../../ui/feedback/loading/lazy-view.tsx';
import { useMediaQuery, WIDE } from '../../ui/hooks/use-media-query.ts';

const CHAT = '/chat/';
const DoctorChats = lazyView(async () => (await import('./doctor-chats.tsx')).ChatsOfDoctor);

/** One chat: a doctor's on a wide screen beside the list and the case. */
export function OpenChat() {
  const [path, navigate] = useLocation();
  const { user } = useSession();
  const wide = useMediaQuery(WIDE);
  const threadId = path.slice(CHAT.length);
  const onBack = () => navigate(pathOf({ name: 'list' }));
  if (user?.role === 'farmer') {
    return <ChatPage key={threadId} threadId={threadId} onBack={onBack} askPath={pathOf({ name: 'problem' })} />;
  }
  const doctorId = user?.doctorId ?? user?.id ?? '';
  const view = (id: string) => {
    const quickReplies = <QuickReplies doctorId={doctorId} onPick={(text) => addToDraft(id, text)} />;
    return wide ? (
      <Chat key={id} threadId={id} quickReplies={quickReplies} />
    ) : (
      <ChatPage key={id} threadId={id} onBack={onBack} quickReplies={quickReplies} />
    );
  };
  return <DoctorChats openId={threadId} view={view} />;
}
