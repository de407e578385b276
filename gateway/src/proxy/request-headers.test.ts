import { expect, test } from 'vitest';
import { headersForService } from './request-headers.ts';

const caller = { id: 'R1', ip: '49.36.1.2', protocol: 'https', host: 'anar.example' } as const;
/** Each is read by some service, including the routes of photos and voice. */
const READ = {
  accept: 'audio/ogg',
  'accept-encoding': 'br',
  authorization: 'Bearer x',
  'content-encoding': 'gzip',
  'content-length': '2',
  'content-type': 'application/json',
  cookie: 'anar_refresh=x',
  'idempotency-key': 'K1',
  'if-none-match': '"a"',
  'if-range': '"a"',
  origin: 'https://app.anar.example',
  range: 'bytes=0-9',
  'sec-fetch-site': 'same-origin',
  'user-agent': 'phone',
  'x-razorpay-event-id': 'E1',
  'x-razorpay-signature': 'ab12',
};

test('a service gets the allowed headers of the caller, and those that only the gateway may set', () => {
  const forged = { 'x-user-id': 'U1', 'x-forwarded-for': '6.6.6.6', 'x-request-id': 'R9', forwarded: 'for=6.6.6.6' };
  expect(headersForService(caller, { host: 'auth:3000', ...READ, ...forged })).toEqual({
    ...READ,
    host: 'auth:3000',
    'x-request-id': 'R1',
    'x-forwarded-for': '49.36.1.2',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'anar.example',
  });
});

test('a header that the caller did not send is absent', () => {
  expect(headersForService(caller, {})).not.toHaveProperty('cookie');
});
