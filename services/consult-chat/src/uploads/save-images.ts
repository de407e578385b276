import { mediaErrors } from '@anar/contracts/errors/media';
import { AppError } from '@anar/service-kit/http/errors';
import type { FormFile } from '@anar/service-kit/http/form';
import type { MediaStore } from '@anar/service-kit/media/media';

/** The files of the field, in order. Throws `not_an_image` when there are none. */
export function imagesOf(files: readonly FormFile[], field: string): Buffer[] {
  const images = files.filter(({ name }) => name === field).map(({ bytes }) => bytes);
  if (images.length === 0) throw new AppError(mediaErrors.notAnImage);
  return images;
}

/**
 * Saves what can be re-encoded and skips what is no photo; throws the last error if nothing is left, and at once an
 * error that is not about one photo: rate limit, quota, server error.
 */
export async function saveThoseThatWork(
  media: Pick<MediaStore, 'save'>,
  ownerId: string,
  images: readonly Buffer[],
): Promise<string[]> {
  const saved: string[] = [];
  let refusal: unknown;
  for (const bytes of images) {
    try {
      saved.push((await media.save(ownerId, bytes)).mediaId);
    } catch (error) {
      if (!isAboutThePhoto(error)) throw error;
      refusal = error;
    }
  }
  if (saved.length === 0) throw refusal;
  return saved;
}

/** All or none: compensates by removing what was saved before the first error. */
export async function saveAll(
  media: Pick<MediaStore, 'save' | 'remove'>,
  ownerId: string,
  images: readonly Buffer[],
  recordId: string,
): Promise<string[]> {
  const saved: string[] = [];
  try {
    for (const bytes of images) saved.push((await media.save(ownerId, bytes, { recordId })).mediaId);
    return saved;
  } catch (error) {
    for (const id of saved) await media.remove(id);
    throw error;
  }
}

const NOT_ABOUT_THE_PHOTO = [403, 429];
const isAboutThePhoto = (error: unknown): boolean =>
  error instanceof AppError && error.statusCode < 500 && !NOT_ABOUT_THE_PHOTO.includes(error.statusCode);
