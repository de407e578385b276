import { lazyView } from '../../ui/feedback/loading/lazy-view.tsx';

const OpenChat = lazyView(async () => (await import('./open-chat.tsx')).OpenChat);

/** One chat of a farmer or a doctor. */
export default function ChatScreen() {
  return <OpenChat />;
}
