import { CHAT } from '@anar/contracts/consult/constants';
import { PhotoError } from '../../../../photo/prepare/photo-file.ts';
import { preparePhoto } from '../../../../photo/prepare/prepare-photo.ts';

export type PhotoRefusal = 'photoTooLarge' | 'photoNotImage' | 'photoHeic' | 'photoUnreadable';

export interface ChatPhoto {
  jpeg: Blob;
  size: { width: number; height: number };
}

/** Prepares a chosen file for sending, however large: what is sent is small. Or returns why it cannot be sent. */
export async function toChatPhoto(file: File): Promise<ChatPhoto | PhotoRefusal> {
  try {
    const { photo, size } = await preparePhoto(file);
    // A format that only the server can decode has no preview.
    if (!size) return 'photoUnreadable';
    return photo.size > CHAT.photoMaxBytes ? 'photoTooLarge' : { jpeg: photo, size };
  } catch (cause) {
    if (!(cause instanceof PhotoError)) console.warn('photo refused', cause);
    return refusalOf(cause);
  }
}

function refusalOf(cause: unknown): PhotoRefusal {
  if (!(cause instanceof PhotoError)) return 'photoUnreadable';
  return cause.problem === 'not-image' ? 'photoNotImage' : cause.problem === 'heic' ? 'photoHeic' : 'photoUnreadable';
}
