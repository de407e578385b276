const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;

/** Limits that an operator may change. */
export interface OtpLimits {
  sendsPerTenMinutes: number;
  sendsPerHour: number;
  sendsPerDay: number;
  /**
   * Codes asked for from one address within an hour that nobody has logged in with. Carriers put a village behind one
   * address: a code that is used takes no place, and each number that logged in within a day makes room for one more.
   */
  unusedPerAddressHour: number;
  /** SMS a day (in India) to numbers that have an account, and to those that have none. */
  dailyBudgetKnown: number;
  dailyBudgetUnknown: number;
}

/** Fixed rules of a code; durations in milliseconds. */
export const OTP = {
  lifeMs: 5 * 60 * SECOND,
  resendMs: 60 * SECOND,
  /** What was asked for with a code: a code of somebody else, sent just before this one ends, can still be the one typed. */
  signupMs: 10 * 60 * SECOND,
  /** Of whoever asked for a code, and as many of everybody else together; each counts for all codes that are open then. */
  guesses: 5,
  /** A send that has not been settled for so long belongs to a process that died. */
  sendingMaxMs: 30 * SECOND,
  /** A login whose answer was lost may be asked for again by the same request for so long. */
  repeatMs: 60 * SECOND,
  /** The longest that somebody is asked to wait at a full address: neighbours who finish make room sooner. */
  addressWaitMs: 5 * 60 * SECOND,
} as const;

/** Limits of other places than the address. The first two in limits of an address: of those a pumper has many. */
export const PLACES = {
  /** /24 of IPv4, /48 of IPv6. */
  network: 5,
  /** A thousand neighbouring numbers, from wherever they are asked for. */
  block: 1,
  /** Unused codes within an hour of a phone, for numbers that trust it: however full its address is. */
  device: 5,
  /** Unused codes of a day, in limits of an hour. */
  hoursOfDay: 3,
  /** The most room that finished logins make, in limits of an hour. */
  mostCredit: 10,
} as const;

/**
 * A device that finished a login of a number is trusted by that number. Its codes and guesses are counted apart, so that
 * strangers who know the number cannot use them up.
 */
export const TRUSTED = {
  /** After its last use, a login or a day on which its session was refreshed. No browser keeps a cookie for longer. */
  lifeMs: 400 * 24 * HOUR,
  /** Of a number; the one unused for longest goes. */
  devices: 5,
  /** Codes a day that only this device can use up, beside those that the number shares with everybody. */
  sendsPerDay: 5,
} as const;

/**
 * Wrong codes. Whoever has no device, because the cookie was not kept, shares one with the address.
 *
 * A guess is compared with the codes that are open, three at most, and right with 10^-6 for each. Whoever knows a number
 * guesses a code of it with 90 × 10^-6 a day, with the stolen cookie of a trusted device 180 × 10^-6, with those of all five
 * 540 × 10^-6: 1 in 1,850.
 */
export const WRONG = {
  number: { limit: 30, windowMs: 24 * HOUR },
  /** Of a number on one device that it trusts. */
  trusted: { limit: 30, windowMs: 24 * HOUR },
  device: { limit: 15, windowMs: HOUR },
  address: { limit: 60, windowMs: HOUR },
} as const;
