const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds to wait as a Hindi phrase, rounded up: `45 सेकंड`, `7 मिनट`, `2 घंटे`. */
export function waitingTime(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  const minutes = Math.ceil(whole / MINUTE);
  if (whole < MINUTE) return `${whole} सेकंड`;
  return minutes < HOUR / MINUTE ? `${minutes} मिनट` : `${Math.ceil(whole / HOUR)} घंटे`;
}
