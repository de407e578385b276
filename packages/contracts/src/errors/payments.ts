import type { ErrorCatalogue } from './error-catalogue.ts';

/** Errors of plans, payments and the wallet. Each says where the money is. */
export const paymentErrors = {
  amountDiffers: {
    code: 'amount_differs',
    status: 400,
    error: 'राशि अभी के दाम से अलग है, इसलिए भुगतान शुरू नहीं हुआ। पेज फिर से खोलकर दाम देखें।',
  },
  planNotSold: { code: 'plan_not_sold', status: 400, error: 'यह प्लान मुफ़्त है, इसके लिए पैसे नहीं लगते।' },
  planLower: {
    code: 'plan_lower',
    status: 409,
    error: 'आपका अभी का प्लान इससे बड़ा है। यह प्लान उसके पूरा होने के बाद लें।',
  },
  planShorter: {
    code: 'plan_shorter',
    status: 409,
    error: 'आपका साल भर का प्लान चल रहा है। साल वाला बड़ा प्लान लें, बचे दिनों के पैसे उसमें घट जाएँगे।',
  },
  planActive: {
    code: 'plan_active',
    status: 409,
    error: 'यही प्लान अभी चल रहा है। पूरा होने से 7 दिन पहले से फिर ले सकते हैं।',
  },
  quoteExpired: {
    code: 'quote_expired',
    status: 409,
    error: 'यह दाम अब पुराना है। पेज फिर से खोलें, नया दाम दिखेगा।',
  },
  orderClosed: {
    code: 'order_closed',
    status: 409,
    error: 'यह भुगतान अब नहीं हो सकता: पूरा हो चुका है या समय निकल गया। प्लान पेज से फिर शुरू करें।',
  },
  /** With `Retry-After`: all open ones have ended by then. */
  tooManyOpen: {
    code: 'too_many_open_orders',
    status: 429,
    error: 'आपके 5 भुगतान शुरू होकर अधूरे हैं। आधे घंटे बाद फिर कोशिश करें। इस बार कोई पैसा नहीं कटा।',
  },
  tooManyToday: {
    code: 'too_many_orders',
    status: 429,
    error: 'एक दिन में इतने ही भुगतान शुरू हो सकते हैं। कल फिर कोशिश करें। इस बार कोई पैसा नहीं कटा।',
  },
  signatureWrong: {
    code: 'signature_wrong',
    status: 400,
    error: 'भुगतान की पुष्टि नहीं हो सकी। पैसे कटे हों तो हम खुद जाँच रहे हैं, दोबारा भुगतान न करें।',
  },
  orderDiffers: {
    code: 'order_differs',
    status: 400,
    error: 'यह भुगतान किसी दूसरे ऑर्डर का है। पेज फिर से खोलें, दोबारा भुगतान न करें।',
  },
  webhookForged: { code: 'webhook_forged', status: 400, error: 'हस्ताक्षर सही नहीं है।' },
  unconfigured: {
    code: 'payments_unconfigured',
    status: 503,
    error: 'भुगतान की सुविधा अभी चालू नहीं है। कोई पैसा नहीं कटा।',
  },
  providerUnavailable: {
    code: 'payments_unavailable',
    status: 503,
    error: 'भुगतान सेवा अभी जवाब नहीं दे रही। कोई पैसा नहीं कटा। थोड़ी देर बाद फिर कोशिश करें।',
  },
  /** With `details.reason`: `too_late`, `used_before`, `spent`, `state`. */
  notRefundable: {
    code: 'not_refundable',
    status: 409,
    error: 'यह भुगतान यहाँ से वापस नहीं हो सकता। कारण रिफंड नीति में देखें या हमें लिखें।',
  },
  noSubscription: { code: 'no_subscription', status: 409, error: 'अभी कोई पैसे वाला प्लान नहीं चल रहा।' },
  /** With `details.shortfallPaise`. */
  balanceTooLow: {
    code: 'balance_too_low',
    status: 402,
    error: 'वॉलेट में पैसे कम हैं। पैसा जोड़कर फिर कोशिश करें।',
  },
  /** The same consultation with another person, doctor or fee: a bug in the caller. */
  holdDiffers: { code: 'hold_differs', status: 409, error: 'इस परामर्श की फीस पहले अलग जानकारी के साथ रखी गई है।' },
} as const satisfies ErrorCatalogue;
