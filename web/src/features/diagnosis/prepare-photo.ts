import { PHOTO_JPEG_QUALITY, PHOTO_LONG_EDGE } from '@anar/contracts/constants';
import { isHeic, isPhoto, PhotoError } from './photo-file.ts';
import { fitLongEdge } from './photo-size.ts';

/**
 * A JPEG of at most 1600 px on its long edge, upright as the camera meant it, without EXIF and so without place.
 * Throws PhotoError for what is no photo or what this browser cannot open.
 */
export async function preparePhoto(file: File): Promise<Blob> {
  if (!isPhoto(file)) throw new PhotoError('not-image');
  const picture = await decode(file);
  try {
    const { width, height } = fitLongEdge(picture, PHOTO_LONG_EDGE);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const pen = canvas.getContext('2d');
    if (!pen) throw new PhotoError('unreadable');
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(picture, 0, 0, width, height);
    return await toJpeg(canvas);
  } finally {
    picture.close();
  }
}

async function decode(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (reason) {
    throw new PhotoError(isHeic(file) ? 'heic' : 'unreadable', reason);
  }
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new PhotoError('unreadable'))),
      'image/jpeg',
      PHOTO_JPEG_QUALITY,
    );
  });
}
