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
  const { pressMedia } = await import('../features/chat/thread/outgoing/outgoing.ts');
  const ready = photo instanceof File ? await chosen(photo) : { jpeg: photo, size: await sizeOf(photo) };
  if (ready === null) return false;
  const caption = photo instanceof File ? '' : say('photoCaption');
  return (await pressMedia(userId, { threadId, type: 'photo', caption, ...ready.size }, ready.jpeg)) === null;
}

/** One out of the gallery; null where it cannot be opened. */
async function chosen(file: File) {
  const { toChatPhoto } = await import('../features/chat/composer/photo/photo-file.ts');
  const ready = await toChatPhoto(file);
  return typeof ready === 'string' ? null : ready;
}

/** The call's own photo goes in its full resolution: that is what it was asked for. */
async function sizeOf(photo: Blob) {
  const bitmap = await createImageBitmap(photo);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
