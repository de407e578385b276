import type { ErrorCatalogue } from './error-catalogue.ts';

/** Errors of any service. The web signs out on `session_ended` only. */
export const kitErrors = {
  tokenMissing: { code: 'token_missing', status: 401, error: 'यह देखने के लिए लॉगिन करें।' },
  tokenInvalid: { code: 'token_invalid', status: 401, error: 'लॉगिन की पुष्टि नहीं हो सकी। फिर से कोशिश करें।' },
  tokenExpired: { code: 'token_expired', status: 401, error: 'लॉगिन का समय पूरा हुआ। फिर से कोशिश करें।' },
  sessionEnded: { code: 'session_ended', status: 401, error: 'लॉगिन खत्म हो गया है। फिर से लॉगिन करें।' },
  forbidden: { code: 'forbidden', status: 403, error: 'आपको इसकी अनुमति नहीं है।' },
  /** `details.noticeVersion` is the notice to agree to; the request can be repeated after that. */
  consentRequired: {
    code: 'consent_required',
    status: 403,
    error: 'आगे बढ़ने के लिए गोपनीयता की सूचना और नियम देखें, फिर “मंज़ूर है” दबाएँ।',
  },
  invalidRequest: { code: 'invalid_request', status: 400, error: 'भेजी गई जानकारी सही नहीं है। जाँचकर फिर से भेजें।' },
  notFound: { code: 'not_found', status: 404, error: 'यह जानकारी नहीं मिली।' },
  payloadTooLarge: { code: 'payload_too_large', status: 413, error: 'फ़ाइल बहुत बड़ी है। छोटी फ़ाइल भेजें।' },
  tooManyFiles: { code: 'too_many_files', status: 400, error: 'एक बार में एक ही फोटो भेजें।' },
  unsupportedMedia: { code: 'unsupported_media', status: 415, error: 'इस तरह की फ़ाइल नहीं ली जा सकती।' },
  busyRepeat: { code: 'busy_repeat', status: 409, error: 'आपका यही अनुरोध अभी चल रहा है। थोड़ा रुकें।' },
  keyReused: { code: 'key_reused', status: 422, error: 'यह अनुरोध पहले अलग जानकारी के साथ भेजा गया था। फिर से शुरू करें।' },
  gone: { code: 'gone', status: 410, error: 'यह जानकारी हटाई जा चुकी है। ज़रूरत हो तो नई भरें।' },
  tooManyRequests: { code: 'too_many_requests', status: 429, error: 'बहुत बार कोशिश हुई। थोड़ी देर बाद फिर कोशिश करें।' },
  overloaded: { code: 'overloaded', status: 503, error: 'अभी बहुत लोग जुड़े हैं। थोड़ी देर बाद फिर कोशिश करें।' },
  serviceUnavailable: {
    code: 'service_unavailable',
    status: 503,
    error: 'सेवा अभी उपलब्ध नहीं है। थोड़ी देर बाद फिर कोशिश करें।',
  },
  internal: { code: 'internal', status: 500, error: 'हमारी तरफ़ से कुछ गड़बड़ हुई। थोड़ी देर बाद फिर कोशिश करें।' },
} as const satisfies ErrorCatalogue;
