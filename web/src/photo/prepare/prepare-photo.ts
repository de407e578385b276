import { PHOTO_JPEG_QUALITY, PHOTO_LONG_EDGE } from '@anar/contracts/constants';
import type { PhotoFault } from '@anar/photo-checks/judge-photo';
import { isHeic, isPhoto, PhotoError, serverMayOpen } from './photo-file.ts';
import { fitLongEdge, type Size } from './photo-size.ts';

/** How long the code of the photo checks may take to load before the check is left to the server. */
const CHECKS_LOAD_MS = 5000;

/** One after the other: three large photos decoded at once are more than a cheap phone's memory. */
let turn: Promise<unknown> = Promise.resolve();

export interface PreparedPhoto {
  photo: Blob;
  /** Of the JPEG in pixels; undefined for a photo that only the server can open. */
  size: Size | undefined;
  /** Why the photo is unusable; undefined also when this device cannot check it. */
  fault: PhotoFault | undefined;
}

/**
 * Makes a JPEG of at most 1600 px on its long edge, upright, without EXIF and so without location, and checks it before
 * it is sent. A file that only the server can decode stays as it is. Throws PhotoError for a file that is no photo or
 * that neither can decode.
 */
export function preparePhoto(file: File): Promise<PreparedPhoto> {
  const prepared = turn.then(() => prepare(file));
  turn = prepared.catch(() => undefined);
  return prepared;
}

async function prepare(file: File): Promise<PreparedPhoto> {
  if (!isPhoto(file)) throw new PhotoError('not-image');
  try {
    const { canvas, original } = await draw(file);
    const fault = await faultOf(canvas, original);
    return { photo: await toJpeg(canvas), size: { width: canvas.width, height: canvas.height }, fault };
  } catch (reason) {
    if (!(await serverMayOpen(file))) throw new PhotoError(isHeic(file) ? 'heic' : 'unreadable', reason);
    console.warn('photo left to the server', reason);
    return { photo: file, size: undefined, fault: undefined };
  }
}

async function draw(file: File): Promise<{ canvas: HTMLCanvasElement; original: Size }> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const original = { width: picture.width, height: picture.height };
    const { width, height } = fitLongEdge(picture, PHOTO_LONG_EDGE);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(picture, 0, 0, width, height);
    return { canvas, original };
  } finally {
    picture.close();
  }
}

async function faultOf(canvas: HTMLCanvasElement, original: Size): Promise<PhotoFault | undefined> {
  try {
    const checks = await Promise.race([import('./judge-canvas.ts'), nothingAfter(CHECKS_LOAD_MS)]);
    return checks?.faultOn(canvas, original);
  } catch (reason) {
    console.warn('photo not judged on this device', reason);
    return undefined;
  }
}

function nothingAfter(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no JPEG'))), 'image/jpeg', PHOTO_JPEG_QUALITY);
  });
}
