import type { ErrorCatalogue } from './error-catalogue.ts';

/** Errors of the plant check. Errors of uploaded files are in `media.ts`. */
export const diagnosisErrors = {
  photoMissing: { code: 'photo_missing', status: 400, error: 'फोटो नहीं मिली। एक फोटो चुनकर फिर भेजें।' },
  unknownOption: { code: 'unknown_option', status: 400, error: 'यह जवाब इस सवाल का नहीं है। पेज फिर से खोलें।' },
  answeredMeanwhile: {
    code: 'answered_meanwhile',
    status: 409,
    error: 'इस जाँच का जवाब अभी कहीं और से बदला है। पेज फिर से खोलें।',
  },
  photoTooSmall: {
    code: 'photo_too_small',
    status: 422,
    error: 'फोटो बहुत छोटी है, धब्बे नहीं दिखते। पास जाकर कैमरे से नई फोटो लें।',
  },
  photoTooDark: {
    code: 'photo_too_dark',
    status: 422,
    error: 'फोटो में रोशनी कम है। दिन की रोशनी में फिर से लें।',
  },
  photoBlurred: {
    code: 'photo_blurred',
    status: 422,
    error: 'फोटो साफ़ नहीं आई। फ़ोन स्थिर रखें, पत्ती या फल को छूकर फ़ोकस करें और फिर से लें।',
  },
  photoNoPlant: {
    code: 'photo_no_plant',
    status: 422,
    error: 'फोटो में पौधा नहीं दिखा। पत्ती, फल या टहनी की फोटो पास से लें।',
  },
  quotaExceeded: {
    code: 'quota_exceeded',
    status: 402,
    error: 'आज की जाँच पूरी हो गई। अगली जाँच कल होगी।',
  },
  unansweredTooOften: {
    code: 'unanswered_too_often',
    status: 402,
    error: 'आज कई जाँचों का जवाब नहीं बन पाया, आगे की जाँच कल होगी। आज किसान कॉल सेंटर 1800-180-1551 (मुफ़्त) से पूछें।',
  },
  outcomeTooEarly: {
    code: 'outcome_too_early',
    status: 409,
    error: 'असर दिखने में समय लगता है। जाँच के 7 दिन बाद बताएँ।',
  },
} as const satisfies ErrorCatalogue;
