import { CONSENT_NOTICE_VERSION } from '@anar/contracts/constants';
import { expect, it } from 'vitest';
import { privacyText } from './documents/privacy-text.hi.ts';

it('the displayed privacy notice has the version that the server requires', () => {
  const day = new Intl.DateTimeFormat('hi-IN-u-nu-latn', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  expect(privacyText.updated).toBe(day.format(new Date(CONSENT_NOTICE_VERSION)));
});
