import type { ErrorCatalogue } from '../error-catalogue.ts';

/** Errors of the plant check. Those of the photo itself are in `media.ts`. */
export const diagnosisErrors = {
  photoMissing: { code: 'photo_missing', status: 400, error: 'फ़ोटो नहीं मिली। एक फ़ोटो चुनकर फिर भेजें।' },
  unknownOption: { code: 'unknown_option', status: 400, error: 'यह जवाब इस सवाल का नहीं है। पेज फिर से खोलें।' },
  answeredMeanwhile: {
    code: 'answered_meanwhile',
    status: 409,
    error: 'इस जाँच का जवाब अभी कहीं और से बदला है। पेज फिर से खोलें।',
  },
} as const satisfies ErrorCatalogue;
