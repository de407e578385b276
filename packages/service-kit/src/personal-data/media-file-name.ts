/** Where a photo or recording lies in a person's copy; the rows of the JSON files name it so. */
export function fileNameOf(mediaId: string, contentType: string): string {
  const [kind, extension = 'bin'] = contentType.split('/');
  return kind === 'audio' ? `recordings/${mediaId}.${extension}` : `photos/${mediaId}.jpg`;
}

export const photoFile = (mediaId: string): string => fileNameOf(mediaId, 'image/jpeg');
