import type { ErrorCatalogue } from './error-catalogue.ts';

/**
 * Errors of doctors, consultations and prescriptions. Where a fee is at stake, each says whether it was charged or
 * returned.
 */
export const consultErrors = {
  problemMissing: {
    code: 'problem_missing',
    status: 400,
    error: 'कृपया समस्या लिखें या फोटो डालें।',
  },
  photoUnknown: {
    code: 'photo_unknown',
    status: 400,
    error: 'एक फोटो अब नहीं मिली। उसे हटाकर फिर से डालें, बाकी सब सहेजा है।',
  },
  /** With `details.firstAid`: what to do and whom to call. No request was created and no fee held. */
  emergency: {
    code: 'emergency',
    status: 409,
    error: 'पहले जान बचाएँ: नीचे के कदम अभी करें और 112 पर फ़ोन करें। कोई पैसा नहीं लिया गया।',
  },
  doctorUnknown: { code: 'doctor_unknown', status: 404, error: 'यह डॉक्टर नहीं मिले। सूची से दूसरे डॉक्टर चुनें।' },
  doctorOffline: {
    code: 'doctor_offline',
    status: 409,
    error: 'ये डॉक्टर अभी ऑनलाइन नहीं हैं। दूसरे डॉक्टर चुनें। कोई पैसा नहीं लिया गया।',
  },
  /** With `details.consultationId`. */
  alreadyOpen: {
    code: 'consultation_open',
    status: 409,
    error: 'इन डॉक्टर से आपका परामर्श पहले से चल रहा है। वही खोलें। कोई नया पैसा नहीं लिया गया।',
  },
  /** A request rings the doctor; cancelling it is free. */
  cancelledOften: {
    code: 'cancelled_often',
    status: 429,
    error: 'आपने अभी कई बार परामर्श माँगकर रद्द किया है। एक घंटे बाद फिर माँगें। कोई पैसा नहीं लिया गया।',
  },
  /** With `details.consultationFee` in rupees. */
  feeChanged: {
    code: 'fee_changed',
    status: 409,
    error: 'डॉक्टर की फीस बदल गई है। नई फीस देखकर फिर चुनें। कोई पैसा नहीं लिया गया।',
  },
  /** With `details.status`: another participant changed it first. */
  stateChanged: {
    code: 'state_changed',
    status: 409,
    error: 'यह परामर्श अब बदल चुका है। नई स्थिति देखें।',
  },
  doctorInCall: {
    code: 'doctor_in_call',
    status: 409,
    error: 'आपने दूसरे किसान को स्वीकार किया है या उनसे कॉल चल रही है। पहले वह कॉल पूरी करें।',
  },
  notApproved: {
    code: 'not_approved',
    status: 403,
    error: 'आपका विशेषज्ञ खाता अभी मंज़ूर नहीं हुआ है। मंज़ूरी मिलते ही यह खुल जाएगा।',
  },
  profileIncomplete: {
    code: 'profile_incomplete',
    status: 409,
    error: 'पहले अपनी प्रोफ़ाइल पूरी करें, तब ऑनलाइन आ सकेंगे।',
  },
  prescriptionEmpty: { code: 'prescription_empty', status: 400, error: 'कृपया पर्चा लिखें या फोटो डालें।' },
  /** With `details.warnings`. */
  warningsOpen: {
    code: 'warnings_open',
    status: 409,
    error: 'दवा की चेतावनी का जवाब बाकी है। हर चेतावनी पर हटाएँ या वजह लिखें।',
  },
  /** With `details.why`. */
  adviceForbidden: {
    code: 'advice_forbidden',
    status: 422,
    error: 'इन शब्दों में ऐसी दवा या खुराक है, जो किसान को नहीं बताई जा सकती। दवा पर्चे की सूची में लिखें: वहाँ लेबल दिखता है।',
  },
  /** With `details.why`. */
  adviceNeedsReason: {
    code: 'advice_needs_reason',
    status: 422,
    error: 'यह बात बिना वजह के किसान को नहीं भेजी जाती। इसे पर्चे में लिखें: वहाँ वजह दी जा सकती है।',
  },
  tooManyImages: { code: 'too_many_images', status: 400, error: 'पर्चे में 5 फोटो तक लग सकती हैं।' },
  reviewedBefore: { code: 'reviewed_before', status: 409, error: 'इस परामर्श की राय आप दे चुके हैं।' },
  notReviewable: { code: 'not_reviewable', status: 409, error: 'राय परामर्श पूरा होने के बाद दी जा सकती है।' },
  disputeLate: {
    code: 'dispute_late',
    status: 409,
    error: 'मदद न मिलने की बात परामर्श के 3 दिन के भीतर कही जा सकती है।',
  },
  noConsent: { code: 'no_consent', status: 403, error: 'किसान ने बाग की जानकारी दिखाने की हाँ नहीं की है।' },
} as const satisfies ErrorCatalogue;

/** Errors of the chat between farmer and doctor. */
export const chatErrors = {
  notFound: { code: 'chat_not_found', status: 404, error: 'चैट नहीं मिली या समाप्त हो गई।' },
  /** The chat is closed for writing; it stays readable. */
  expired: {
    code: 'chat_expired',
    status: 403,
    error: 'चैट का समय पूरा हो गया है। पुरानी बातें पढ़ सकते हैं, नई बात के लिए नया परामर्श शुरू करें।',
  },
  /** Shown to the farmer of a doctor whose approval was withdrawn. The chat stays readable. */
  doctorUnavailable: {
    code: 'chat_doctor_unavailable',
    status: 403,
    error: 'ये डॉक्टर अभी सलाह नहीं दे सकते। पुरानी बातें पढ़ सकते हैं, नई बात के लिए दूसरे डॉक्टर चुनें।',
  },
  messageEmpty: { code: 'message_empty', status: 400, error: 'कृपया संदेश लिखें।' },
  messageUnknown: { code: 'message_not_found', status: 404, error: 'यह संदेश अब नहीं मिला।' },
  notYours: { code: 'not_your_message', status: 403, error: 'आप सिर्फ़ अपना संदेश हटा सकते हैं।' },
  deleteLate: { code: 'delete_late', status: 409, error: 'संदेश भेजने के 15 मिनट के भीतर ही हटाया जा सकता है।' },
  photoUnknown: { code: 'chat_photo_unknown', status: 400, error: 'फोटो नहीं मिली। उसे फिर से भेजें।' },
} as const satisfies ErrorCatalogue;

/** Errors of video and audio calls. */
export const callErrors = {
  over: { code: 'call_over', status: 409, error: 'यह कॉल खत्म हो चुकी है। डॉक्टर दोबारा कॉल कर सकते हैं, तब तक चैट में लिखें।' },
  taken: { code: 'call_taken', status: 409, error: 'यह कॉल दूसरे फ़ोन या टैब पर उठा ली गई है।' },
  farmerInCall: {
    code: 'farmer_in_call',
    status: 409,
    error: 'किसान अभी दूसरी कॉल पर हैं। थोड़ी देर बाद फिर कॉल करें, या चैट में लिखें।',
  },
  noLiveConsultation: {
    code: 'no_live_consultation',
    status: 403,
    error: 'कॉल तभी हो सकती है जब डॉक्टर ने आपका परामर्श स्वीकार किया हो।',
  },
} as const satisfies ErrorCatalogue;

/** Errors of socket messages, beside those of the call they stand for. */
export const socketErrors = {
  messageInvalid: { code: 'message_invalid', status: 400, error: 'भेजा गया संदेश सही नहीं है।' },
  tooFast: { code: 'too_fast', status: 429, error: 'बहुत जल्दी-जल्दी भेजा गया। थोड़ा रुकें।' },
  messageUnknown: { code: 'message_unknown', status: 404, error: 'यह संदेश समझ में नहीं आया।' },
} as const satisfies ErrorCatalogue;
