export type PhotoProblem = 'not-image' | 'heic' | 'unreadable';

/** Thrown when a chosen file cannot be sent; the screen says which and what to choose instead. */
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

/** Image files only. SVG is a document that may carry scripts and no camera makes one. */
export function isPhoto(file: NamedType): boolean {
  return (file.type.startsWith('image/') && !file.type.startsWith('image/svg')) || isHeic(file);
}
