import { describe, expect, it } from 'vitest';
import { phoneNumber } from './phone-number.ts';

describe('phoneNumber', () => {
  it.each([
    '9876543210',
    ' 98765 43210 ',
    '98765-43210',
    '(98765) 43210',
    '+919876543210',
    '+91 98765 43210',
    '+91-98765-43210',
    '919876543210',
    '0091 9876543210',
    '09876543210',
    '९८७६५४३२१०',
    '+९१ ९८७६५ ४३२१०',
    '\u202a+91 98765 43210\u202c',
    '98765\u00a043210',
  ])('reads %j as 9876543210', (typed) => {
    expect(phoneNumber(typed)).toBe('9876543210');
  });

  it('keeps a leading 91 of a ten-digit number', () => {
    expect(phoneNumber('9187654321')).toBe('9187654321');
    expect(phoneNumber('919187654321')).toBe('9187654321');
  });

  it.each([
    '',
    '987654321',
    '98765432101',
    '1234567890',
    '5876543210',
    '+1 415 555 0100',
    '+929876543210',
    '00919876543210 ext 5',
    '9876543210, 9876543211',
    '98765o3210',
    '૯૮૭૬૫૪૩૨૧૦',
    '+910919876543210',
    '{"$gt":""}',
  ])('refuses %j', (typed) => {
    expect(() => phoneNumber(typed)).toThrow(expect.objectContaining({ code: 'invalid_phone' }));
  });
});
