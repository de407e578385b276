import type { DailyChecks } from '../quota/daily-checks.ts';

const many = { question: 1000, photo: 1000 };
/** For tests in which one farmer asks more than once a day: high, but counted as in real life. */
export const MANY_CHECKS: DailyChecks = { free: many, basic: many, pro: { question: null, photo: null } };
