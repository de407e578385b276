const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;

/** Limits that an operator may change. */
export interface OtpLimits {
  sendsPerTenMinutes: number;
  sendsPerHour: number;
  sendsPerDay: number;
  /**
   * Unused codes per address and hour. Carriers put a whole village behind one address: a code that is used is not
   * counted, and each number that logged in within a day adds room for one more.
   */
  unusedPerAddressHour: number;
  /** SMS a day (in India) to numbers with an account, and to those without. */
  dailyBudgetKnown: number;
  dailyBudgetUnknown: number;
}

/** Fixed rules of a code; durations in milliseconds. */
export const OTP = {
  lifeMs: 5 * 60 * SECOND,
  resendMs: 60 * SECOND,
  /**
   * Lifetime of a code request's sign-up data: a code of another request, sent just before this one expires, may still
   * be the one typed.
   */
  signupMs: 10 * 60 * SECOND,
  /**
   * For the device that requested the code, and as many for all other devices together; each counts for all open codes.
   */
  guesses: 5,
  /** A send not settled for this long belongs to a crashed process. */
  sendingMaxMs: 30 * SECOND,
  /** How long the same request may repeat a login whose reply was lost. */
  repeatMs: 60 * SECOND,
  /** Maximum wait shown for a full address: neighbours who complete their login free room sooner. */
  addressWaitMs: 5 * 60 * SECOND,
} as const;

/**
 * Rate-limit buckets besides the address. `network` and `block` are multiples of the per-address limit, because an SMS
 * pumper has many addresses.
 */
export const PLACES = {
  /** /24 of IPv4, /48 of IPv6. */
  network: 5,
  /** A block of a thousand consecutive numbers, requested from any address. */
  block: 1,
  /** Unused codes per hour of a device, for numbers that trust it, regardless of its address's limit. */
  device: 5,
  /** Limit of unused codes per day, as a multiple of the hourly limit. */
  hoursOfDay: 3,
  /** Maximum room added by completed logins, as a multiple of the hourly limit. */
  mostCredit: 10,
} as const;

/**
 * A device that completed a login of a number is trusted by that number. Its codes and guesses are counted separately,
 * so that strangers who know the number cannot use them up.
 */
export const TRUSTED = {
  /** Since its last use: a login, or a day on which its session was refreshed. No browser keeps a cookie for longer. */
  lifeMs: 400 * 24 * HOUR,
  /** Per number; the least recently used is evicted. */
  devices: 5,
  /** Codes a day reserved for this device, in addition to those that the number shares with all devices. */
  sendsPerDay: 5,
} as const;

/**
 * Wrong codes. Clients without a device cookie share the limit of their address.
 * A guess is compared with the open codes, three at most, and right with 10^-6 for each. An attacker who knows a number
 * guesses a code of it with probability 90 × 10^-6 a day, with the stolen cookie of a trusted device 180 × 10^-6, with
 * those of all five 540 × 10^-6: 1 in 1,850.
 */
export const WRONG = {
  number: { limit: 30, windowMs: 24 * HOUR },
  /** Of a number on one device that it trusts. */
  trusted: { limit: 30, windowMs: 24 * HOUR },
  device: { limit: 15, windowMs: HOUR },
  address: { limit: 60, windowMs: HOUR },
} as const;
