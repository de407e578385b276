import type { Consent, SendOtpRequest } from '@anar/contracts/auth';
import { CONSENT_NOTICE_VERSION } from '@anar/contracts/constants';
import { login as words } from '../../i18n/hi/login.ts';
import { texts } from '../../i18n/texts.ts';

const say = texts(words);

export type LoginRole = 'farmer' | 'expert';

/** What pressing the button agrees to: it stands under the button. */
export const consent: Consent = { adult: true, noticeVersion: CONSENT_NOTICE_VERSION, language: 'hi' };

/** The wish to log in: a generic name, for experts with the last four digits, until they write their own. */
export function sendRequest(phone: string, role: LoginRole): SendOtpRequest {
  const name = role === 'expert' ? say('expertName', { last4: phone.slice(-4) }) : say('farmerName');
  return { phone, role, name, consent };
}
