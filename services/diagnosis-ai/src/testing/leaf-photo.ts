import { drawnPhoto } from '@anar/photo-checks/testing/drawn-photos';
import { withPlace } from '@anar/service-kit/testing/media/pictures';
import sharp from 'sharp';

/**
 * A spotted leaf that passes the photo checks, with a location in its EXIF, stored on its side: upright `width` px
 * high.
 */
export async function leafPhoto(width: number): Promise<Buffer> {
  return withPlace(sharp(await drawnPhoto('leaf with spots', { width })));
}
