import { type ReactNode, useState } from 'react';
import { useOpenThread } from '../thread/use-open-thread.ts';
import css from './chat-page.module.css';
import { ChatView, type ChatViewProps } from './chat-view.tsx';
import { useVisibleArea } from './use-visible-area.ts';

interface ChatPageProps extends Pick<ChatViewProps, 'onBack' | 'askPath' | 'quickReplies'> {
  threadId: string;
}

/** A chat as its own screen: as high as the keyboard leaves it. */
export function ChatPage(props: ChatPageProps) {
  return (
    <Screenful>
      <Chat {...props} />
    </Screenful>
  );
}

/** A chat within another screen. */
export function Chat(props: ChatPageProps) {
  const [attempt, setAttempt] = useState(0);
  return <Opened key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function Opened({ threadId, ...view }: ChatPageProps & Pick<ChatViewProps, 'onRetry'>) {
  return <ChatView thread={useOpenThread(threadId)} {...view} />;
}

export function Screenful({ children }: { children: ReactNode }) {
  return (
    <div ref={useVisibleArea()} className={css.page} data-screenful>
      {children}
    </div>
  );
}
