export const checkPage = {
  libraryHint: 'पहचान, मिलते-जुलते रोग, पहला काम',
} as const;
