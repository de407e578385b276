import type { ErrorCatalogue } from './error-catalogue.ts';

/** Errors of photo uploads and of signed photo links. */
export const mediaErrors = {
  notAnImage: { code: 'not_an_image', status: 415, error: 'यह फोटो नहीं है। JPG, PNG, WebP या AVIF फोटो चुनें।' },
  brokenImage: { code: 'broken_image', status: 400, error: 'फोटो नहीं खुली। दूसरी फोटो चुनें।' },
  imageTooLarge: { code: 'image_too_large', status: 413, error: 'फोटो बहुत बड़ी है। छोटी फोटो चुनें।' },
  imageTooComplex: {
    code: 'image_too_complex',
    status: 413,
    error: 'यह फोटो बहुत देर में खुलती है। फ़ोन के कैमरे से नई फोटो लेकर भेजें।',
  },
  tooManyRefused: {
    code: 'too_many_refused',
    status: 429,
    error: 'कई फोटो ठीक नहीं आईं। एक घंटे बाद साफ़ फोटो भेजें, तब तक अपना सवाल लिखकर या बोलकर पूछें।',
  },
  linkExpired: { code: 'link_expired', status: 403, error: 'यह लिंक पुराना हो गया। पेज फिर से खोलें।' },
} as const satisfies ErrorCatalogue;
