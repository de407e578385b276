/** Path of a photo or recording in a user's copy; the rows of the JSON files refer to it by this path. */
export function fileNameOf(mediaId: string, contentType: string): string {
  const [kind, extension = 'bin'] = contentType.split('/');
  return kind === 'audio' ? `recordings/${mediaId}.${extension}` : `photos/${mediaId}.jpg`;
}

export const photoFile = (mediaId: string): string => fileNameOf(mediaId, 'image/jpeg');
