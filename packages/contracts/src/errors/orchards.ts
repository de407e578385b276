import type { ErrorCatalogue } from './error-catalogue.ts';

/** Errors of orchards, their diary and their daily advice. */
export const orchardErrors = {
  placeUnknown: {
    code: 'place_unknown',
    status: 422,
    error: 'यह जगह सूची में नहीं मिली। ज़िले या पास के शहर का नाम लिखकर चुनें।',
  },
  placeIncomplete: {
    code: 'place_incomplete',
    status: 400,
    error: 'जगह पूरी नहीं मिली। लोकेशन फिर से भेजें या ज़िला चुनें।',
  },
  placeMissing: { code: 'place_missing', status: 422, error: 'पहले बाग की जगह बताएँ, तब रोज़ की सलाह बनेगी।' },
  orchardInactive: { code: 'orchard_inactive', status: 422, error: 'यह बाग बंद है। सलाह के लिए इसे चालू करें।' },
  tooManyOrchards: { code: 'too_many_orchards', status: 422, error: 'एक खाते में 50 बाग तक जुड़ते हैं। पुराना बाग हटाकर जोड़ें।' },
  diaryDay: { code: 'diary_day', status: 422, error: 'तारीख आज या पिछले एक साल की चुनें।' },
  diaryFull: {
    code: 'diary_full',
    status: 422,
    error: 'इस बाग की डायरी में 2,000 काम लिखे हैं, और नहीं जुड़ते। सूची से कोई पुराना या गलत काम हटाएँ, फिर लिखें।',
  },
  diaryHarvestDay: { code: 'diary_harvest_day', status: 422, error: 'तुड़ाई का दिन पिछले एक साल से अगले 180 दिन तक का चुनें।' },
  /** With `details: { safeOn, product }`; the same with `despiteWait: true` is kept. */
  harvestWithinWait: {
    code: 'harvest_within_wait',
    status: 409,
    error: 'पिछले छिड़काव के बाद तुड़ाई के सुरक्षित दिन अभी पूरे नहीं हुए, इसलिए नहीं लिखा। बाग खोलकर तारीख देखें।',
  },
  /** With `details: { product, sprayedOn }`; the same with `despiteWait: true` is kept. */
  harvestWaitUnknown: {
    code: 'harvest_wait_unknown',
    status: 409,
    error: 'पिछले छिड़काव की दवा का लेबल हमारे पास नहीं है, इसलिए नहीं लिखा। बोतल पर पढ़ें कि कितने दिन बाद तोड़ सकते हैं।',
  },
  /** With `details: { safeOn, product, harvestOn }`; the same with `despiteWait: true` is kept. */
  sprayPastHarvest: {
    code: 'spray_past_harvest',
    status: 409,
    error: 'इस छिड़काव के सुरक्षित दिन आपकी तुड़ाई के दिन तक पूरे नहीं होते, इसलिए नहीं लिखा। बाग खोलकर तारीख देखें।',
  },
  diaryProduct: { code: 'diary_product', status: 422, error: 'दवा सूची से चुनें, या बोतल पर लिखा नाम लिखें।' },
  voiceGone: {
    code: 'voice_gone',
    status: 422,
    error: 'बोली हुई बात हमारे पास नहीं पहुँची। फिर से दबाएँ, या आवाज़ हटाकर लिखें।',
  },
  advisoryMissing: { code: 'advisory_missing', status: 404, error: 'आज की सलाह अभी नहीं बनी। "सलाह प्राप्त करें" छुएँ।' },
  /** With `Retry-After` and `details.retryAfterSeconds`: until the next day in India. */
  weatherLimit: {
    code: 'weather_limit',
    status: 429,
    error: 'आज आपके खाते से नया मौसम बहुत बार माँगा गया। अगली सलाह कल सुबह 5 बजे अपने आप बनेगी।',
  },
} as const satisfies ErrorCatalogue;
