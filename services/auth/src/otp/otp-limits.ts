const SECOND = 1000;

/** Limits that an operator may change; the addresses' is softer because carriers put many people behind one. */
export interface OtpLimits {
  sendsPerTenMinutes: number;
  sendsPerHour: number;
  sendsPerAddressHour: number;
  /** SMS a day (in India) to numbers that have an account, and to those that have none. */
  dailyBudgetKnown: number;
  dailyBudgetUnknown: number;
}

/** Fixed rules of a code; durations in milliseconds. */
export const OTP = {
  lifeMs: 5 * 60 * SECOND,
  resendMs: 60 * SECOND,
  guesses: 5,
  /** A send that has not been settled for so long belongs to a process that died. */
  sendingMaxMs: 30 * SECOND,
  /** A login whose answer was lost may be asked for again by the same press for so long. */
  repeatMs: 60 * SECOND,
} as const;
