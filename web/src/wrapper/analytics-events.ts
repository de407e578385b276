/**
 * The events of `track` by name, with their parameters: counts, codes and booleans, never names, phone numbers, texts
 * or ids of users. `docs/mobile-wrapper.md` documents for the wrapper when each is sent; a test keeps the two in sync.
 */
export interface AnalyticsEvents {
  otp_sent: { role: string };
  login: { role: string };
  logout: object;
  account_deleted: object;
  check_sent: { by: 'photo'; symptom: string } | { by: 'words' } | { by: 'voice' | 'text' };
  follow_up_answered: object;
  feedback_given: { about: 'check' | 'outcome' | 'advice'; helpful: boolean };
  spoken: { by: 'browser' | 'server' };
  listened: object;
  onboarding_complete: object;
  advice_shown: { refreshed: boolean; outdated: boolean };
  market_searched: { by: 'words' | 'state' | 'favourites' };
  price_alert_set: { direction: 'above' | 'below' };
  shared: { what: 'advice' | 'check' | 'price' | 'receipt' | 'prescription'; by: 'sheet' | 'whatsapp' };
  waiting_sent: { kind: string; tries: number };
  waiting_refused: { kind: string; status: number };
  plan_chosen: { plan: string; cycle: string };
  consultation_problem: { photos: number; check: boolean };
  consultation_requested: { photos: number; words: boolean };
  consultation_fee_short: object;
  consultation_top_up: object;
  consultation_accepted: object;
  consultation_declined: { status: string };
  consultation_cancelled: object;
  consultation_disputed: object;
  consultation_reviewed: { rating: number };
  chat_message_sent: { type: string };
}
