import { indiaDay } from '@anar/india/time';
import type { Page } from 'playwright-core';

export const TODAY = '**/api/advisories/today/*';
const DAY = indiaDay(new Date());
/** An hour of today (IST). */
export const at = (time: string) => `${DAY}T${time}:00+05:30`;

/** Good hours until nine, then care; water every other day. */
export const GOOD_MORNING = {
  sprayDecision: 'safe',
  sprayReasons: ['हवा 8 किमी/घंटा तक'],
  sprayWindow: { from: at('06:00'), to: at('09:00'), decision: 'safe', text: 'आज सुबह 6 से 9' },
  sprayHours: Array.from({ length: 14 }, (_, n) => ({
    at: new Date(Date.parse(at('06:00')) + n * 3_600_000).toISOString(),
    decision: n < 3 ? 'safe' : 'caution',
  })),
  irrigationLiters: '14',
  irrigationMinutes: 105,
  irrigationEveryDays: 2,
};
export const ALERT = { districtAlert: 'orange', alertMessage: 'शाम को तेज़ बारिश', alertSource: 'government' };

/** In a page: the server's clock equals the phone's. */
const SAME_CLOCK = `
  const get = Headers.prototype.get;
  Headers.prototype.get = function (name) {
    return name === 'date' ? new Date().toUTCString() : get.call(this, name);
  };
`;

/** Serves today's advice at 7:00 with other weather: the result does not depend on the time of day. */
export async function mockAdvice(page: Page, advice: object): Promise<void> {
  await page.addInitScript(SAME_CLOCK);
  await page.clock.setFixedTime(at('07:00'));
  await page.unrouteAll({ behavior: 'wait' });
  await page.route(TODAY, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...advice } });
  });
}
