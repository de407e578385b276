import { lazyView } from '../../ui/feedback/loading/lazy-view.tsx';

const Chats = lazyView(async () => (await import('./doctor-chats.tsx')).ChatsOfDoctor);

/** All chats of a doctor; a single chat has its own screen. */
export default function DoctorChatsScreen() {
  return <Chats openId={null} view={() => null} />;
}
