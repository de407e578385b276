import { FarmerCalls } from '../../features/call/farmer/farmer-calls.tsx';
import { farmerCallTexts } from '../../features/call/farmer-call.hi.ts';
import { pathOf } from '../../features/consult/consult-view.ts';
import { texts } from '../../i18n/texts.ts';

const say = texts(farmerCallTexts);
const pathOfOne = (id: string) => pathOf({ name: 'review', id });

/** Composes the features call and chat: a call's photos are sent by the chat. */
export function CallsOfFarmer({ userId }: { userId: string }) {
  return (
    <FarmerCalls
      userId={userId}
      pathOfOne={pathOfOne}
      sendPhoto={(thread, photo) => sendPhoto(userId, thread, photo)}
    />
  );
}

/** Puts the photo into the outgoing queue, as one chosen in the chat. The code is loaded with the first photo. */
async function sendPhoto(userId: string, threadId: string, photo: Blob): Promise<boolean> {
  const { submitMedia } = await import('../../features/chat/thread/outgoing/outgoing.ts');
  const ready = photo instanceof File ? await chosen(photo) : { jpeg: photo, size: await sizeOf(photo) };
  if (ready === null) return false;
  const caption = photo instanceof File ? '' : say('photoCaption');
  return (await submitMedia(userId, { threadId, type: 'photo', caption, ...ready.size }, ready.jpeg)) === null;
}

/** A photo from the gallery; null where it cannot be decoded. */
async function chosen(file: File) {
  const { toChatPhoto } = await import('../../features/chat/composer/photo/photo-file.ts');
  const ready = await toChatPhoto(file);
  return typeof ready === 'string' ? null : ready;
}

/** The call's own photo keeps its full resolution, which is its purpose. */
async function sizeOf(photo: Blob) {
  const bitmap = await createImageBitmap(photo);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
