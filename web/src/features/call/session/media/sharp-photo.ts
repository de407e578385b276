import { CHAT } from '@anar/contracts/consult/constants';
import { openStream, stopStream } from '../../../../device/network/open-stream.ts';

/** Longest edge in pixels: more than any screen shows, and within the memory of a phone. */
const LONG_EDGE = 4096;
/** Below this size the "photo" is only a video frame. */
const SHARP_EDGE = 1000;
const QUALITY = 0.9;
const FRAME_MS = 5000;
const SHUTTER_MS = 8000;
/** Focus and exposure need a moment after the camera opens. */
const SETTLE_MS = 600;

/** A photo by ImageCapture in full resolution; throws where the browser or camera has none. */
export async function shutter(track: MediaStreamTrack): Promise<Blob> {
  if (typeof ImageCapture === 'undefined') throw new Error('no shutter in this browser');
  const camera = new ImageCapture(track);
  const { imageWidth, imageHeight } = await camera.getPhotoCapabilities();
  const photo = await within(SHUTTER_MS, camera.takePhoto(sizeOf(imageWidth?.max, imageHeight?.max)));
  const bitmap = await createImageBitmap(photo);
  if (Math.max(bitmap.width, bitmap.height) < SHARP_EDGE) throw new Error(`a shutter of ${bitmap.width} pixels`);
  return jpegOf(bitmap, photo);
}

/** The largest size the camera supports, up to the long edge. */
function sizeOf(width = 0, height = 0): PhotoSettings | undefined {
  if (width === 0 || height === 0) return undefined;
  const scale = Math.min(1, LONG_EDGE / Math.max(width, height));
  return { imageWidth: Math.round(width * scale), imageHeight: Math.round(height * scale) };
}

/** The largest video frame of the camera; the camera must be closed before, as most phones open only one at a time. */
export async function largeFrame(facingMode: 'user' | 'environment', isWanted: () => boolean): Promise<Blob> {
  const video = { facingMode: { ideal: facingMode }, width: { ideal: LONG_EDGE }, height: { ideal: 3072 } };
  const stream = await openFilm(video, isWanted);
  const film = document.createElement('video');
  try {
    Object.assign(film, { muted: true, playsInline: true, srcObject: stream });
    await within(FRAME_MS, film.play());
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    return await jpegOf(await createImageBitmap(film));
  } finally {
    film.srcObject = null;
    stopStream(stream);
  }
}

/** Closes a stream that is no longer wanted once it is open. */
async function openFilm(video: MediaTrackConstraints, isWanted: () => boolean): Promise<MediaStream> {
  if (!isWanted()) throw new Error('the call is over');
  const stream = await openStream({ video });
  if (isWanted()) return stream;
  stopStream(stream);
  throw new Error('the call is over');
}

/** A JPEG within the chat's size limit; `ready` is returned unchanged if it is one already. */
async function jpegOf(bitmap: ImageBitmap, ready?: Blob): Promise<Blob> {
  try {
    if (ready?.type === 'image/jpeg' && ready.size <= CHAT.photoMaxBytes) return ready;
    for (let edge = LONG_EDGE; edge > 1000; edge /= 1.5) {
      const jpeg = await drawn(bitmap, edge);
      if (jpeg.size <= CHAT.photoMaxBytes) return jpeg;
    }
    throw new Error('the photo is too large in any size');
  } finally {
    bitmap.close();
  }
}

function drawn(bitmap: ImageBitmap, longEdge: number): Promise<Blob> {
  const scale = Math.min(1, longEdge / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const give = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('the photo could not be drawn')));
    canvas.toBlob(give, 'image/jpeg', QUALITY);
  });
}

function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`took more than ${ms} ms`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
