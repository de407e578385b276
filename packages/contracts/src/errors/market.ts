import type { ErrorCatalogue } from './error-catalogue.ts';

/** Errors of mandi prices. */
export const marketErrors = {
  mandiUnknown: { code: 'mandi_unknown', status: 404, error: 'यह मंडी सूची में नहीं मिली। सूची से मंडी फिर से चुनें।' },
  tooManyAlerts: {
    code: 'too_many_alerts',
    status: 422,
    error: '20 भाव-सूचनाएँ पहले से हैं। एक हटाकर नई जोड़ें।',
  },
  unconfigured: {
    code: 'market_unconfigured',
    status: 503,
    error: 'मंडी भाव की सेवा अभी चालू नहीं है। पहले आए भाव देख सकते हैं।',
  },
} as const satisfies ErrorCatalogue;
