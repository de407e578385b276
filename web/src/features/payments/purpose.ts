import type { PaymentOrder } from '@anar/contracts/payments/payments';
import { paymentsTexts } from '../../i18n/catalogues/payments.hi.ts';
import { spokenDay } from '../../i18n/dates/spoken-day.ts';
import { timeOfDay } from '../../i18n/dates/time-of-day.ts';
import { texts } from '../../i18n/texts.ts';

const say = texts(paymentsTexts);
const METHODS = ['upi', 'card', 'netbanking', 'wallet'] as const;

/** 'प्रो प्लान, एक साल'. */
export function purposeText(purpose: PaymentOrder['purpose']): string {
  return purpose.kind === 'plan' ? say(purpose.cycle, { plan: say(purpose.planId) }) : say('topup');
}

/** 'UPI'; an unknown method as the provider names it. */
export function methodText(method: string): string {
  const known = METHODS.find((one) => one === method);
  return known ? say(known) : method;
}

/** '12 दिसंबर, सुबह 10:14' (IST); with its year if it differs from that of `now`. */
export function whenText(at: string, now?: number): string {
  return say('at', { day: spokenDay(at, now), clock: timeOfDay(at) });
}
