import { PHOTO_MAX_BYTES } from '@anar/contracts/constants';
import type { PhotoFault } from '@anar/photo-checks/judge-photo';

export type PhotoProblem = 'not-image' | 'heic' | 'unreadable' | PhotoFault;

/** Thrown when a chosen file cannot be sent; the screen says why and what to choose instead. */
export class PhotoError extends Error {
  readonly problem: PhotoProblem;
  constructor(problem: PhotoProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

type NamedType = Pick<File, 'name' | 'type'>;

/** iPhones name it `.heic`; some browsers then report no type at all. */
export function isHeic({ name, type }: NamedType): boolean {
  return /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));
}

/** Image files only. SVG is excluded: it may carry scripts, and no camera makes one. */
export function isPhoto(file: NamedType): boolean {
  return (file.type.startsWith('image/') && !file.type.startsWith('image/svg')) || isHeic(file);
}

const firstBytes = [/^\xff\xd8\xff/, /^\x89PNG/, /^RIFF.{4}WEBP/s, /^.{4}ftypavif/s];

/** Whether the server may decode what this browser could not: by the magic bytes, as the server checks them too. */
export async function serverMayOpen(file: Blob): Promise<boolean> {
  if (file.size > PHOTO_MAX_BYTES) return false;
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  return firstBytes.some((bytes) => bytes.test(head));
}
