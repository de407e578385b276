/** Choosing photos. */
export const photoTexts = {
  choose: 'फोटो चुनें',
  add: 'फोटो जोड़ें',
  camera: 'कैमरा',
  full: '{max} फोटो हो गईं',
  chosen: 'चुनी हुई फोटो {n}',
  remove: 'फोटो {n} हटाएँ',
  missing: 'फोटो इस फ़ोन में नहीं मिली। दूसरी फोटो लें।',
} as const;
