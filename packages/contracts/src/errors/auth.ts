import type { ErrorCatalogue } from './error-catalogue.ts';

/**
 * Errors of login, sessions and the profile. Those with status 429 carry `Retry-After` (seconds) and
 * `details.retryAfterSeconds`; their text then names the time to wait.
 */
export const authErrors = {
  invalidPhone: { code: 'invalid_phone', status: 400, error: '10 अंक का सही मोबाइल नंबर लिखें।' },
  /**
   * A code was sent less than a minute ago: a screen goes on to the code field. The text says whether that code is
   * still valid.
   */
  otpResendWait: {
    code: 'otp_resend_wait',
    status: 429,
    error: 'कोड भेजा जा चुका है। थोड़ी देर बाद नया कोड मँगाएँ।',
  },
  otpTooManySends: {
    code: 'otp_too_many_sends',
    status: 429,
    error: 'इस नंबर पर कई बार कोड भेजा जा चुका है। थोड़ी देर बाद फिर कोशिश करें।',
  },
  otpAddressLimit: {
    code: 'otp_address_limit',
    status: 429,
    error: 'इस इंटरनेट कनेक्शन से बहुत सारे कोड मँगाए गए हैं। थोड़ी देर बाद फिर कोशिश करें।',
  },
  otpBudgetSpent: {
    code: 'otp_budget_spent',
    status: 429,
    error: 'आज के लिए कोड भेजने की सीमा पूरी हो गई है। कल फिर कोशिश करें।',
  },
  otpWrong: { code: 'otp_wrong', status: 400, error: 'कोड गलत है। SMS देखकर फिर से लिखें।' },
  /** Never sent, expired or used already: the reply does not distinguish them. */
  otpExpired: { code: 'otp_expired', status: 400, error: 'यह कोड अब काम नहीं करेगा। नया कोड मँगाएँ।' },
  otpLocked: { code: 'otp_locked', status: 429, error: 'कई बार गलत कोड लिखा गया। नया कोड मँगाएँ।' },
  smsUnavailable: {
    code: 'sms_unavailable',
    status: 503,
    error: 'अभी SMS नहीं भेजा जा सका। थोड़ी देर में फिर कोशिश करें।',
  },
  smsUnconfigured: {
    code: 'sms_unconfigured',
    status: 503,
    error: 'SMS भेजने की सुविधा अभी चालू नहीं है। कृपया बाद में कोशिश करें।',
  },
  pushUnconfigured: {
    code: 'push_unconfigured',
    status: 503,
    error: 'ब्राउज़र पर सूचना की सुविधा अभी चालू नहीं है। कृपया बाद में कोशिश करें।',
  },
  /** The address is of no known push service, or the key is invalid. */
  pushSubscriptionRefused: {
    code: 'push_subscription_refused',
    status: 400,
    error: 'इस ब्राउज़र पर सूचना चालू नहीं हो सकी। दूसरे ब्राउज़र में कोशिश करें।',
  },
  foreignOrigin: {
    code: 'foreign_origin',
    status: 403,
    error: 'यह अनुरोध किसी दूसरी वेबसाइट से आया है। ऐप खोलकर फिर कोशिश करें।',
  },
  nameRequired: { code: 'name_required', status: 400, error: 'कृपया अपना नाम दर्ज करें' },
  /** The wallet holds more than was confirmed; `details` (`WalletClosing`) is what has to be confirmed. */
  walletNotConfirmed: {
    code: 'wallet_not_confirmed',
    status: 409,
    error: 'आपके वॉलेट में पैसे हैं। पहले देख लें कि उनका क्या होगा, फिर खाता हटाएँ।',
  },
  exportUnavailable: {
    code: 'export_unavailable',
    status: 503,
    error: 'आपकी जानकारी अभी इकट्ठी नहीं हो सकी। थोड़ी देर में फिर कोशिश करें।',
  },
  exportLinkEnded: {
    code: 'export_link_ended',
    status: 410,
    error: 'यह लिंक अब काम नहीं करेगा। प्रोफ़ाइल से नया लिंक बनाएँ।',
  },
  nameTooLong: { code: 'name_too_long', status: 400, error: 'नाम 50 अक्षर तक रखें।' },
} as const satisfies ErrorCatalogue;
