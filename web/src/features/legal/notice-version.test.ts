import { CONSENT_NOTICE_VERSION } from '@anar/contracts/constants';
import { expect, it } from 'vitest';
import { privacyText } from '../../i18n/hi/legal/privacy-text.ts';

it('the privacy notice that people read is the one the server asks them to agree to', () => {
  const day = new Intl.DateTimeFormat('hi-IN-u-nu-latn', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  expect(privacyText.updated).toBe(day.format(new Date(CONSENT_NOTICE_VERSION)));
});
