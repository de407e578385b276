import { FarmerCalls } from '../features/call/farmer/farmer-calls.tsx';
import { pathOf } from '../features/consult/consult-view.ts';
import { farmerCall as words } from '../i18n/hi/call/farmer-call.ts';
import { texts } from '../i18n/texts.ts';

const say = texts(words);
const PATHS = { problem: pathOf({ name: 'problem' }), list: pathOf({ name: 'list' }) };

/** The farmer's calls with the chat's way for photos, two features that do not know each other. */
export function CallsOfFarmer({ userId }: { userId: string }) {
  return <FarmerCalls userId={userId} paths={PATHS} sendPhoto={(thread, photo) => sendPhoto(userId, thread, photo)} />;
}

/** Into the outgoing queue, as a photo that was chosen in the chat. The code of it comes with the first photo. */
async function sendPhoto(userId: string, threadId: string, photo: Blob): Promise<boolean> {
  const [{ toChatPhoto }, { pressMedia }] = await Promise.all([
    import('../features/chat/composer/photo/photo-file.ts'),
    import('../features/chat/thread/outgoing/outgoing.ts'),
  ]);
  const ready = await toChatPhoto(new File([photo], 'photo.jpg', { type: photo.type || 'image/jpeg' }));
  if (typeof ready === 'string') return false;
  const press = { threadId, type: 'photo', caption: say('photoCaption'), ...ready.size } as const;
  return (await pressMedia(userId, press, ready.jpeg)) === null;
}
