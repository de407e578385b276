import {
  DAILY_CHECKS,
  isConfident,
  NAME_MAX,
  OTP_DIGITS,
  PHONE_DIGITS,
  PLAN_PRICES,
  PLANT_AGE,
  PLANT_COUNT,
  PUSH_TOKEN_MIN_EXCLUSIVE,
  RECENT_DIAGNOSES_ON_DEVICE,
  REFUND_DAYS,
} from '@anar/contracts/constants';
import { CHAT, CONSULTATION, PRESCRIPTION } from '@anar/contracts/consult/constants';
import { expect, it } from 'vitest';

/** Independent copy of the specification's numbers: a test that reads the constant would follow its typing errors. */

const RUPEE = 100;

it('plan prices are those of the specification', () => {
  expect(PLAN_PRICES).toEqual({
    free: { monthly: 0, annual: 0 },
    basic: { monthly: 99 * RUPEE, annual: 999 * RUPEE },
    pro: { monthly: 199 * RUPEE, annual: 1999 * RUPEE },
  });
});

it('daily questions per plan and refund days are those of the specification', () => {
  expect(Object.values(DAILY_CHECKS).map(({ question }) => question)).toEqual([1, 10, null]);
  expect(REFUND_DAYS).toBe(7);
});

it('limits of fields, photos and messages are those of the specification', () => {
  expect([PHONE_DIGITS, OTP_DIGITS, NAME_MAX, PUSH_TOKEN_MIN_EXCLUSIVE]).toEqual([10, 6, 50, 20]);
  expect([0, 30, 30.5, 31, 100].map(isConfident)).toEqual([false, false, true, true, true]);
  expect(RECENT_DIAGNOSES_ON_DEVICE).toBe(5);
  expect(PLANT_AGE).toMatchObject({ min: 1, max: 15, initial: 3 });
  expect(PLANT_COUNT).toEqual({ min: 10, max: 8000, step: 10, initial: 100 });
  expect([CONSULTATION.photos, CONSULTATION.chatDays, PRESCRIPTION.images]).toEqual([3, 3, 5]);
  const { photoMaxBytes, captionMax, textMax, deleteMinutes } = CHAT;
  expect([photoMaxBytes, captionMax, textMax, deleteMinutes]).toEqual([5 * 1024 * 1024, 200, 500, 15]);
});
