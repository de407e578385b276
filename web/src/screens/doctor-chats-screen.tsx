import { lazyView } from '../ui/feedback/lazy-view.tsx';

const Chats = lazyView(async () => (await import('./doctor-chats.tsx')).ChatsOfDoctor);

/** All chats of a doctor; one of them is a screen of its own. */
export default function DoctorChatsScreen() {
  return <Chats openId={null} view={() => null} />;
}
