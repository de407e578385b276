import type { Consent, SendOtpRequest } from '@anar/contracts/auth';
import { CONSENT_NOTICE_VERSION } from '@anar/contracts/constants';
import { t } from '../../i18n/t.ts';

export type LoginRole = 'farmer' | 'expert';

/** What pressing the button agrees to: it stands under the button. */
export const consent: Consent = { adult: true, noticeVersion: CONSENT_NOTICE_VERSION, language: 'hi' };

/** The wish to log in: a generic name, for experts with the last four digits, until they write their own. */
export function sendRequest(phone: string, role: LoginRole): SendOtpRequest {
  const name = role === 'expert' ? t('login.expertName', { last4: phone.slice(-4) }) : t('login.farmerName');
  return { phone, role, name, consent };
}
