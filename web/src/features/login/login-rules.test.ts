import { afterEach, describe, expect, it, vi } from 'vitest';
import { answeredError } from '../../api/api-error.ts';
import { clockText, secondsLeft } from '../../ui/hooks/use-countdown.ts';
import { CODE_LIFE_MS, newerNotice, readSentCode, refusedSendTitle, sendRequest } from './otp-request.ts';
import { isWholePhone, phoneProblem, phoneText } from './phone-number.ts';

describe('the phone number', () => {
  it.each([
    ['98a76-5', '98765'],
    ['98765432109999', '9876543210'],
    ['९८७६५४३२१०', '9876543210'],
    ['+91 98765 43210', '9876543210'],
    ['09876543210', '9876543210'],
    ['0091 9876543210', '9876543210'],
    ['091 9876543210', '9876543210'],
    ['9198765432', '9198765432'],
    ['०९८७६५४३२१०', '9876543210'],
    ['+91 98', '+9198'],
    ['+', '+'],
    ['', ''],
  ])('%s is parsed as %s', (text, digits) => {
    expect(phoneText(text)).toBe(digits);
  });

  it.each(['', '0', '91', '+91', '+91 ', '091', '0091', '0091 '])(
    'after %j the result is the same typed, pasted or autofilled',
    (prefix) => {
      for (const number of ['9876543210', '9000000000', '9191919191', '6000000091']) {
        const typed = [...prefix, ...number].reduce((box, key) => phoneText(box + key), '');
        expect([typed, phoneText(prefix + number)]).toEqual([number, number]);
        expect(isWholePhone(typed)).toBe(true);
      }
    },
  );

  it.each(['987654321', '1234567890', '0987654321', '91987654321', '+919876543', '98765432101'])(
    '%s is incomplete',
    (phone) => expect(isWholePhone(phone)).toBe(false),
  );

  it.each([
    ['1', 'noMobile'],
    ['1234567890', 'noMobile'],
    ['01', 'noMobile'],
    ['+915', 'noMobile'],
    ['00915', 'noMobile'],
    ['+1', 'foreignPhone'],
    ['+9', null],
    ['+92', 'foreignPhone'],
    ['91987654321', 'phoneMissing'],
    ['0', null],
    ['009', null],
    ['0919', null],
    ['98765', null],
    ['9876543210', null],
  ])('%s has the error %s', (phone, problem) => expect(phoneProblem(phone)).toBe(problem));
});

describe('requesting a code', () => {
  it('sends a generic name for a farmer', () => {
    expect(sendRequest('9876543210', 'farmer')).toMatchObject({ phone: '9876543210', role: 'farmer', name: 'किसान' });
  });

  it('sends the last four digits with the generic name of an expert', () => {
    expect(sendRequest('9876543210', 'expert')).toMatchObject({ role: 'expert', name: 'कृषि विशेषज्ञ 3210' });
  });

  it('sends the consent: 18 or older, notice version, language', () => {
    expect(sendRequest('9876543210', 'farmer').consent).toEqual({
      adult: true,
      noticeVersion: '2025-08-24',
      language: 'hi',
    });
  });
});

describe('a refused login', () => {
  const refused = (code: string, details?: object) =>
    answeredError(403, '', JSON.stringify({ error: 'कारण', code, details }), null);
  it.each([
    [
      'for a newer notice is asked for that one',
      refused('consent_required', { noticeVersion: '2027-01-01' }),
      '2027-01-01',
    ],
    ['without saying for which is not', refused('consent_required'), null],
    ['for anything else is not', refused('forbidden', { noticeVersion: '2027-01-01' }), null],
  ])('%s', (_why, error, version) => expect(newerNotice(error)).toBe(version));
});

describe('the wait for a new code', () => {
  it('counts whole seconds down to zero', () => {
    expect(secondsLeft(60_000, 0)).toBe(60);
    expect(secondsLeft(60_000, 59_001)).toBe(1);
    expect(secondsLeft(60_000, 60_000)).toBe(0);
    expect(secondsLeft(60_000, 90_000)).toBe(0);
  });

  it('is formatted as a clock', () => {
    expect(clockText(60)).toBe('1:00');
    expect(clockText(42)).toBe('0:42');
    expect(clockText(5)).toBe('0:05');
  });
});

describe('a refused code', () => {
  const now = 600_000;
  const sent = { phone: '9876543210', role: 'farmer', sentAt: now - 61_000, resendAt: now } as const;
  const refusal = (status: number, code: string) =>
    answeredError(status, '', JSON.stringify({ error: 'कारण', code }), null);

  it.each([
    ['before its minute is over', refusal(429, 'otp_resend_wait'), null, 'alreadySent'],
    ['over a limit while the last still works', refusal(429, 'otp_too_many_sends'), sent, 'oldCodeWorks'],
    ['over a limit after the last was spent', refusal(429, 'otp_too_many_sends'), null, 'sendFailed'],
    [
      'over a limit when the last is too old',
      refusal(429, 'otp_address_limit'),
      { ...sent, sentAt: now - CODE_LIFE_MS - 1 },
      'sendFailed',
    ],
    ['because no SMS goes while the last still works', refusal(503, 'sms_unavailable'), sent, 'oldCodeWorks'],
    ['because no SMS goes', refusal(503, 'sms_unavailable'), null, 'sendFailed'],
    ['because nothing can be sent', refusal(503, 'service_unavailable'), sent, 'sendFailed'],
  ] as const)('%s', (_why, error, usable, title) => expect(refusedSendTitle(error, usable, now)).toBe(title));
});

describe('a pending code request of this visit', () => {
  afterEach(() => vi.unstubAllGlobals());
  const parseSentCode = (text: string | null, now: number) => {
    vi.stubGlobal('sessionStorage', { getItem: () => text });
    return readSentCode(now);
  };
  const kept = { phone: '9876543210', role: 'expert', sentAt: 1000, resendAt: 61_000 };

  it('is restored while the code may be valid', () => {
    expect(parseSentCode(JSON.stringify(kept), 1000 + CODE_LIFE_MS)).toEqual(kept);
  });

  it.each([null, '{}', '{"phone":1}', 'null'])('%j is not restored', (text) => {
    expect(parseSentCode(text, 1000)).toBeNull();
  });

  it('is discarded after five minutes', () => {
    expect(parseSentCode(JSON.stringify(kept), 1001 + CODE_LIFE_MS)).toBeNull();
  });
});
